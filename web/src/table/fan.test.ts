import { describe, expect, it } from 'vitest';
import { BLEED, fan, handHeight, MIN_SHOWN, MIN_STRIP, nearest, type HandRoom } from './fan';

const WIDTHS = Array.from({ length: 40 }, (_, i) => 300 + i * 28);
const COUNTS = Array.from({ length: 60 }, (_, i) => i + 1);
const room = { width: 344, large: false, spare: 48 };
const phone = (height: number, large = false): HandRoom => ({ width: 344, height, large, spare: 48 });

describe.each([94, 137, 290])('hand of height %i', (height) => {
  it.each(WIDTHS)('shows enough of every card at width %i', (width) => {
    for (const count of COUNTS) {
      const found = fan(count, { width, height, large: false, spare: 48 });
      const where = `${count} cards`;
      expect(found.places, where).toHaveLength(count);
      if (count > 1) expect(found.step, where).toBeGreaterThanOrEqual(MIN_STRIP - 0.01);
      if (found.rows > 1) expect(found.pitch, where).toBeGreaterThanOrEqual(MIN_SHOWN);
      if (!found.scrolls) expect(found.height, where).toBeLessThanOrEqual(height + 1);
      const xs = found.places.map((place) => place.x);
      const ys = found.places.map((place) => place.y);
      expect(Math.min(...xs), where).toBeGreaterThan(-0.01);
      expect(Math.max(...xs) + found.cardW, where).toBeLessThan(width + 0.01);
      expect(Math.min(...ys), where).toBeGreaterThanOrEqual(found.lift);
      // The lowest cards may reach below the window, but for a fifth only.
      expect(Math.max(...ys) + found.cardH * (1 - BLEED), where).toBeLessThan(found.height + found.cardH * 0.1);
    }
  });

  it('keeps the end of the first row free', () => {
    for (const count of COUNTS) {
      const found = fan(count, phone(height));
      const first = found.places.filter((place) => place.y === found.places[0]?.y);
      for (const place of first) expect(place.x + found.cardW).toBeLessThanOrEqual(344 - 48 + 0.01);
    }
  });

  it('places every card apart from the others', () => {
    for (const count of COUNTS) {
      const { places } = fan(count, phone(height));
      expect(new Set(places.map((place) => `${place.x.toFixed(1)} ${place.y.toFixed(1)}`)).size).toBe(count);
    }
  });
});

describe('a phone of 360 x 640', () => {
  it.each([1, 10, 20])('%i cards need no scrolling and leave two thirds to the table', (count) => {
    const height = handHeight((given) => fan(count, given), room, 600, 'upright');
    expect(fan(count, phone(height)).scrolls).toBe(false);
    expect(height).toBeLessThanOrEqual(600 * 0.34 + 1);
  });

  it('a hand takes the same height with a few cards more or less', () => {
    const heights = [9, 10, 11, 12, 13].map((count) => handHeight((given) => fan(count, given), room, 600, 'upright'));
    expect(new Set(heights).size).toBe(1);
  });

  it('few cards are larger', () => {
    expect(fan(4, phone(137)).cardW).toBeGreaterThan(fan(15, phone(137)).cardW);
  });

  it('scrolls inside the hand when there are far too many', () => {
    expect(fan(80, phone(200)).scrolls).toBe(true);
  });
});

describe('a desktop', () => {
  const desk: HandRoom = { width: 1050, height: 200, large: false, spare: 48 };

  it('fans few cards, symmetrically', () => {
    const { places } = fan(11, desk);
    expect(places[0]?.turn).toBeLessThan(0);
    expect(places[5]?.turn).toBe(0);
    expect(places[10]?.turn).toBeCloseTo(-(places[0]?.turn ?? 0));
    expect(places[10]?.y).toBeCloseTo(places[0]?.y ?? 0);
  });

  it('lays many in straight rows', () => {
    expect(fan(24, desk).places.every((place) => place.turn === 0)).toBe(true);
  });
});

it.each([1, 7, 20, 40])('the middle of a strip is nearest to its own place, of %i', (count) => {
  const found = fan(count, { ...phone(240), spare: 0 });
  const shown = found.pitch || found.cardH;
  found.places.forEach((place, index) => {
    expect(nearest(found, place.x + found.step / 2, place.y + shown / 2)).toBe(index);
  });
});

it('17 cards, after a draw, lie in two rows on a small phone as 16 do: the board does not shrink', () => {
  const space = { width: 344, large: false, spare: 48 };
  const of = (count: number): number =>
    fan(count, { ...space, height: handHeight((given) => fan(count, given), space, 600, 'upright') }).rows;
  expect([of(16), of(17)]).toEqual([2, 2]);
});

it.each([5, 12, 15, 20])('large cards: %i of them are larger, and none sticks out', (count) => {
  const size = (large: boolean): number => {
    const height = handHeight((given) => fan(count, given), { ...room, large }, 804, 'upright');
    return fan(count, phone(height, large)).cardW;
  };
  expect(size(true)).toBeGreaterThan(size(false));
});

describe('a low screen', () => {
  const low = (width: number, height: number): HandRoom => ({ width, height, large: false, spare: 0 });

  it('the hand does not jump when a card goes', () => {
    const first = ([8, 9, 10, 11] as const).map((count) => fan(count, low(724, 100)));
    for (const found of first) {
      expect(found.rows).toBe(1);
      const [left, right] = [found.places[0]?.x ?? 0, (found.places.at(-1)?.x ?? 0) + found.cardW];
      expect(left + right).toBeCloseTo(724);
      expect(found.step / found.cardW).toBeCloseTo(0.76);
    }
  });
});

it.each([3, 7, 10])('%i cards whose order counts are one fan, also on a phone', (count) => {
  const found = fan(count, { width: 344, height: 137, large: false, spare: 0, fanned: true });
  expect(found.rows).toBe(1);
  expect(found.places[0]?.turn).toBeLessThan(0);
  expect(found.places[0]?.x).toBeGreaterThanOrEqual(0);
});

it.each([5, 8, 9])('of %i cards in one fan both digits of a number are seen', (count) => {
  const found = fan(count, { width: 344, height: 137, large: false, spare: 0, fanned: true });
  expect(found.step / found.cardW).toBeGreaterThanOrEqual(0.58);
});

it('one fan takes no more of the table than its cards need', () => {
  const room = { width: 344, large: false, spare: 0, fanned: true };
  const height = handHeight((wish) => fan(9, wish), room, 600, 'upright');
  expect(height).toBeLessThan(600 * 0.3);
  expect(fan(9, { ...room, height }).cardW).toBe(fan(9, { ...room, height: 204 }).cardW);
});
