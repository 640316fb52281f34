/** Pictures for first times and bests, drawn like the faces: a disc's colour and shapes upon it, in a box of 100. */
import { disc as o } from './drawings';
import type { Picture, Shape } from './faces';

const INK = '#2b2226';
const CREAM = '#fff6e6';
const GOLD = '#f6c33a';
const GOLD_DARK = '#b57f12';
const [RED, BLUE, GREEN, BARK] = ['#cf3a32', '#3f74bd', '#2f8f5b', '#8a5330'];
const [MINT, SUN, ROSE, SKY, LILAC, LIME, PEACH, SAND] = [
  '#bfe0d3',
  '#f8df8f',
  '#f5b8b2',
  '#cfdff3',
  '#e4cdee',
  '#d9e6b0',
  '#f7c9a0',
  '#ead9bd',
];

/** A box with round corners. */
const box = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
/** A crown that stands on this point, so wide. */
const crown = (x: number, y: number, w: number): Shape[] => {
  const u = w / 10;
  return [
    [GOLD_DARK, `M${x - 5 * u} ${y}h${10 * u}v${1.6 * u}h${-10 * u}Z`],
    [
      GOLD,
      `M${x - 5 * u} ${y}l${-u} ${-6 * u}l${3 * u} ${2.6 * u}l${3 * u} ${-4.6 * u}l${3 * u} ${4.6 * u}l${3 * u} ${-2.6 * u}l${-u} ${6 * u}Z`,
    ],
    [RED, o(x, y - 2.2 * u, 0.9 * u)],
  ];
};
const star = (x: number, y: number, r: number): string => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [turn, far] = [(i * Math.PI) / 5 - Math.PI / 2, i % 2 ? r * 0.45 : r];
    return `${(x + Math.cos(turn) * far).toFixed(1)} ${(y + Math.sin(turn) * far).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
};
const eyes = (x: number, y: number, apart: number, r = 3.4): Shape => [INK, o(x - apart, y, r) + o(x + apart, y, r)];
const smile = (x: number, y: number, w = 5): Shape => [INK, `M${x - w} ${y}q${w} ${w * 1.3} ${2 * w} 0`, 2.6];
/** A leaf of a calendar. */
const leaf = (x: number, y: number, w: number, h: number): Shape[] => [
  ['#c9b892', box(x, y + 3, w, h, 6)],
  [CREAM, box(x, y, w, h, 6)],
  [RED, `M${x} ${y + 16}v-10a6 6 0 0 1 6 -6h${w - 12}a6 6 0 0 1 6 6v10Z`],
  [INK, `M${x + w * 0.3} ${y - 5}v10M${x + w * 0.7} ${y - 5}v10`, 4],
];
const head = (x: number, y: number, r: number, colour: string): Shape[] => [
  [colour, o(x, y, r)],
  eyes(x, y - r * 0.1, r * 0.36, r * 0.15),
  [INK, `M${x - r * 0.3} ${y + r * 0.3}q${r * 0.3} ${r * 0.38} ${r * 0.6} 0`, Math.max(1.6, r * 0.13)],
];
const drawn = (disc: string, ...shapes: (Shape | Shape[])[]): Picture => ({
  disc,
  shapes: shapes.flatMap((one) => (typeof one[0] === 'string' ? [one as Shape] : (one as Shape[]))),
});

const SEATS = [198, 234, 306, 342].map(
  (turn) => [50 + 34 * Math.cos((turn * Math.PI) / 180), 66 + 26 * Math.sin((turn * Math.PI) / 180)] as const,
);
const ROUND = Array.from({ length: 12 }, (_, i) => [50 + 34 * Math.sin((i * Math.PI) / 6), 50 - 34 * Math.cos((i * Math.PI) / 6)] as const);

export const FEATS = {
  people: drawn(
    SKY,
    ['#d9774d', 'M8 100C8 76 22 66 36 66S62 76 62 100Z'],
    ['#2f8f7c', 'M40 100C40 78 52 68 65 68S92 78 92 100Z'],
    head(36, 47, 19, '#f4cb92'),
    head(66, 51, 18, '#b97a4b'),
    crown(36, 29, 24),
  ),
  hard: drawn(
    LIME,
    ['#6f4323', 'M50 16C74 18 86 36 84 56C82 78 66 90 50 90S18 78 16 56C14 36 26 18 50 16Z'],
    ['#a4703f', 'M46 20C30 22 22 38 22 56C23 74 34 84 46 86Z'],
    ['#b9824e', 'M54 20C70 22 78 38 78 56C77 74 66 84 54 86Z'],
    ['#7d4e29', 'M32 34Q40 44 31 54M37 62Q32 70 39 76M68 34Q60 44 69 54M63 62Q68 70 61 76', 3.2],
    [CREAM, 'M50 12L43 30L56 42L44 58L53 70', 4.5],
  ),
  eleven: drawn(
    ROSE,
    ['#6b57a5', 'M18 40L34 34L46 82L28 86Z'],
    [BLUE, 'M29 33L46 30L52 84L34 86Z'],
    [GREEN, 'M66 30L82 38L70 87L52 82Z'],
    [CREAM, box(36, 30, 28, 54, 5)],
    [RED, 'M50 74C44 66 38 62 38 55C38 47 47 46 50 52C53 46 62 47 62 55C62 62 56 66 50 74Z'],
    crown(50, 27, 24),
  ),
  close: drawn(
    PEACH,
    [INK, 'M14 84H86', 4],
    ['#ffffffb0', 'M14 27H86', 2],
    [BLUE, box(56, 31, 22, 53, 4)],
    [RED, box(24, 27, 22, 57, 4)],
    eyes(67, 48, 5, 2.6),
    [INK, 'M62 58h10', 2.4],
    eyes(35, 44, 5, 2.6),
    smile(35, 52, 5),
    [GOLD, star(35, 14, 10)],
  ),
  crowd: drawn(
    SUN,
    ...SEATS.map(([x, y], i) => head(x, y, 12.5, ['#b97a4b', '#f4cb92', '#8a5a3c', '#f0d0a8'][i] ?? CREAM)),
    ['#88572a', 'M8 72A42 20 0 0 0 92 72A42 20 0 0 0 8 72Z'],
    ['#235c50', 'M14 70A36 15 0 0 0 86 70A36 15 0 0 0 14 70Z'],
    head(50, 80, 15, '#f2b48c'),
    crown(50, 66, 20),
  ),
  streak: drawn(
    LILAC,
    ['#e2622c', 'M52 8C56 26 80 34 80 62C80 80 66 92 50 92S20 80 20 62C20 46 30 42 32 28C42 32 44 40 43 46C52 36 54 22 52 8Z'],
    [GOLD, 'M51 44C54 54 68 58 68 70C68 81 60 88 50 88S32 81 32 71C32 62 39 60 41 53C46 56 47 60 46 62C50 58 52 50 51 44Z'],
    eyes(50, 70, 7),
    smile(50, 77, 5),
  ),
  played: drawn(
    MINT,
    ['#0000001f', 'M16 84A34 7 0 0 0 84 84A34 7 0 0 0 16 84Z'],
    [CREAM, box(22, 66, 56, 18, 4)],
    ['#b9a888', 'M23 71.500H77M23 76H77M23 80.500H77', 1.4],
    ['#5c2f58', 'M30 34H70L80 66H20Z'],
    [GOLD, 'M34 39H66L73 61H27Z', 2],
    [GOLD, star(50, 51, 9)],
    ['#cf3a32', 'M60 10L86 17L79 43L53 36Z'],
    [CREAM, star(69.5, 26.5, 8)],
  ),
  every: drawn(
    SAND,
    ...ROUND.map(([x, y], i): Shape => [[RED, GOLD, GREEN, BLUE][i % 4] ?? RED, o(x, y, 7.5)]),
    [GOLD_DARK, star(50, 52, 24)],
    [GOLD, star(50, 50, 24)],
    eyes(50, 49, 5, 2.6),
    smile(50, 55, 4),
  ),
  day: drawn(MINT, leaf(22, 22, 56, 58), eyes(50, 53, 10, 4), ['#ef8a7e99', o(33, 62, 5) + o(67, 62, 5)], smile(50, 61, 7)),
  'day-win': drawn(SKY, leaf(22, 34, 56, 52), eyes(50, 62, 10, 4), smile(50, 70, 7), crown(50, 30, 26)),
  'day-row': drawn(LIME, leaf(46, 18, 40, 42), leaf(30, 28, 40, 44), leaf(14, 38, 42, 46), [GREEN, 'M25 66L33 74L47 58', 6]),
  lead: drawn(
    SKY,
    ['#7d92ad', 'M2 92L40 34L60 62L68 52L98 92Z'],
    [CREAM, 'M40 34L28 52L36 49L41 56L47 48L52 51Z'],
    [BARK, 'M40 36V10', 4],
    [RED, 'M42 10L66 17L42 25Z'],
    [GREEN, 'M0 92Q26 78 50 86T100 84V100H0Z'],
  ),
  best: drawn(
    ROSE,
    [GOLD_DARK, 'M30 30C12 28 14 54 36 56M70 30C88 28 86 54 64 56', 5],
    [GOLD, 'M28 22H72C74 46 66 62 50 64C34 62 26 46 28 22Z'],
    [GOLD_DARK, 'M46 62H54V76H46Z'],
    [BARK, box(32, 76, 36, 11, 4)],
    eyes(50, 36, 8),
    smile(50, 43, 6),
  ),
} satisfies Record<string, Picture>;

/** A leaf of laurel at this point, turned so. */
function laurel(x: number, y: number, turn: number): string {
  const at = (a: number, b: number): string =>
    `${(x + a * Math.cos(turn) - b * Math.sin(turn)).toFixed(1)} ${(y + a * Math.sin(turn) + b * Math.cos(turn)).toFixed(1)}`;
  return `M${at(0, -10)}C${at(7, -4)} ${at(6, 5)} ${at(0, 10)}C${at(-6, 5)} ${at(-7, -4)} ${at(0, -10)}Z`;
}

/** Two branches of it, as a frame for the picture of a game. */
export const LAUREL: Picture = {
  disc: SUN,
  shapes: [-1, 1].flatMap((side): Shape[] => [
    ['#2f7d4f', `M50 93A41 41 0 0 ${side < 0 ? 1 : 0} ${50 + side * 30} 20`, 2.4],
    ...Array.from({ length: 6 }, (_, i): Shape => {
      const turn = ((168 - i * 25) * Math.PI) / 180;
      const far = i % 2 ? 45 : 38;
      return [
        i % 2 ? '#2f8f5b' : '#46ab73',
        laurel(50 + side * Math.sin(turn) * far, 52 - Math.cos(turn) * far, side * (turn - 1.9 + (i % 2 ? 0.5 : -0.4))),
      ];
    }),
  ]),
};

export type FeatId = keyof typeof FEATS;
export const FEAT_IDS = Object.keys(FEATS) as FeatId[];
export const isFeat = (kind: string): kind is FeatId => kind in FEATS;
