import { describe, expect, it } from 'vitest';
import { SHAPE } from '../../link/cards';
import { places, ring, type Places } from './places';

const rooms: [number, number][] = [
  [330, 290],
  [440, 260],
  [360, 480],
  [900, 430],
  [280, 200],
];

function checkRoom({ cardW, spots, middle, up }: Places, width: number, height: number): void {
  const boxes = [...spots.map((spot) => ({ ...spot, size: 1 })), { ...middle, size: 1 }, up].map(({ x, y, size }) => ({
    x,
    y,
    w: (cardW * size) / 2,
    h: (cardW * SHAPE * size) / 2,
  }));
  for (const box of boxes) {
    expect(box.x - box.w).toBeGreaterThanOrEqual(-0.5);
    expect(box.x + box.w).toBeLessThanOrEqual(width + 0.5);
    expect(box.y - box.h).toBeGreaterThanOrEqual(-0.5);
    expect(box.y + box.h).toBeLessThanOrEqual(height + 0.5);
  }
  // no two of them lie on each other
  boxes.forEach((one, i) =>
    boxes.slice(i + 1).forEach((other) => {
      const apart = Math.max(Math.abs(one.x - other.x) - one.w - other.w, Math.abs(one.y - other.y) - one.h - other.h);
      expect(apart).toBeGreaterThanOrEqual(0);
    }),
  );
}

describe.each([2, 3, 4, 5, 6])('%i players', (count) => {
  it.each(rooms)('in a room of %i x %i', (width, height) => checkRoom(places(count, width, height, 120), width, height));
});

describe.each([4, 5, 6])('%i players round a wide table', (count) => {
  it.each([
    [900, 430],
    [700, 320],
    [1500, 700],
  ])('in a room of %i x %i', (width, height) => checkRoom(ring(count, width, height, 130), width, height));
});

it('the first sits below on the left, the next one above', () => {
  const { spots } = places(4, 330, 290, 120);
  expect(spots.map((spot) => spot.side)).toEqual(['left', 'left', 'right', 'right']);
  expect(spots[0]?.y).toBeGreaterThan(spots[1]?.y ?? 999);
  expect(spots[2]?.y).toBeLessThan(spots[3]?.y ?? 0);
});
