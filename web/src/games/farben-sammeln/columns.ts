/** Where the cards of a hand lie that is sorted by colour: a column for each, two or more side by side where one would be too long. */
import { SHAPE } from '../../link/cards';

export interface Column {
  x: number;
  width: number;
  places: { x: number; y: number }[];
}

export interface Columns {
  cardW: number;
  /** so many cards lie below each other at most */
  rows: number;
  columns: Column[];
}

/** What of a card stays visible below the next one, and beside it, in widths of a card. */
const DOWN = 0.7;
const ASIDE = 0.68;
/** and at most, where there is room */
const LOOSE = 0.9;
/** a column without a card, in widths of a card */
const EMPTY = 0.8;
/** round the cards of a column */
export const PAD = 5;
export const GAP = 4;
/** a hand keeps its form as a card comes or goes, as long as the cards are not much smaller so */
const KEEP = 0.82;
/** the part of the lowest card that may be below the edge of the window */
export const BLEED = 0.18;

const wide = (n: number, rows: number): number => (n ? 1 + (Math.ceil(n / rows) - 1) * ASIDE : EMPTY);

/** `head`: what stands above the cards; `before`: how many lay below each other until now. */
export function columns(counts: readonly number[], width: number, height: number, head: number, most: number, before = 0): Columns {
  const longest = Math.max(1, ...counts);
  const room = width - counts.length * 2 * PAD - (counts.length - 1) * GAP;
  const size = (rows: number): number => {
    const units = counts.reduce((sum, n) => sum + wide(n, rows), 0);
    return Math.min(most, room / units, (height - head - PAD) / (SHAPE * (1 - BLEED) + (rows - 1) * DOWN));
  };
  const largest = Array.from({ length: longest }, (_, i) => i + 1).reduce((best, one) => (size(one) > size(best) + 0.5 ? one : best), 1);
  const rows = before && size(before) >= size(largest) * KEEP ? before : largest;
  const cardW = Math.max(20, size(rows));
  const units = counts.reduce((sum, n) => sum + wide(n, rows), 0);
  const spare = Math.max(0, room - units * cardW) / counts.length;
  let x = 0;
  return {
    cardW,
    rows,
    columns: counts.map((n): Column => {
      const own = wide(n, rows) * cardW;
      const column = { x, width: own + spare + 2 * PAD };
      x += column.width + GAP;
      // as long as each other
      const side = Math.ceil(n / rows) || 1;
      const long = Math.ceil(n / side) || 1;
      const used = Math.ceil(n / long) || 1;
      const down = (height - head - PAD - cardW * SHAPE * (1 - BLEED)) / Math.max(1, long - 1);
      const aside = (column.width - 2 * PAD - cardW) / Math.max(1, used - 1);
      const [stepX, stepY] = [Math.min(LOOSE * cardW, aside), Math.min(LOOSE * cardW, down)];
      const left = column.x + (column.width - cardW - (used - 1) * stepX) / 2;
      const places = Array.from({ length: n }, (_, i) => ({ x: left + Math.floor(i / long) * stepX, y: head + (i % long) * stepY }));
      return { ...column, places };
    }),
  };
}
