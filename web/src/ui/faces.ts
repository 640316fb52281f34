/** The faces of players: one family of flat drawings in a box of 100, each a disc's colour and shapes upon it. */
import { disc as o } from './drawings';

/** its colour, its outline, and how thick its line is if it is a line */
export type Shape = readonly [colour: string, path: string, line?: number];
/** shapes on a disc of a colour */
export interface Picture {
  disc: string;
  shapes: readonly Shape[];
}

interface Drawn extends Picture {
  /** the one it is drawn for */
  disc: Disc;
}

const INK = '#2b2226';
const CREAM = '#fff6e6';
/** The colours behind them, by name. */
export const DISCS = {
  mint: '#bfe0d3',
  sun: '#f8df8f',
  rose: '#f5b8b2',
  sky: '#cfdff3',
  lilac: '#e4cdee',
  lime: '#d9e6b0',
  peach: '#f7c9a0',
  sand: '#ead9bd',
  night: '#3d4c86',
} as const;
export type Disc = keyof typeof DISCS;
export const DISC_IDS = Object.keys(DISCS) as Disc[];

const oval = (x: number, y: number, a: number, b: number): string =>
  `M${x - a} ${y}a${a} ${b} 0 1 0 ${2 * a} 0a${a} ${b} 0 1 0 ${-2 * a} 0Z`;
/** the same on the left and on the right */
const both = (x: number, y: number, r: number): string => o(50 - x, y, r) + o(50 + x, y, r);
const eyes = (x = 13, y = 52, r = 4): Shape[] => [
  [INK, both(x, y, r)],
  ['#fff', o(51.3 - x, y - 1.4, r * 0.34) + o(51.3 + x, y - 1.4, r * 0.34)],
];
const cheeks = (x = 23, y = 62, r = 5): Shape => ['#ef8a7e99', both(x, y, r)];
const smile = (y = 66, x = 50, w = 5): Shape => [INK, `M${x - w} ${y}q${w} ${w * 1.3} ${2 * w} 0`, 2.6];
const nose = (y: number, a = 5, b = 3.6): Shape => [INK, oval(50, y, a, b)];
const muzzle = (y = 66): Shape => [INK, `M43 ${y}q3.5 4 7 0q3.5 4 7 0`, 2.2];

const drawn = (disc: Disc, ...shapes: (Shape | Shape[])[]): Drawn => ({
  disc,
  shapes: shapes.flatMap((one) => (isShape(one) ? [one] : one)),
});
const isShape = (one: Shape | Shape[]): one is Shape => typeof one[0] === 'string';

