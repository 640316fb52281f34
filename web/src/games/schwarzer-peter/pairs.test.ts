import { expect, it } from 'vitest';
import { arrived } from '../../parts/arrival';
import { pairsOf } from './pairs';

it('puts the two of a number together', () => {
  expect(pairsOf(['R6', 'R20', 'B6', 'B20', 'R1'])).toEqual([['R6', 'B6'], ['R20', 'B20'], ['R1']]);
});

it('keeps the order in which cards came', () => {
  const first = arrived([], ['R6', 'B6']);
  expect(arrived(first, ['R1', 'R6', 'B1', 'B6'])).toEqual(['R6', 'B6', 'R1', 'B1']);
  expect(arrived(['R6', 'B6'], [])).toEqual([]);
});
