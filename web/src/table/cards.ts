export type Colour = 'R' | 'Y' | 'G' | 'B';

export type Suit = 'S' | 'H' | 'D' | 'C' | 'X';

export type Face =
  | { kind: 'colour'; colour: Colour; number: number }
  | { kind: 'suit'; suit: Suit; value: string }
  | { kind: 'joker' }
  | { kind: 'connecting' }
  | { kind: 'bonus' }
  | { kind: 'tile'; number: number }
  | { kind: 'scoring'; worth: number }
  | { kind: 'hidden' }
  | { kind: 'other'; text: string };

export const HIDDEN = '?';
export const JOKER = '*';
const CONNECTING = '=';
const BONUS = '+';

const COLOURS: readonly Colour[] = ['R', 'Y', 'G', 'B'];
const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C', 'X'];
const COURT: readonly string[] = ['J', 'Q', 'K', 'A'];

/** Outlines in a box from -12 to 12, so that each colour can be told without seeing colour. */
export const SYMBOLS: Record<Colour, string> = {
  R: 'M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z',
  Y: 'M0.0 -11.4L3.6 -4.4L11.4 -3.1L5.9 2.5L7.1 10.3L0.0 6.8L-7.1 10.3L-5.9 2.5L-11.4 -3.1L-3.6 -4.4Z',
  G: 'M10.5-10.5C-3-11.5-10.5-5-9.5 5L-11.5 10L-9.5 11.5L-6.5 7.5C4 8.5 11 1 10.5-10.5Z',
  B: 'M0-12C3.5-6 8.5-1.5 8.5 3.5A8.5 8.5 0 0 1-8.5 3.5C-8.5-1.5-3.5-6 0-12Z',
};

export const SUIT_NAMES = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs', X: 'stars' } as const;
export const COLOUR_NAMES = { R: 'red', Y: 'yellow', G: 'green', B: 'blue' } as const;

/** In the same box. */
export const SUIT_SYMBOLS: Record<Suit, string> = {
  S: 'M0-11.5C3-6.5 10.5-2.5 10.5 3C10.5 7.6 4.6 8.8 1.6 5.2C1.8 7.8 2.8 9.8 4.8 11.5H-4.8C-2.8 9.8-1.8 7.8-1.6 5.2C-4.6 8.8-10.5 7.6-10.5 3C-10.5-2.5-3-6.5 0-11.5Z',
  H: 'M0 11C-3.5 6-11 1.5-11-4.3C-11-11-2.6-12.2 0-5.6C2.6-12.2 11-11 11-4.3C11 1.5 3.5 6 0 11Z',
  D: 'M0-12Q3.6-5.2 9.2 0Q3.6 5.2 0 12Q-3.6 5.2-9.2 0Q-3.6-5.2 0-12Z',
  C: 'M0-11.5A4.9 4.9 0 0 1 3.7-3.4A4.9 4.9 0 1 1 1.5 5C1.7 7.8 2.8 9.8 4.8 11.5H-4.8C-2.8 9.8-1.7 7.8-1.5 5A4.9 4.9 0 1 1-3.7-3.4A4.9 4.9 0 0 1 0-11.5Z',
  X: SYMBOLS.Y,
};

export function parse(card: string): Face {
  if (card === HIDDEN) return { kind: 'hidden' };
  const match = /^([RYGB])(\d{1,2})$/.exec(card);
  if (match) return { kind: 'colour', colour: match[1] as Colour, number: Number(match[2]) };
  if (card === JOKER) return { kind: 'joker' };
  if (card === CONNECTING) return { kind: 'connecting' };
  if (card === BONUS) return { kind: 'bonus' };
  const suited = /^([SHDCX])([2-9]|10|[JQKA])$/.exec(card);
  if (suited) return { kind: 'suit', suit: suited[1] as Suit, value: suited[2] ?? '' };
  if (/^\d{1,3}$/.test(card)) return { kind: 'tile', number: Number(card) };
  if (/^s\d{1,2}$/.test(card)) return { kind: 'scoring', worth: Number(card.slice(1)) };
  return { kind: 'other', text: card };
}

/** What stands on a card beside its suit. */
export function valueOf(card: string): string {
  const face = parse(card);
  return face.kind === 'suit' ? face.value : face.kind === 'colour' ? String(face.number) : '';
}

type Rank = [number, number, string];

function rank(card: string, numberFirst: boolean): Rank {
  const face = parse(card);
  if (face.kind === 'colour') {
    const colour = COLOURS.indexOf(face.colour);
    return numberFirst ? [face.number, colour, ''] : [colour, face.number, ''];
  }
  if (face.kind === 'suit') {
    const suit = SUITS.indexOf(face.suit);
    const value = COURT.includes(face.value) ? 11 + COURT.indexOf(face.value) : Number(face.value);
    return numberFirst ? [value, suit, ''] : [suit, value, ''];
  }
  if (face.kind === 'tile') return [face.number, 0, ''];
  if (face.kind === 'joker') return [500, 0, ''];
  if (face.kind === 'scoring') return [600, face.worth, ''];
  // Cards without a colour follow those that have one.
  return face.kind === 'other' ? [1000, 0, face.text] : [2000, 0, ''];
}

function compare(a: Rank, b: Rank): number {
  return a[0] - b[0] || a[1] - b[1] || a[2].localeCompare(b[2], 'en', { numeric: true });
}

/** Whether a card has a colour or a suit to sort it by. */
export const coloured = (card: string): boolean => ['colour', 'suit'].includes(parse(card).kind);

export const byColour = (a: string, b: string): number => compare(rank(a, false), rank(b, false));
export const byNumber = (a: string, b: string): number => compare(rank(a, true), rank(b, true));
