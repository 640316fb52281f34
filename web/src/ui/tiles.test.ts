import { describe, expect, it } from 'vitest';
import { bed } from './tiles';

describe('flowers', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('%i lie on the tile', (n) => {
    const found = bed(n);
    expect(found).toHaveLength(n);
    for (const { x, y, r } of found) {
      expect(x - r).toBeGreaterThan(3);
      expect(x + r).toBeLessThan(97);
      expect(y - r).toBeGreaterThan(74);
      expect(y + r).toBeLessThan(137);
    }
  });
  it('do not hide one another', () => {
    for (const n of [2, 3, 5, 7, 9]) {
      bed(n).forEach((a, i, all) => all.slice(i + 1).forEach((b) => expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r * 1.6)));
    }
  });
});
