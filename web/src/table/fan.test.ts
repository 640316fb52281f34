import { describe, expect, it } from 'vitest';
import { fan, MIN_SHOWN, MIN_STRIP, nearest } from './fan';

const WIDTHS = Array.from({ length: 56 }, (_, i) => 300 + i * 20);
const COUNTS = Array.from({ length: 60 }, (_, i) => i + 1);

describe.each([150, 290, 350])('hand of height %i', (maxHeight) => {
  it.each(WIDTHS)('shows enough of every card at width %i', (width) => {
    for (const count of COUNTS) {
      const found = fan(count, width, maxHeight);
      const where = `${count} cards`;
      expect(found.places, where).toHaveLength(count);
      if (count > 1) expect(found.step, where).toBeGreaterThanOrEqual(MIN_STRIP);
      if (found.rows > 1) expect(found.pitch - found.lift, where).toBeGreaterThanOrEqual(MIN_SHOWN);
      if (!found.scrolls) expect(found.height, where).toBeLessThanOrEqual(maxHeight);
      const xs = found.places.map((place) => place.x);
      const ys = found.places.map((place) => place.y);
      expect(Math.min(...xs), where).toBeGreaterThan(-0.01);
      expect(Math.max(...xs) + found.cardW, where).toBeLessThan(width + 0.01);
      expect(Math.min(...ys), where).toBeGreaterThanOrEqual(found.lift);
      expect(Math.max(...ys) + found.cardH, where).toBeLessThan(found.height + 0.01);
    }
  });
});

describe('a phone of 360 x 740', () => {
  it.each([1, 10, 20, 40])('%i cards need no scrolling and leave room for the table', (count) => {
    const found = fan(count, 336, 285);
    expect(found.scrolls).toBe(false);
    expect(found.height).toBeLessThanOrEqual(285);
  });

  it('scrolls inside the hand when there are far too many', () => {
    expect(fan(80, 336, 285).scrolls).toBe(true);
  });
});

describe('a desktop', () => {
  it('fans few cards, symmetrically', () => {
    const { places } = fan(11, 1000, 350);
    expect(places[0]?.turn).toBeLessThan(0);
    expect(places[5]?.turn).toBe(0);
    expect(places[10]?.turn).toBeCloseTo(-(places[0]?.turn ?? 0));
    expect(places[10]?.y).toBeCloseTo(places[0]?.y ?? 0);
  });

  it('lays many in straight rows', () => {
    expect(fan(20, 1000, 350).places.every((place) => place.turn === 0)).toBe(true);
  });
});

it.each([1, 7, 20, 40])('the middle of a strip is nearest to its own place, of %i', (count) => {
  const found = fan(count, 336, 285);
  const shown = found.pitch || found.cardH;
  found.places.forEach((place, index) => {
    expect(nearest(found, place.x + found.step / 2, place.y + shown / 2)).toBe(index);
  });
});

describe('large cards', () => {
  it.each([
    [5, 344],
    [12, 344],
    [20, 344],
    [40, 344],
    [12, 1000],
    [40, 1000],
  ])('%i cards on %i px are larger, and none sticks out', (count, width) => {
    const [usual, large] = [fan(count, width, 285), fan(count, width, 285, true)];
    expect(large.cardW).toBeGreaterThan(usual.cardW);
    expect(large.step).toBeGreaterThanOrEqual(MIN_STRIP);
    for (const place of large.places) {
      expect(place.x).toBeGreaterThanOrEqual(-1);
      expect(place.x + large.cardW).toBeLessThanOrEqual(width + 1);
    }
  });
});
