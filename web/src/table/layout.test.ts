import { expect, it } from 'vitest';
import type { Table, Zone } from '../link/wire';
import { grouped, others, wentOut } from './layout';

it('groups', () => {
  expect(grouped(['a', 'b', 'c', 'd'], [3])).toEqual([['a', 'b', 'c'], ['d']]);
  expect(grouped(['a', 'b'], [2, 3])).toEqual([['a', 'b']]);
});

it('seats in order', () => {
  const table = (you: number | null) => ({ you, seats: [0, 1, 2, 3] }) as unknown as Table;
  expect(others(table(2))).toEqual([3, 0, 1]);
  expect(others(table(null))).toEqual([0, 1, 2, 3]);
});

it('whoever plays the last card goes out, but not if all do so together', () => {
  const hands = (...counts: number[]): Zone[] => counts.map((n, owner) => ({ kind: 'hand', owner, empty: n === 0 }) as Zone);
  expect(wentOut(hands(1, 3, 2), hands(0, 3, 2), hands(0, 3, 2))).toEqual([0]);
  expect(wentOut(hands(0, 3, 2), hands(0, 3, 2), hands(0, 3, 2))).toEqual([]);
  // The last trick: cards are shown one after another, and in the end nobody holds any.
  expect(wentOut(hands(1, 1), hands(0, 1), hands(0, 0))).toEqual([]);
  // Drawn at once.
  expect(wentOut(hands(1, 2), hands(0, 2), hands(3, 2))).toEqual([]);
});
