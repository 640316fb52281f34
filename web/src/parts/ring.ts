/** Where the cards lie that everybody lays before themselves, and what lies between them. */
import { SHAPE } from '../link/cards';

export interface Spot {
  /** the middle of the card, in px */
  x: number;
  y: number;
  /** degrees */
  turn: number;
}

export interface Ring {
  cardW: number;
  /** of the one below, then of the others from the left over the top to the right */
  spots: Spot[];
  /** the middle of what lies between them, and how wide it may be */
  heart: { x: number; y: number; width: number };
}

/** Below this height where it is broader than that, or where it is much wider, all lie beside each other. */
const LOW = 250;
const BROAD = 1.9;
const LONG = 2.6;
/** of a card's width: a face hangs below the card by so much */
const HANGS = 0.15;
/** of the width, where all lie beside each other */
const HEART = 0.17;
/** from one card to the next there at most, in card widths */
const WIDE_STEP = 1.9;
const TILT = [-1.5, -4, 2.5, 4];

/** For so many cards, the first of them below. */
export function ring(count: number, width: number, height: number, most: number): Ring {
  const row = (height < LOW && width > BROAD * height) || width > LONG * height;
  const at = (x: number, y: number, i: number): Spot => ({ x: x * width, y: y * height, turn: TILT[i] ?? 0 });
  if (row) {
    // The heart is at the left; as much is left free at the right, so that the cards lie in the middle.
    const cardW = Math.floor(Math.min(most, ((1 - 2 * HEART) * width) / (count * 1.2), (height * 0.8) / SHAPE));
    const step = Math.min(((1 - 2 * HEART) * width) / count, cardW * WIDE_STEP);
    const order =
      count > 2
        ? [Math.floor(count / 2), ...Array.from({ length: count }, (_, i) => i).filter((i) => i !== Math.floor(count / 2))]
        : [1, 0];
    return {
      cardW,
      spots: order.map((place, i) => ({ x: 0.5 * width + (place - (count - 1) / 2) * step, y: height * 0.47, turn: TILT[i] ?? 0 })),
      heart: { x: (HEART / 2) * width, y: height * 0.45, width: (HEART - 0.01) * width },
    };
  }
  const cardW = Math.floor(Math.min(most, width * 0.27, height * (count > 3 ? 0.25 : 0.27)));
  // The top and the bottom one keep their distance from the edge, however small the cards are.
  const edge = Math.max(0.2, ((cardW * SHAPE) / 2 + Math.max(8, cardW * HANGS)) / height);
  const side = Math.max(0.185, 0.5 - (cardW * 2.1) / width);
  const low = at(0.5, 1 - edge, 0);
  if (count === 2)
    return {
      cardW,
      spots: [low, at(0.5, edge, 1)],
      heart: { x: 0.25 * width - cardW / 4, y: 0.5 * height, width: 0.48 * width - cardW / 2 },
    };
  if (count === 3)
    return {
      cardW,
      spots: [low, at(side + 0.05, edge + 0.06, 1), at(0.95 - side, edge + 0.06, 3)],
      heart: { x: 0.5 * width, y: (edge + 0.06) * height, width: 0.86 * width - 2 * side * width - cardW },
    };
  return {
    cardW,
    spots: [low, at(side, 0.5, 1), at(0.5, edge, 2), at(1 - side, 0.5, 3)],
    heart: { x: 0.5 * width, y: 0.5 * height, width: width * (1 - 2 * side) - cardW * 1.1 },
  };
}
