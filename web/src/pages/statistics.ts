import type { Tally } from '../link/kinds';
import type { MyResult } from '../link/wire';

/** The share of matches won so far, after each of the last matches. */
export function runningShare(results: readonly MyResult[], all: Tally): number[] {
  let played = all.played - results.length;
  let won = all.won - results.filter((one) => one.won).length;
  return results.map((one) => (won += one.won ? 1 : 0) / (played += 1));
}
