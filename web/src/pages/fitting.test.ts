import { expect, it } from 'vitest';
import { ANYTHING, counts, fits } from './fitting';

const cards = { seats: [3, 6] as [number, number], age: 7, minutes: 15 };

it('a game fits as many as can sit at it, as young as it is for, in the time it takes', () => {
  expect(fits(cards, ANYTHING)).toBe(true);
  expect([2, 3, 6, 7].map((people) => fits(cards, { ...ANYTHING, people }))).toEqual([false, true, true, false]);
  expect([6, 7, 8].map((age) => fits(cards, { ...ANYTHING, age }))).toEqual([false, true, true]);
  expect([10, 15, 20].map((minutes) => fits(cards, { ...ANYTHING, minutes }))).toEqual([false, true, true]);
  expect(fits(cards, { people: 4, age: 8, minutes: 10 })).toBe(false);
});

it('as many people as the largest table has seats', () => {
  expect(counts([cards, { ...cards, seats: [2, 4] }])).toEqual([2, 3, 4, 5, 6]);
  expect(counts([])).toEqual([]);
});
