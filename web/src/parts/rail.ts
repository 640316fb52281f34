/** Where things stand along a number line; knows nothing of the screen. */

export interface Scale {
  low: number;
  high: number;
  /** from one number that is written to the next */
  step: number;
}

/** By then the needle has come to rest and the best one may be told, in ms (ScoreRail.svelte). */
export const POINTED = 1100;

const STEPS = [1, 2, 5, 10, 20, 50, 100];
/** so many numbers are written at most */
const WRITTEN = 8;

/** A scale with all these numbers on it, with some room at both ends, between `least` and `most`. */
export function scaleOf(numbers: readonly number[], least: number, most: number): Scale {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const room = Math.max(3, (high - low) * 0.18);
  const step = STEPS.find((one) => (high - low + 2 * room) / one <= WRITTEN) ?? 100;
  return {
    low: Math.max(least - step / 2, low - room),
    high: Math.min(most + step / 2, high + room),
    step,
  };
}

/** How far along the scale a number is, from 0 to 1. */
export const along = (number: number, { low, high }: Scale): number => (high > low ? (number - low) / (high - low) : 0.5);

/** The numbers that are written on the scale. */
export function writtenOn({ low, high, step }: Scale): number[] {
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((high - first) / step) + 1) }, (_, i) => first + i * step);
}

/**
 * Moves things that stand too close apart: each as near as it can be to where it belongs, in the same order, `apart` from the next,
 * and all of them between 0 and `width` by half of that.
 */
export function spreadOut(wished: readonly number[], apart: number, width: number): number[] {
  const order = wished.map((x, i) => ({ x, i })).sort((a, b) => a.x - b.x || a.i - b.i);
  // Neighbours that touch form a block that stands where its members wish to be on average.
  const blocks: { sum: number; n: number }[] = [];
  const from = ({ sum, n }: { sum: number; n: number }): number => {
    const most = width - apart / 2 - (n - 1) * apart;
    return Math.max(apart / 2, Math.min(most, sum / n));
  };
  for (const { x } of order) {
    blocks.push({ sum: x, n: 1 });
    for (;;) {
      const [last, before] = [blocks.at(-1), blocks.at(-2)];
      if (!last || !before || from(before) + before.n * apart <= from(last)) break;
      // where its first member would like to stand, seen from each of them
      blocks.splice(-2, 2, { sum: before.sum + last.sum - last.n * before.n * apart, n: before.n + last.n });
    }
  }
  const found = wished.map(() => 0);
  let next = 0;
  for (const block of blocks) {
    for (let k = 0; k < block.n; k += 1) {
      const one = order[next + k];
      if (one) found[one.i] = from(block) + k * apart;
    }
    next += block.n;
  }
  return found;
}
