/** How stacked rows are drawn. */

/** A card at the end of a run, and how many cards lie under it. */
export interface End {
  number: number;
  under: number;
}

export interface Stacked {
  low: End[];
  middle: boolean;
  high: End[];
}

/** As at a table without much room: of each run only its ends, and the middle card; the others lie under the ends. */
export function stacked(numbers: readonly number[], middle: number): Stacked {
  const low: End[] = [];
  const high: End[] = [];
  for (const run of runs(numbers)) {
    const below = run.filter((number) => number < middle);
    const above = run.filter((number) => number > middle);
    const joined = run.includes(middle);
    const [lowest, highest] = [below[0], above.at(-1)];
    if (lowest !== undefined) low.push({ number: lowest, under: joined ? below.length - 1 : Math.max(0, below.length - 2) });
    if (lowest !== undefined && !joined && below.length > 1) low.push({ number: below.at(-1) ?? lowest, under: 0 });
    if (highest !== undefined && !joined && above.length > 1) high.push({ number: above[0] ?? highest, under: 0 });
    if (highest !== undefined) high.push({ number: highest, under: joined ? above.length - 1 : Math.max(0, above.length - 2) });
  }
  return { low, middle: numbers.includes(middle), high };
}

/** In widths of a card: an edge under an end, one more end, the place beside an end. */
const [EDGE, MORE, PLACE] = [0.1, 0.5, 0.72];

/** How far a stacked row reaches from its axis to the side where it is longer, in widths of a card. */
export function reach(numbers: readonly number[], middle: number, top: number): number {
  const { low, high } = stacked(numbers, middle);
  const side = (ends: readonly End[], open: boolean): number =>
    ends.reduce((sum, one, n) => sum + (n ? MORE : 1) + one.under * EDGE, open ? PLACE : 0);
  return 0.5 + Math.max(side(low, (numbers[0] ?? middle) > 1), side(high, (numbers.at(-1) ?? middle) < top));
}

function runs(numbers: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else found.push([number]);
  }
  return found;
}

/** The columns in which rows of this shape (width / height) become largest. */
export function columns(rows: number, width: number, height: number, shape: number): number {
  let [best, most] = [1, 0];
  for (let count = 1; count <= rows; count++) {
    const size = Math.min(width / count, (height / Math.ceil(rows / count)) * shape);
    if (size > most) [best, most] = [count, size];
  }
  return best;
}
