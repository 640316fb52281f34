import { describe, expect, it } from 'vitest';
import { BEDS } from './tiles';

describe('flowers', () => {
  it.each(BEDS.map((bed, n) => [n, bed] as const))('%i lie on the tile', (n, bed) => {
    expect(bed).toHaveLength(n);
    for (const { x, y, r } of bed) {
      expect(x - r).toBeGreaterThan(3);
      expect(x + r).toBeLessThan(97);
      expect(y - r).toBeGreaterThan(70);
      expect(y + r).toBeLessThan(111);
    }
  });
  it('do not hide one another', () => {
    for (const bed of BEDS) {
      bed.forEach((a, i) => bed.slice(i + 1).forEach((b) => expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r * 1.6)));
    }
  });
});
