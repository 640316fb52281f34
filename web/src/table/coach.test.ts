import { expect, test } from 'vitest';
import { aChoice } from '../link/samples';
import { coach } from './coach.svelte';

test('a lesson wants its action, in whatever order the cards were picked', () => {
  expect(coach.wants('lay S5 S6 S7')).toBe(false);
  coach.choice = aChoice('lay S5 S6 S7');
  expect(coach.wants('lay S7 S5 S6')).toBe(true);
  expect(coach.wants('lay S5 S6')).toBe(false);
  expect(coach.wants('discard S5')).toBe(false);
  expect(coach.wants(undefined)).toBe(false);
  coach.choice = null;
});

test('where it names no number, any will do', () => {
  coach.choice = aChoice('schnapp');
  expect(coach.wants('schnapp')).toBe(true);
  expect(coach.wants('schnapp #412')).toBe(true);
  expect(coach.wants('schnipp #412')).toBe(false);
  coach.choice = aChoice('guess #38');
  expect(coach.wants('guess #38')).toBe(true);
  expect(coach.wants('guess #37')).toBe(false);
  expect(coach.wants('guess')).toBe(false);
  coach.choice = null;
});
