/** How a card lies below the top one of a pile: in degrees, and aside in percent of a card. */
export interface Lies {
  turn: number;
  x: number;
  y: number;
}

/** Laid down one by one; the card next to the top first. */
export const ASKEW: readonly Lies[] = [
  { turn: 6, x: 5, y: -1 },
  { turn: -5, x: -5, y: 1 },
  { turn: 2.5, x: 3, y: -3 },
];

/** Thrown there. */
export const THROWN: readonly Lies[] = [
  { turn: -7, x: -7, y: -2 },
  { turn: -13, x: -14, y: 4 },
  { turn: 13, x: 15, y: 3 },
];
