import { describe, expect, it } from 'vitest';
import { SHAPE } from '../link/cards';
import { ring } from './ring';

describe('cards before everybody', () => {
  for (const [width, height] of [
    [330, 320],
    [360, 470],
    [480, 190],
    [740, 560],
    [960, 430],
  ] as const)
    for (const count of [2, 3, 4])
      it(`of ${count} lie in ${width}x${height} and not on each other`, () => {
        const { cardW, spots } = ring(count, width, height, 130);
        const cardH = cardW * SHAPE;
        expect(spots).toHaveLength(count);
        for (const { x, y } of spots) {
          expect(Math.min(x, width - x)).toBeGreaterThanOrEqual(cardW / 2);
          expect(Math.min(y, height - y)).toBeGreaterThanOrEqual(cardH / 2);
        }
        spots.forEach((one, i) => {
          for (const other of spots.slice(i + 1))
            expect(Math.abs(one.x - other.x) > cardW || Math.abs(one.y - other.y) > cardH, `${i}`).toBe(true);
        });
      });

  it('has the own one below, and the others from left to right', () => {
    const { spots } = ring(4, 330, 320, 130);
    const [own, left, top, right] = spots;
    expect(own?.y).toBe(Math.max(...spots.map(({ y }) => y)));
    expect(top?.y).toBe(Math.min(...spots.map(({ y }) => y)));
    expect(left?.x).toBeLessThan(right?.x ?? 0);
  });

  it.each([2, 3, 4])('%i beside each other lie in the middle', (count) => {
    const { spots } = ring(count, 480, 190, 130);
    expect(new Set(spots.map(({ y }) => y)).size).toBe(1);
    expect(spots.reduce((sum, { x }) => sum + x, 0) / count).toBeCloseTo(240);
  });
});
