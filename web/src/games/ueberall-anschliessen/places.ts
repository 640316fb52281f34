/** Where the piles lie: those of the players round the table, in the order of play, the middle among them. */
import { SHAPE } from '../../link/cards';
import { chairAt } from '../../table/layout';

export interface Spot {
  /** its centre */
  x: number;
  y: number;
  side: 'left' | 'right';
}

export interface Places {
  /** the width of a card */
  cardW: number;
  /** by place in the order of play: from below on the left side up, then down on the right */
  spots: Spot[];
  middle: { x: number; y: number };
  /** where somebody else turns up a card, and how large it is beside the others */
  up: { x: number; y: number; size: number };
}

/** What a pile takes, in widths and heights of a card, with the face and the number beside it. */
const WIDE = 1.3;
const HIGH = 1.17;
/** and in a ring, where faces lie beside the card below */
const RING = 1.13;
/** what the middle takes */
const CENTRE = 1.35;
/** a card somebody turns up is at most so large beside the piles */
const UP = 0.8;
const BETWEEN = 0.1;
/** in a ring the first pile lies so far along, so that the middle has room for its words */
const ASIDE = 0.38;
/** so much further apart than needed they may lie */
const LOOSE = 1.5;

/** On a wide table each pile lies before whoever sits there: the first below, the others at the ends and above. */
export function ring(count: number, width: number, height: number, most: number): Places {
  const above = Math.max(1, count - 3);
  const cardW = Math.max(24, Math.min(most, width / ((Math.max(3, above) + 1) * WIDE), height / (3 * RING * SHAPE)));
  const [line, edge] = [cardW * SHAPE * RING, (WIDE / 2) * cardW];
  const rows = { top: line / 2, left: height / 2, right: height / 2, bottom: height - line / 2 };
  const spots = Array.from({ length: count }, (_, i): Spot => {
    const { side, along } = i === 0 ? { side: 'bottom' as const, along: 50 } : chairAt(i - 1, count - 1, false);
    const x = { left: edge, right: width - edge, top: (width * along) / 100, bottom: width * ASIDE }[side];
    return { x, y: rows[side], side: x > width / 2 ? 'right' : 'left' };
  });
  const middle = { x: width / 2, y: height / 2 };
  return { cardW, spots, middle, up: { x: middle.x - cardW * (0.5 + UP / 2 + 2 * BETWEEN), y: middle.y, size: UP } };
}

/** One column on each side, or, where three sit there, the one in the middle of them further out. */
export function places(count: number, width: number, height: number, most: number): Places {
  const sides = [Math.ceil(count / 2), Math.floor(count / 2)];
  const rows = Math.max(...sides);
  const straight = layOut(sides, width, height, most, rows, false);
  // Two can also sit across a corner from each other.
  const other = rows === 2 ? straight : layOut(sides, width, height, most, 2, rows > 2);
  return other.cardW > straight.cardW ? other : straight;
}

function layOut(sides: readonly number[], width: number, height: number, most: number, rows: number, bent: boolean): Places {
  // With one pile on each side there is no room above the middle, so the card turned up lies beside it.
  const flat = rows === 1;
  const columns = bent ? 2 : 1;
  const across = 2 * columns * WIDE + CENTRE + (flat ? UP + 2 * BETWEEN : 0);
  const cardW = Math.max(24, Math.min(most, width / across, height / (rows * HIGH * SHAPE)));
  const cardH = cardW * SHAPE;
  const wide = Math.min(width, across * cardW * LOOSE);
  const high = Math.min(height, rows * HIGH * cardH * LOOSE);
  const [left, top] = [(width - wide) / 2, (height - high) / 2];
  const edge = (WIDE / 2) * cardW;
  const inner = left + edge + (bent ? WIDE * cardW * (wide / (across * cardW)) : 0);
  const spots = sides.flatMap((n, side) =>
    Array.from({ length: n }, (_, i): Spot => {
      const out = !bent || (n === 3 && i === 1);
      const x = out ? left + edge : inner;
      const share = bent && n === 3 ? (i + 1) / 4 : n === 1 && sides[0] === 1 && !flat ? 1 / 4 : (2 * i + 1) / (2 * n);
      const along = top + high * share;
      return side === 0 ? { x, y: height - along, side: 'left' } : { x: width - x, y: along, side: 'right' };
    }),
  );
  const centre = width / 2;
  const middle = { x: centre, y: height / 2 };
  if (flat) {
    const [aside, before] = [(UP + BETWEEN) / 2, (1 + BETWEEN) / 2];
    return { cardW, spots, middle: { ...middle, x: centre + aside * cardW }, up: { x: centre - before * cardW, y: height / 2, size: UP } };
  }
  const above = (height - cardH) / 2 - cardW * BETWEEN;
  const size = Math.min(UP, above / cardH);
  return { cardW, spots, middle, up: { x: centre, y: above - (cardH * size) / 2, size } };
}
