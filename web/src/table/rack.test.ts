import { describe, expect, it } from 'vitest';
import { handHeight } from './fan';
import { rack } from './rack';

const room = { width: 344, large: false, spare: 48 };
const height = (n: number): number => handHeight((given) => rack(n, given), room, 600, 'upright', 34);

describe('a rack of tiles', () => {
  it.each([1, 3, 13, 20, 25, 31])('%i on a phone, none over another', (n) => {
    const found = rack(n, { ...room, height: height(n) });
    expect(found.places).toHaveLength(n);
    expect(found.cardW).toBeGreaterThanOrEqual(30);
    expect(found.step).toBeGreaterThanOrEqual(found.cardW - 0.01);
    if (found.rows > 1) expect(found.pitch).toBeGreaterThan(found.cardH);
    expect(new Set(found.places.map((place) => `${place.x} ${place.y}`)).size).toBe(n);
    for (const { x, y } of found.places) {
      expect(x).toBeGreaterThanOrEqual(-0.01);
      expect(x + found.cardW).toBeLessThanOrEqual(344.01);
      expect(y + found.cardH).toBeLessThanOrEqual(found.height);
    }
  });

  it.each([2, 7, 10, 13, 14, 16, 20, 25])('%i leave free what is spared', (n) => {
    for (const width of [344, 374, 700]) {
      const found = rack(n, { ...room, width, height: 165 });
      const first = found.places.filter((place) => place.y === found.places[0]?.y);
      expect(Math.max(...first.map((place) => place.x)) + found.cardW).toBeLessThanOrEqual(width - room.spare + 0.01);
    }
  });

  it('shows all tiles of a big hand on a small phone, with large cards too', () => {
    const large = { ...room, large: true, spare: 0 };
    for (let n = 20; n <= 31; n += 1) {
      const found = rack(n, { ...large, height: handHeight((given) => rack(n, given), large, 600, 'upright', 44) });
      expect(found.scrolls, `${n}`).toBe(false);
      expect(found.cardW).toBeGreaterThanOrEqual(36);
    }
  });

  it('leaves room for the table', () => {
    expect(rack(20, { ...room, height: height(20) }).scrolls).toBe(false);
    expect(height(20)).toBeLessThan(190);
  });

  it('is larger where there is more room', () => {
    const size = (n: number, width: number, high: number): number => rack(n, { ...room, width, height: high }).cardW;
    expect(size(13, 1050, 200)).toBeGreaterThan(size(13, 344, 140));
    expect(size(13, 344, 140)).toBeGreaterThan(size(25, 344, 140));
  });
});
