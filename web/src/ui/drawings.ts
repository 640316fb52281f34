/** The outlines that are printed on cards. */
import type { Colour, Suit } from '../link/cards';

/** Outlines in a box from -12 to 12, so that the colours can be told apart without seeing colour. */
export const SYMBOLS: Record<Colour, string> = {
  R: 'M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z',
  Y: 'M0.0 -11.4L3.6 -4.4L11.4 -3.1L5.9 2.5L7.1 10.3L0.0 6.8L-7.1 10.3L-5.9 2.5L-11.4 -3.1L-3.6 -4.4Z',
  G: 'M10.5-10.5C-3-11.5-10.5-5-9.5 5L-11.5 10L-9.5 11.5L-6.5 7.5C4 8.5 11 1 10.5-10.5Z',
  B: 'M0-12C3.5-6 8.5-1.5 8.5 3.5A8.5 8.5 0 0 1-8.5 3.5C-8.5-1.5-3.5-6 0-12Z',
};

/** The suits, in the same box. */
export const SUIT_SYMBOLS: Record<Suit, string> = {
  S: 'M0-11.5C3-6.5 10.5-2.5 10.5 3C10.5 7.6 4.6 8.8 1.6 5.2C1.8 7.8 2.8 9.8 4.8 11.5H-4.8C-2.8 9.8-1.8 7.8-1.6 5.2C-4.6 8.8-10.5 7.6-10.5 3C-10.5-2.5-3-6.5 0-11.5Z',
  H: 'M0 11C-3.5 6-11 1.5-11-4.3C-11-11-2.6-12.2 0-5.6C2.6-12.2 11-11 11-4.3C11 1.5 3.5 6 0 11Z',
  D: 'M0-12Q3.6-5.2 9.2 0Q3.6 5.2 0 12Q-3.6 5.2-9.2 0Q-3.6-5.2 0-12Z',
  C: 'M0-11.5A4.9 4.9 0 0 1 3.7-3.4A4.9 4.9 0 1 1 1.5 5C1.7 7.8 2.8 9.8 4.8 11.5H-4.8C-2.8 9.8-1.7 7.8-1.5 5A4.9 4.9 0 1 1-3.7-3.4A4.9 4.9 0 0 1 0-11.5Z',
  X: SYMBOLS.Y,
};

/** A jester's cap with two hanging tips, each with a bell; in a box from -16 to 16, as are the pictures. */
export const JOKER_CAP =
  'M-9 8.5C-9 3-7.5-1-10.5-1C-12.5-1-13 1-13.2 3C-16-7-7-13.5 0-7.5C7-13.5 16-7 13.2 3C13-1 10.5-1 10.5-1C7.5-1 9 3 9 8.5ZM-13.4 2.6A2.6 2.6 0 1 1-13.4 7.8A2.6 2.6 0 1 1-13.4 2.6ZM13.4 2.6A2.6 2.6 0 1 1 13.4 7.8A2.6 2.6 0 1 1 13.4 2.6ZM-9 10H9V13H-9Z';

/** What the picture cards wear: a feathered cap, a coronet with pearls, a crown with a cross. */
export const COURT: Record<string, string> = {
  J: 'M-11 9C-12 3-9-1-2-2C-1-7 3-11 11-12C9-10 10-8 8-7C9-5 7-4 6-3C7-2 4-1 3-1.5C8 0 11 4 11 9ZM-12 10.5H12V13H-12Z',
  Q: 'M-11 9L-13-2L-7 3L-5-6L0 2L5-6L7 3L13-2L11 9ZM-11 10.5H11V13H-11ZM-13-7A2 2 0 1 1-13-3A2 2 0 1 1-13-7ZM-5-11A2 2 0 1 1-5-7A2 2 0 1 1-5-11ZM5-11A2 2 0 1 1 5-7A2 2 0 1 1 5-11ZM13-7A2 2 0 1 1 13-3A2 2 0 1 1 13-7Z',
  K: 'M-11 9L-14-6L-6 1L-1-5V-8H-4V-11H-1V-14H1V-11H4V-8H1V-5L6 1L14-6L11 9ZM-11 10.5H11V13H-11Z',
};
