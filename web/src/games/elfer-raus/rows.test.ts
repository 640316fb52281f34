import { describe, expect, it } from 'vitest';
import { columns, reach, stacked } from './rows';

describe('stacked', () => {
  it('nothing', () => expect(stacked([], 11)).toEqual({ low: [], middle: false, high: [] }));
  it('only the middle', () => expect(stacked([11], 11)).toEqual({ low: [], middle: true, high: [] }));
  it('ends with the others under them', () => {
    expect(stacked([8, 9, 10, 11, 12], 11)).toEqual({ low: [{ number: 8, under: 2 }], middle: true, high: [{ number: 12, under: 0 }] });
  });
  it('runs apart from the middle show both their ends', () => {
    expect(stacked([1, 2, 3, 19, 20], 11)).toEqual({
      low: [
        { number: 1, under: 1 },
        { number: 3, under: 0 },
      ],
      middle: false,
      high: [
        { number: 19, under: 0 },
        { number: 20, under: 0 },
      ],
    });
  });
});

it('reaches as far as its ends, what lies under them and the places beside them', () => {
  expect(reach([], 11, 20)).toBeCloseTo(0.5 + 0.72);
  expect(reach([9, 10, 11], 11, 20)).toBeCloseTo(0.5 + 1 + 0.1 + 0.72);
  expect(reach([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 11, 20)).toBeCloseTo(0.5 + 1 + 0.9);
  expect(reach([3, 4, 5, 11], 11, 20)).toBeCloseTo(0.5 + 1 + 0.1 + 0.5 + 0.72);
});

it('chooses the columns for the largest rows', () => {
  expect(columns(4, 340, 200, 2.3)).toBe(2);
  expect(columns(4, 300, 600, 2.3)).toBe(1);
  expect(columns(4, 1400, 200, 2.3)).toBe(4);
});
