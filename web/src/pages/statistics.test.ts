import { describe, expect, it } from 'vitest';
import type { MyResult } from '../link/wire';
import { runningShare } from './statistics';

const result = (won: boolean): MyResult => ({ ended: '', code: 'A', number: 1, points: 0, won, place: 1, seats: 2 });

describe('the running share of wins', () => {
  it('counts from the first match', () => {
    expect(runningShare([true, false, false, true].map(result), { played: 4, won: 2 })).toEqual([1, 0.5, 1 / 3, 0.5]);
  });

  it('goes on from what is not shown any more', () => {
    expect(runningShare([result(true), result(false)], { played: 10, won: 5 })).toEqual([5 / 9, 0.5]);
  });
});
