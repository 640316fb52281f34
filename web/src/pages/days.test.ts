import { beforeEach, describe, expect, it } from 'vitest';
import { words } from '../link/words.svelte';
import { leftOf, monthAfter, resultOf, weeksOf } from './days';

const plain = (...of: Parameters<typeof resultOf>): string => resultOf(...of).replaceAll('\u00a0', ' ');

beforeEach(() =>
  words.use('en', {
    'day.place': '{place} of {seats}',
    'day.won': 'won',
    'day.n-points': '{n} points',
    'day.n-points-one': 'one point',
    'day.n-ratefix': '{n} cards',
    'day.left-hours': '{n} hours',
    'day.left-minutes': '{n} minutes',
    'day.left-minutes-none': 'now',
  }),
);

describe('a month', () => {
  it('has weeks that begin with Monday', () => {
    const weeks = weeksOf('2025-11');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect(weeks[0]).toEqual([null, null, null, null, null, '2025-11-01', '2025-11-02']);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
    expect(weeksOf('2024-02').flat().filter(Boolean)).toHaveLength(29);
    expect(weeksOf('2024-09')[0]?.[6]).toBe('2024-09-01');
  });

  it('is followed by another, also over the turn of a year', () => {
    expect(monthAfter('2025-11', 1)).toBe('2025-12');
    expect(monthAfter('2025-12', 1)).toBe('2026-01');
    expect(monthAfter('2025-01', -1)).toBe('2024-12');
  });
});

describe('a result', () => {
  it('says the place and what was counted', () => {
    expect(plain('bloom', { won: false, figure: 37, place: 2, seats: 4 })).toBe('2 of 4 · 37 points');
    expect(plain('ratefix', { won: true, figure: 12, place: 1, seats: 4 })).toBe('1 of 4 · 12 cards');
    expect(plain('mogeln', { won: true, figure: null, place: 1, seats: 4 })).toBe('1 of 4');
    expect(plain('bloom', { won: false, figure: 1, place: 1, seats: 1 })).toBe('one point');
  });
});

it('says how long the day lasts', () => {
  expect([90 * 60, 3600, 3599, 59].map(leftOf)).toEqual(['1 hours', '1 hours', '59 minutes', 'now']);
});
