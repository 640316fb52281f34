export type Colour = 'R' | 'Y' | 'G' | 'B';

export type Face =
  | { kind: 'colour'; colour: Colour; number: number }
  | { kind: 'hidden' }
  | { kind: 'other'; text: string };

export const HIDDEN = '?';

const COLOURS: readonly Colour[] = ['R', 'Y', 'G', 'B'];

/** Outlines in a box from -12 to 12, so that each colour can be told without seeing colour. */
export const SYMBOLS: Record<Colour, string> = {
  R: 'M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z',
  Y: 'M0.0 -11.4L3.6 -4.4L11.4 -3.1L5.9 2.5L7.1 10.3L0.0 6.8L-7.1 10.3L-5.9 2.5L-11.4 -3.1L-3.6 -4.4Z',
  G: 'M10.5-10.5C-3-11.5-10.5-5-9.5 5L-11.5 10L-9.5 11.5L-6.5 7.5C4 8.5 11 1 10.5-10.5Z',
  B: 'M0-12C3.5-6 8.5-1.5 8.5 3.5A8.5 8.5 0 0 1-8.5 3.5C-8.5-1.5-3.5-6 0-12Z',
};

export function parse(card: string): Face {
  if (card === HIDDEN) return { kind: 'hidden' };
  const match = /^([RYGB])(\d{1,2})$/.exec(card);
  if (match) return { kind: 'colour', colour: match[1] as Colour, number: Number(match[2]) };
  return { kind: 'other', text: card };
}

type Rank = [number, number, string];

function rank(card: string, numberFirst: boolean): Rank {
  const face = parse(card);
  if (face.kind === 'colour') {
    const colour = COLOURS.indexOf(face.colour);
    return numberFirst ? [face.number, colour, ''] : [colour, face.number, ''];
  }
  // Cards without a colour follow those that have one.
  return face.kind === 'other' ? [1000, 0, face.text] : [2000, 0, ''];
}

function compare(a: Rank, b: Rank): number {
  return a[0] - b[0] || a[1] - b[1] || a[2].localeCompare(b[2], 'en', { numeric: true });
}

export const byColour = (a: string, b: string): number => compare(rank(a, false), rank(b, false));
export const byNumber = (a: string, b: string): number => compare(rank(a, true), rank(b, true));