export const FACES = {
  fox: drawn(
    'mint',
    ['#d2621f', 'M20 18L40 31L22 46ZM80 18L60 31L78 46Z'],
    [INK, 'M24.5 26L34 33L25 40ZM75.5 26L66 33L75 40Z'],
    ['#e2762c', 'M50 29C64 29 80 36 81 51C79 68 64 82 50 89C36 82 21 68 19 51C20 36 36 29 50 29Z'],
    [CREAM, 'M19 51C33 51 41 62 45 76Q42 81 37 82C26 73 20 63 19 51ZM81 51C67 51 59 62 55 76Q58 81 63 82C74 73 80 63 81 51Z'],
    eyes(12, 55),
    [INK, 'M44 73Q50 70.5 56 73Q54 81 50 81Q46 81 44 73Z'],
  ),
  bear: drawn(
    'sun',
    ['#8a5a3c', both(25, 33, 13)],
    ['#d9a37c', both(25, 34, 7)],
    ['#9d6843', oval(50, 57, 32, 29)],
    ['#f0d0a8', oval(50, 69, 15, 12)],
    eyes(),
    cheeks(24, 64),
    nose(65),
    muzzle(71),
  ),
  rabbit: drawn(
    'rose',
    [CREAM, `${oval(38, 28, 8.5, 20)}${oval(62, 28, 8.5, 20)}`],
    ['#f3ab92', `${oval(38, 30, 4, 13)}${oval(62, 30, 4, 13)}`],
    [CREAM, oval(50, 63, 28, 25)],
    ['#fff', 'M46.5 74H53.500V79Q50 81.5 46.5 79Z'],
    eyes(12, 59),
    cheeks(19, 69),
    ['#ef6f5e', 'M46 67H54L50 71.500Z'],
    muzzle(73),
  ),
  owl: drawn(
    'sky',
    ['#6b57a5', 'M22 24L36 33H64L78 24C81 38 80 50 79 62C76 80 64 89 50 89C36 89 24 80 21 62C20 50 19 38 22 24Z'],
    ['#b5bfcb', 'M31 70Q50 88 69 70Q66 89 50 89Q34 89 31 70Z'],
    [CREAM, both(14, 49, 15)],
    ['#f6c33a', both(13, 50, 8.5)],
    eyes(13, 50, 4.6),
    ['#f0a929', 'M44 60H56L50 71Z'],
  ),
  cat: drawn(
    'lilac',
    ['#47424f', 'M24 22L45 34L26 50ZM76 22L55 34L74 50Z'],
    ['#eaa091', 'M28.5 30L38 36L29.5 42ZM71.5 30L62 36L70.5 42Z'],
    ['#47424f', oval(50, 58, 30, 27)],
    ['#f6cf4d', both(13, 56, 8)],
    eyes(13, 56, 4.4),
    ['#f2a493', 'M46 66H54L50 70.500Z'],
    [CREAM, 'M43 72.500q3.5 4 7 0q3.5 4 7 0M28 68L14 66M28 73L15 76M72 68L86 66M72 73L85 76', 1.8],
  ),
  dog: drawn(
    'lime',
    [CREAM, oval(50, 57, 28, 29)],
    ['#b97c42', 'M50 28C66 28 78 41 78 57L62 62C54 54 50 42 50 28Z'],
    ['#8a5330', 'M28 33C16 32 10 44 14 62C17 72 27 70 30 58ZM72 33C84 32 90 44 86 62C83 72 73 70 70 58Z'],
    ['#ea6a5c', 'M45.5 76H54.500V82A4.5 4.5 0 0 1 45.5 82Z'],
    eyes(12, 54),
    nose(67, 6.5, 4.8),
    muzzle(74),
  ),
  mouse: drawn(
    'sun',
    ['#a0a6b4', both(27, 34, 17)],
    ['#f2a9a9', both(27, 34, 11)],
    ['#b3b9c4', 'M50 34C67 34 77 46 76 58C74 72 60 85 50 88C40 85 26 72 24 58C23 46 33 34 50 34Z'],
    eyes(13, 56),
    cheeks(19, 68),
    ['#ec5f57', o(50, 76, 4.5)],
    smile(82, 50, 3.5),
  ),
  frog: drawn(
    'sky',
    ['#4d9a4f', both(18, 34, 14)],
    ['#fff', both(18, 34, 9)],
    ['#63b25f', oval(50, 61, 36, 26)],
    eyes(18, 35, 5),
    cheeks(27, 65, 5.5),
    [INK, 'M27 63Q50 84 73 63', 3],
    ['#3f8043', both(4, 55, 1.5)],
  ),
  pig: drawn(
    'mint',
    ['#e98b80', 'M22 24L44 33L25 50ZM78 24L56 33L75 50Z'],
    ['#f4aaa4', oval(50, 57, 31, 29)],
    ['#e0766f', oval(50, 66, 13, 9.5)],
    ['#8f3d3c', both(4.5, 66, 2.6)],
    eyes(15, 51),
    cheeks(25, 64, 4.5),
    smile(80, 50, 5),
  ),
  hedgehog: drawn(
    'peach',
    [
      '#63432f',
      'M50 20L56 28L65 22L68 32L78 29L78 40L87 42L83 52L90 58L82 65L85 75L70 80H30L15 75L18 65L10 58L17 52L13 42L22 40L22 29L32 32L35 22L44 28Z',
    ],
    ['#f2d6ae', 'M50 42C64 40 75 52 74 65C73 79 62 86 50 86C38 86 27 79 26 65C25 52 36 40 50 42Z'],
    eyes(11, 60),
    cheeks(17, 70),
    nose(70, 5.5, 4.8),
    smile(78, 50, 4.5),
  ),
  panda: drawn(
    'lime',
    ['#2e2a2f', both(25, 31, 13)],
    [CREAM, oval(50, 57, 32, 29)],
    [
      '#2e2a2f',
      'M30 46C38 42 44 48 42 57C40 66 30 68 27 61C25 55 26 49 30 46ZM70 46C62 42 56 48 58 57C60 66 70 68 73 61C75 55 74 49 70 46Z',
    ],
    ['#fff', both(13, 54, 4)],
    cheeks(24, 72, 4.5),
    nose(69, 5, 3.5),
    muzzle(75),
  ),
  penguin: drawn(
    'sky',
    ['#2c4767', 'M50 18C70 18 82 34 82 56V100H18V56C18 34 30 18 50 18Z'],
    [CREAM, 'M50 48C54 38 74 38 75 56C76 70 75 88 74 100H26C25 88 24 70 25 56C26 38 46 38 50 48Z'],
    eyes(12, 55),
    cheeks(19, 66),
    ['#f4b02e', 'M42 63H58L50 74Z'],
  ),
  lion: drawn(
    'rose',
    ['#b9682c', `${both(24, 34, 14)}${both(32, 54, 14)}${both(25, 73, 14)}${o(50, 24, 15)}${o(50, 82, 14)}${o(50, 54, 28)}`],
    ['#f2b84b', `${both(20, 36, 8)}${oval(50, 57, 27, 25)}`],
    eyes(12, 54),
    cheeks(19, 66),
    ['#6f3a1c', 'M44 63H56L50 70Z'],
    muzzle(72),
  ),
  elephant: drawn(
    'sand',
    ['#8c9db4', oval(22, 48, 18, 21) + oval(78, 48, 18, 21)],
    ['#eeafaa', oval(20, 49, 11, 14) + oval(80, 49, 11, 14)],
    ['#9fb0c5', 'M50 22C66 22 75 34 74 48C73 58 66 64 59 66V84A9 9 0 0 1 41 84V66C34 64 27 58 26 48C25 34 34 22 50 22Z'],
    eyes(13, 48),
    cheeks(18, 57, 4.5),
    ['#75879f', 'M44 74H56M44 81H56', 2.2],
  ),
  koala: drawn(
    'mint',
    ['#8f97a3', both(29, 38, 17)],
    ['#f0d3cf', both(29, 39, 10)],
    ['#a3abb5', oval(50, 57, 29, 28)],
    eyes(15, 52),
    cheeks(20, 67),
    ['#3b343a', oval(50, 61, 7.5, 11)],
    smile(77, 50, 4.5),
  ),
  bee: drawn(
    'sky',
    ['#ffffffd9', oval(19, 47, 17, 11) + oval(81, 47, 17, 11)],
    [INK, 'M43 32Q38 18 31 19M57 32Q62 18 69 19', 2.6],
    [INK, both(20, 19, 4)],
    ['#f5bf2e', oval(50, 60, 27, 30)],
    [INK, 'M24 68H76Q75 75 71 80H29Q25 75 24 68Z'],
    eyes(11, 50),
    cheeks(19, 58, 4.5),
    smile(57, 50, 5),
  ),
  snail: drawn(
    'lime',
    ['#f4cb92', 'M16 36C17 52 18 66 18 86H90C92 78 84 74 74 76L46 78C38 74 38 60 36 46Z'],
    ['#f4cb92', 'M24 50L17 28M30 50L38 28', 5],
    [INK, o(16, 26, 5) + o(39, 26, 5)],
    ['#c8633d', o(63, 52, 26)],
    ['#f3c697', 'M62 54Q66 50 62 47Q54 46 54 56Q56 67 68 65Q80 60 77 46Q71 33 56 36', 4.5],
    [INK, 'M22 60q5 6 10 0', 2.6],
    ['#ef8a7e99', o(20, 55, 4.5)],
  ),
  whale: drawn(
    'sun',
    ['#4c85cc', 'M50 32Q49 22 38 20M50 32Q51 22 62 20', 4.5],
    ['#3f74bd', 'M12 64C12 44 28 34 50 34S88 44 88 64C88 80 72 90 50 90S12 80 12 64Z'],
    ['#dfe9f5', 'M14 72Q32 78 50 78T86 72Q80 90 50 90T14 72Z'],
    eyes(19, 59),
    cheeks(25, 69, 4.5),
    smile(66, 50, 8),
  ),
  teapot: drawn(
    'lilac',
    ['#2b7c6c', 'M72 50C92 42 94 74 72 76', 5],
    ['#2f8f7c', 'M28 62C18 60 18 46 9 38H18C26 42 26 50 30 52ZM26 44C34 36 66 36 74 44C80 60 78 80 70 86H32C22 80 20 60 26 44Z'],
    ['#246b5d', 'M34 41Q50 34 66 41Q50 47 34 41Z'],
    ['#f5bf2e', o(50, 30, 6)],
    eyes(12, 58),
    cheeks(20, 67),
    smile(66),
  ),
  mushroom: drawn(
    'mint',
    [CREAM, 'M35 58H65C63 68 70 78 64 86Q50 92 36 86C30 78 37 68 35 58Z'],
    ['#cf3a32', 'M12 58C12 36 28 22 50 22S88 36 88 58Q50 66 12 58Z'],
    [CREAM, o(33, 43, 6) + o(54, 33, 6) + o(70, 48, 5) + o(50, 51, 4)],
    eyes(8, 70, 3.4),
    cheeks(14, 76, 4),
    smile(77, 50, 4),
  ),
  cactus: drawn(
    'peach',
    [
      '#3c8f5a',
      'M34 66V38A16 16 0 0 1 66 38V66ZM34 62Q20 62 20 50V44A5 5 0 0 1 30 44V50Q31 53 34 53ZM66 58Q80 58 80 46V40A5 5 0 0 0 70 40V46Q69 49 66 49Z',
    ],
    ['#e9695c', 'M50 24Q42 16 47 13Q50 13 50 17Q50 13 53 13Q58 16 50 24Z'],
    ['#c8633d', 'M30 72H70L66 91H34Z'],
    ['#d9774d', 'M26 64H74V74H26Z'],
    eyes(8, 45, 3.4),
    cheeks(13, 52, 3.6),
    smile(51, 50, 4),
  ),
  boat: drawn(
    'sky',
    [CREAM, 'M46 18V64H22C36 54 44 38 46 18Z'],
    ['#cf3a32', 'M53 26C64 36 72 50 74 64H53Z'],
    ['#8a5330', 'M48 16H51V68H48ZM14 66H86C84 78 74 84 66 84H34C26 84 16 78 14 66Z'],
    ['#3f74bd', 'M0 84Q12 76 25 82T50 82T75 82T100 82V100H0Z'],
    ['#fff', both(8, 72, 3.6)],
    eyes(8, 72, 2.4),
    [CREAM, 'M46 77q4 4 8 0', 2],
  ),
  moon: drawn(
    'night',
    ['#f8d977', o(50, 54, 32)],
    ['#f0c250', o(36, 34, 5) + o(68, 40, 4) + o(70, 70, 6) + o(38, 76, 4)],
    ['#4c85cc', 'M18 44C22 18 54 8 78 26C64 26 40 28 18 44Z'],
    ['#fff', o(17, 46, 5.5) + o(86, 34, 1.8) + o(90, 58, 1.4) + o(12, 72, 1.6)],
    eyes(11, 53),
    cheeks(20, 62),
    smile(64, 50, 6),
  ),
  flower: drawn(
    'lime',
    ['#e8675c', `${o(50, 25, 15)}${o(50, 79, 15)}${both(27, 52, 15)}${both(19, 33, 15)}${both(19, 71, 15)}`],
    ['#f6c63c', o(50, 52, 21)],
    eyes(8, 50, 3.4),
    cheeks(13, 57, 3.6),
    smile(57, 50, 5),
  ),
} satisfies Record<string, Drawn>;

export type FaceName = keyof typeof FACES;
/** what is drawn and the colour behind it, as the table says it */
export type FaceId = `${FaceName}-${Disc}`;
export const FACE_NAMES = Object.keys(FACES) as FaceName[];

interface Sitting {
  /** empty: nobody's */
  face?: string;
}

/** The faces of a table; where nobody sits, the place decides. */
export function facesAt(seats: readonly Sitting[]): FaceId[] {
  return seats.map((seat, place) => known(seat.face) ?? usual(FACE_NAMES[place % FACE_NAMES.length] ?? 'fox'));
}

/** In the colour it is drawn for. */
export const usual = (name: FaceName): FaceId => `${name}-${FACES[name].disc}`;

export const nameOf = (face: FaceId): FaceName => face.split('-')[0] as FaceName;
export const discOf = (face: FaceId): Disc => face.split('-')[1] as Disc;
export const drawingOf = (face: FaceId): Drawn => FACES[nameOf(face)];

/** What a table calls a face, if we can draw it. */
export function known(face: string | undefined): FaceId | null {
  const [name = '', disc = ''] = (face ?? '').split('-');
  return name in FACES && disc in DISCS ? (face as FaceId) : null;
}
