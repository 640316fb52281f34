import { describe, expect, it } from 'vitest';
import { area, dot, height, line, spots, ticks } from './plots';

const box = { left: 10, top: 20, width: 100, height: 50 };

describe('ticks', () => {
  it.each([
    [0, 1, [0, 1]],
    [0, 3, [0, 1, 2, 3]],
    [5, 5, [5, 6]],
    [0, 47, [0, 20, 40, 60]],
    [12, 187, [0, 50, 100, 150, 200]],
    [-13, 8, [-20, -10, 0, 10]],
  ])('from %d to %d', (low, high, want) => expect(ticks(low, high)).toEqual(want));

  it('are few, whole, and hold everything', () => {
    for (let low = -40; low < 40; low += 7)
      for (let high = low; high < low + 900; high += 13) {
        const found = ticks(low, high);
        expect(found.length).toBeLessThanOrEqual(7);
        expect(found.every(Number.isInteger)).toBe(true);
        expect(found[0]).toBeLessThanOrEqual(low);
        expect(found.at(-1)).toBeGreaterThanOrEqual(high);
        expect(new Set(found).size).toBe(found.length);
      }
  });
});

describe('spots', () => {
  it('go from edge to edge, high values at the top', () => {
    expect(spots([0, 5, 10], 0, 10, box)).toEqual([
      { x: 10, y: 70 },
      { x: 60, y: 45 },
      { x: 110, y: 20 },
    ]);
  });

  it('a single one lies in the middle, and none is none', () => {
    expect(spots([10], 0, 10, box)).toEqual([{ x: 60, y: 20 }]);
    expect(spots([], 0, 10, box)).toEqual([]);
    expect(height(2.5, 0, 10, box)).toBe(57.5);
  });
});

it('lines and what is below them', () => {
  const through = spots([0, 10], 0, 10, box);
  expect(line(through)).toBe('M10 70L110 20');
  expect(area(through, 70)).toBe('M10 70L110 20L110 70L10 70Z');
  expect(area([], 70)).toBe('');
});

it('dots shrink where there are many', () => {
  expect(dot(1, 300)).toBe(4.5);
  expect(dot(200, 300)).toBe(1.5);
  expect(dot(60, 300)).toBeLessThan(300 / 60 / 2);
});
