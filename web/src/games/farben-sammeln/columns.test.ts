import { describe, expect, it } from 'vitest';
import { SHAPE } from '../../link/cards';
import { BLEED, columns } from './columns';

const hands = [
  [3, 2, 2, 2],
  [10, 0, 0, 0],
  [0, 0, 0, 0],
  [4, 4, 1, 1],
  [1, 0, 8, 0],
];

describe.each(hands)('a hand of %i, %i, %i and %i', (...counts) => {
  it.each([
    [344, 190],
    [700, 100],
    [900, 240],
  ])('in a room of %i x %i', (width, height) => {
    const { cardW, columns: found } = columns(counts, width, height, 30, 110);
    expect(found.map((one) => one.places.length)).toEqual(counts);
    expect(cardW).toBeGreaterThan(44);
    found.forEach((column, i) => {
      const next = found[i + 1];
      if (next) expect(next.x).toBeGreaterThanOrEqual(column.x + column.width - 0.01);
      for (const { x, y } of column.places) {
        expect(x).toBeGreaterThanOrEqual(column.x);
        expect(x + cardW).toBeLessThanOrEqual(column.x + column.width + 0.01);
        expect(y + cardW * SHAPE * (1 - BLEED)).toBeLessThanOrEqual(height + 0.01);
      }
    });
    expect((found.at(-1)?.x ?? 0) + (found.at(-1)?.width ?? 0)).toBeLessThanOrEqual(width + 0.01);
  });
});

it('of every card its number can be seen', () => {
  const { cardW, columns: found } = columns([7, 1, 1, 1], 344, 190, 30, 110);
  for (const { places } of found)
    places.forEach((one, i) => {
      const next = places[i + 1];
      if (next) expect(Math.max(next.x - one.x, next.y - one.y)).toBeGreaterThanOrEqual(cardW * 0.45);
    });
});

it('keeps its form as a card comes and goes', () => {
  const lay = (counts: number[], before?: number): { rows: number; cardW: number } => columns(counts, 344, 190, 36, 84, before);
  const two = lay([1, 3, 2, 2]);
  const more = lay([1, 3, 3, 2], two.rows);
  expect(more.rows).toBe(two.rows);
  expect(lay([1, 3, 2, 2], more.rows)).toEqual(two);
});

it('but not where the cards would be much smaller', () => {
  const small = columns([9, 0, 0, 0], 344, 190, 36, 84, 9);
  expect(small.rows).toBeLessThan(9);
});
