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

/** how much higher a card is than wide; `--card-shape` in theme.css is the same */
export const SHAPE = 1.5;
/** the same for a tile; `--tile-shape` in theme.css */
export const TILE_SHAPE = 1.2;

export const HIDDEN = '?';
export const JOKER = '*';
export const CONNECTING = '=';
const BONUS = '+';

export const COLOURS: readonly Colour[] = ['R', 'Y', 'G', 'B'];
const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C', 'X'];
const COURT: readonly string[] = ['J', 'Q', 'K', 'A'];

export const SUIT_NAMES = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs', X: 'stars' } as const;
export const COLOUR_NAMES = { R: 'red', Y: 'yellow', G: 'green', B: 'blue' } as const;

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
