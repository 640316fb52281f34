import { describe, expect, it } from 'vitest';
import { SHAPE } from '../link/cards';
import { backs, RISE } from './backs';

/** How far the fan reaches from the middle, and from top to bottom. */
function reach({ cardW, places }: ReturnType<typeof backs>): { wide: number; high: number } {
  const corners = places.flatMap(({ x, y, turn }) => {
    const angle = (turn * Math.PI) / 180;
    return [-1, 1].flatMap((a) =>
      [-1, 1].map((b) => {
        const [dx, dy] = [(a * cardW) / 2, (b * cardW * SHAPE) / 2];
        return { x: x + dx * Math.cos(angle) - dy * Math.sin(angle), y: y + dx * Math.sin(angle) + dy * Math.cos(angle) };
      }),
    );
  });
  return { wide: 2 * Math.max(...corners.map(({ x }) => Math.abs(x))), high: Math.max(...corners.map(({ y }) => y)) };
}

describe('a fan of backs', () => {
  for (const [width, height] of [
    [330, 170],
    [260, 130],
    [480, 190],
    [900, 330],
  ] as const)
    for (const count of [1, 2, 3, 6, 9, 14, 20])
      it(`of ${count} stays in ${width}x${height}, with room to rise`, () => {
        const found = backs(count, width, height, 130);
        const { wide, high } = reach(found);
        expect(found.places).toHaveLength(count);
        expect(wide).toBeLessThanOrEqual(width + 1);
        expect(high).toBeLessThanOrEqual(height + 1);
        expect(Math.min(...found.places.map(({ y }) => y - (found.cardW * SHAPE) / 2))).toBeGreaterThanOrEqual(RISE * found.cardW - 1);
      });

  it('is the same on both sides, and the middle card stands upright', () => {
    const { places } = backs(5, 330, 170, 130);
    expect(places[2]).toMatchObject({ x: 0, turn: 0 });
    expect(places[0]?.turn).toBeCloseTo(-(places[4]?.turn ?? 0));
    expect(places[0]?.y).toBeCloseTo(places[4]?.y ?? 0);
  });

  it('shows more of each card where there is room', () => {
    const shown = (width: number): number => {
      const { places } = backs(8, width, 160, 90);
      return (places[4]?.x ?? 0) - (places[3]?.x ?? 0);
    };
    expect(shown(600)).toBeGreaterThan(shown(330));
  });
});
