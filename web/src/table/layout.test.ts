import { describe, expect, it } from 'vitest';
import { aChoice, aNews } from '../link/samples';
import type { Table } from '../link/wire';
import { grouped, others, turnOf } from './layout';

it('groups', () => {
  expect(grouped(['a', 'b', 'c', 'd'], [3])).toEqual([['a', 'b', 'c'], ['d']]);
  expect(grouped(['a', 'b'], [2, 3])).toEqual([['a', 'b']]);
});

it('seats in order', () => {
  const table = (you: number | null) => ({ you, seats: [0, 1, 2, 3] }) as unknown as Table;
  expect(others(table(2))).toEqual([3, 0, 1]);
  expect(others(table(null))).toEqual([0, 1, 2, 3]);
});

describe('turn', () => {
  it.each([
    [{ asked: [0], yours: true }, { kind: 'you' }],
    [{ asked: [0, 1, 2] }, { kind: 'all' }],
    [{ asked: [1] }, { kind: 'they', seats: [1] }],
    [
      { asked: [0, 2], answer: aChoice('stay') },
      { kind: 'they', seats: [2] },
    ],
    [{ asked: [0], phase: 'rest' as const }, { kind: 'rest' }],
    [{ asked: [], phase: 'over' as const }, { kind: 'over' }],
    [{ asked: [] }, { kind: 'none' }],
  ])('%j', (state, turn) => expect(turnOf(aNews(state), 0, 3)).toEqual(turn));
  it("is nobody's where one only looks on", () =>
    expect(turnOf(aNews({ asked: [0], yours: true }), null, 3)).toEqual({ kind: 'they', seats: [0] }));
});
