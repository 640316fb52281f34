import { describe, expect, it } from 'vitest';
import { rack } from './rack';

describe('a rack of tiles', () => {
  it.each([1, 3, 13, 20, 25, 31])('%i on a phone, none over another', (n) => {
    const found = rack(n, 344, 740);
    expect(found.places).toHaveLength(n);
    expect(found.cardW).toBeGreaterThanOrEqual(30);
    expect(found.step).toBeGreaterThanOrEqual(found.cardW);
    if (found.rows > 1) expect(found.pitch).toBeGreaterThan(found.cardH);
    for (const { x, y } of found.places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + found.cardW).toBeLessThanOrEqual(344);
      expect(y + found.cardH).toBeLessThanOrEqual(found.height);
    }
  });
  it('leaves room for the table', () => {
    expect(rack(20, 344, 740).height).toBeLessThan(190);
    expect(rack(25, 344, 740).scrolls).toBe(false);
    expect(rack(20, 1050, 900).height).toBeLessThan(230);
  });
  it('is larger where there is more room', () => {
    expect(rack(13, 1050, 900).cardW).toBeGreaterThan(rack(13, 344, 740).cardW);
    expect(rack(13, 344, 740).cardW).toBeGreaterThan(rack(25, 344, 740).cardW);
  });
});
