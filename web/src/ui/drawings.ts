/** The outlines that are printed on cards. */
import type { Colour, Suit } from '../link/cards';

/** A disc as part of a path. */
export const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Outlines in a box from -12 to 12, so that the colours can be told apart without seeing colour. */
export const SYMBOLS: Record<Colour, string> = {
  R: disc(0, 0, 10),
  Y: 'M0.0 -11.4L3.6 -4.4L11.4 -3.1L5.9 2.5L7.1 10.3L0.0 6.8L-7.1 10.3L-5.9 2.5L-11.4 -3.1L-3.6 -4.4Z',
  G: 'M10.5-10.8C0-10.5-8-7.5-9 0C-9.3 2.4-8.7 4.6-7.6 6.2L-11.4 10L-9.7 11.7L-6 7.9C-4.4 8.9-2.3 9.3 0 9C7.5 8 10.6 0 10.5-10.8Z',
  B: 'M0-12C3.5-6 8.5-1.5 8.5 3.5A8.5 8.5 0 0 1-8.5 3.5C-8.5-1.5-3.5-6 0-12Z',
};

/** What is engraved in the large symbols, in the same box. */
export const ENGRAVED: Record<Colour, string> = {
  R: 'M0-7.4A7.4 7.4 0 1 1 0 7.4A7.4 7.4 0 1 1 0-7.4Z',
  Y: '',
  G: 'M-9.2 9.5L5.6-5.6M-4.6 4.7V-1.2M-0.9 1V-4.8M-4.6 4.7H1.4M-0.9 1H5',
  B: 'M0-7.4C2.4-3 5.7 0 5.7 3.5A5.7 5.7 0 0 1-5.7 3.5C-5.7 0-2.4-3 0-7.4ZM-2.9 3.6A2.9 2.9 0 0 0 0 6.5',
};

/** The suits, in the same box. */
export const SUIT_SYMBOLS: Record<Suit, string> = {
  S: 'M0-11.5C3-6.5 10.5-2.5 10.5 3C10.5 7.6 4.6 8.8 1.6 5.2C1.8 7.8 2.8 9.8 4.8 11.5H-4.8C-2.8 9.8-1.8 7.8-1.6 5.2C-4.6 8.8-10.5 7.6-10.5 3C-10.5-2.5-3-6.5 0-11.5Z',
  H: 'M0 11C-3.5 6-11 1.5-11-4.3C-11-11-2.6-12.2 0-5.6C2.6-12.2 11-11 11-4.3C11 1.5 3.5 6 0 11Z',
  D: 'M0-12Q3.6-5.2 9.2 0Q3.6 5.2 0 12Q-3.6 5.2-9.2 0Q-3.6-5.2 0-12Z',
  C: 'M0-11.5A4.9 4.9 0 0 1 3.7-3.4A4.9 4.9 0 1 1 1.5 5C1.7 7.8 2.8 9.8 4.8 11.5H-4.8C-2.8 9.8-1.7 7.8-1.5 5A4.9 4.9 0 1 1-3.7-3.4A4.9 4.9 0 0 1 0-11.5Z',
  X: SYMBOLS.Y,
};

/** A jester's cap with two hanging tips, each with a bell, and a band; in a box from -16 to 16, as are the pictures. */
export const JOKER_CAP = `M-9 8C-9 4-8.6-0.6-10.6-0.6C-11.9-0.6-12.3 1-12.5 3C-15.6-6.6-8.3-14.4 0-6.8C8.3-14.4 15.6-6.6 12.5 3C12.3 1 11.9-0.6 10.6-0.6C8.6-0.6 9 4 9 8Z${disc(-13, 5.4, 2.7)}${disc(13, 5.4, 2.7)}M-8.2 9.8H8.2A1.6 1.6 0 0 1 8.2 13H-8.2A1.6 1.6 0 0 1-8.2 9.8Z`;

/** What the picture cards wear: a feathered cap, a coronet with pearls, a crown. */
export const COURT: Record<string, string> = {
  J: 'M-12 8C-12.5 2-9.5-2.5-4-3C-3.5-8.5 1-13 9-13.5C7.6-11.8 8.6-10.4 7-9.4C8-8 6.6-6.6 5.2-6.2C6-5 4.6-3.6 3-3.2C8.5-2.8 12 2 12 8ZM-12 9.8H12A1.7 1.7 0 0 1 12 13.2H-12A1.7 1.7 0 0 1-12 9.8Z',
  Q: `M-10.5 8L-13.4-4L-7.2 1.5L-6.4-7.6L0 0.5L6.4-7.6L7.2 1.5L13.4-4L10.5 8ZM-10.5 9.8H10.5V13.2H-10.5Z${disc(-13.6, -6.2, 2.2)}${disc(-6.6, -10, 2.2)}${disc(0, -2.2, 2.2)}${disc(6.6, -10, 2.2)}${disc(13.6, -6.2, 2.2)}`,
  K: `M-11 8L-13-5.6L-5.8 0.8L0-10L5.8 0.8L13-5.6L11 8ZM-11 9.8H11V13.2H-11Z${disc(-13.2, -7, 2)}${disc(0, -11.6, 2.4)}${disc(13.2, -7, 2)}`,
};

const turned = (x: number, y: number, turn: number): string =>
  `${(x * Math.cos(turn) - y * Math.sin(turn)).toFixed(1)} ${(x * Math.sin(turn) + y * Math.cos(turn)).toFixed(1)}`;

/** The flower on the backs of cards, in a box from -36 to 36. */
export const PETALS = Array.from({ length: 12 }, (_, i) => {
  const at = (x: number, y: number): string => turned(x, y, (i * Math.PI) / 6);
  return `M${at(0, -12)}C${at(2.4, -15)} ${at(5.4, -20)} ${at(5.4, -26)}C${at(5.4, -31)} ${at(2.4, -34.5)} ${at(0, -37)}C${at(-2.4, -34.5)} ${at(-5.4, -31)} ${at(-5.4, -26)}C${at(-5.4, -20)} ${at(-2.4, -15)} ${at(0, -12)}Z`;
}).join('');

/** Crossing lines behind it, within the frame of a back. */
export const LATTICE = ((): string => {
  const [left, right, top, bottom, step] = [11, 89, 11, 139, 13];
  let path = '';
  for (let c = left + top + step / 2; c < right + bottom; c += step) {
    const [from, to] = [Math.max(left, c - bottom), Math.min(right, c - top)];
    path += `M${from} ${c - from}L${to} ${c - to}M${100 - from} ${c - from}L${100 - to} ${c - to}`;
  }
  return path;
})();

/** A hand that takes something, in a box from 0 to 24: to be filled and outlined in one colour. */
export const HAND = 'M8 12V6.5M11 11V4.5M14 11V5M17 12V7.5M8 11H17V16C17 19.5 15.6 21 13 21C10.8 21 9.4 20 8.4 18.2L5.6 13.2';
