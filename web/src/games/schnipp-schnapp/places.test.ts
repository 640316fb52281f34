import { describe, expect, it } from 'vitest';
import { SHAPE } from '../../link/cards';
import { places, type Place } from './places';

const SIZES: [width: number, height: number, round: boolean][] = [
  [344, 300, false],
  [344, 220, false],
  [374, 500, false],
  [470, 215, false],
  [740, 640, false],
  [860, 480, true],
  [1250, 640, true],
];

describe.each([2, 3, 4, 5, 6])('%d players', (n) => {
  it.each(SIZES)('have their piles apart from each other in %d x %d', (width, height, round) => {
    const { card, beside, plots, middle } = places(n, width, height, round, 200);
    expect(plots).toHaveLength(n);
    const across = beside ? card * 2.1 : card;
    const box = ({ x, y }: Place, wide: number): { left: number; right: number; top: number; bottom: number } => ({
      left: x - wide / 2,
      right: x + wide / 2,
      top: y - (card * SHAPE) / 2,
      bottom: y + (card * SHAPE) / 2,
    });
    const all = [...plots.map((one) => box(one, across)), box(middle, card)];
    for (const one of all) {
      expect(one.left).toBeGreaterThanOrEqual(-1);
      expect(one.right).toBeLessThanOrEqual(width + 1);
      expect(one.top).toBeGreaterThanOrEqual(-1);
      expect(one.bottom).toBeLessThanOrEqual(height + 1);
    }
    all.forEach((one, i) => {
      for (const other of all.slice(i + 1)) {
        const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        expect(apart, JSON.stringify([one, other])).toBe(true);
      }
    });
  });

  it('have cards that can be read on the smallest phone', () => {
    expect(places(n, 344, 250, false, 200).card).toBeGreaterThanOrEqual(n > 4 ? 44 : 60);
  });
});

it('no card is larger than wished', () => expect(places(2, 2000, 2000, true, 128).card).toBe(128));

it('the order of play goes round the table', () => {
  const { plots } = places(4, 344, 400, false, 200);
  const corners = plots.map(({ x, y }) => [x < 172 ? 'left' : 'right', y < 200 ? 'up' : 'down'].join(' '));
  expect(corners).toEqual(['left down', 'left up', 'right up', 'right down']);
});

it('four on a low cloth use its width', () => {
  const { card, plots } = places(4, 480, 226, false, 200);
  expect(card).toBeGreaterThan(72);
  expect(plots.map(({ y }) => (y < 113 ? 'up' : 'down'))).toEqual(['down', 'up', 'up', 'down']);
});
