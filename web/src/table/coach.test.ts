import { expect, test } from 'vitest';
import { sentence } from '../link/line';
import { coach } from './coach.svelte';

test('a lesson wants its action, in whatever order the cards were picked', () => {
  expect(coach.wants('lay S5 S6 S7')).toBe(false);
  coach.choice = { action: 'lay S5 S6 S7', verb: 'lay', cards: ['S5', 'S6', 'S7'], place: null, label: '' };
  expect(coach.wants('lay S7 S5 S6')).toBe(true);
  expect(coach.wants('lay S5 S6')).toBe(false);
  expect(coach.wants('discard S5')).toBe(false);
  expect(coach.wants(undefined)).toBe(false);
  coach.choice = null;
});

test('tiles are shown as tiles only where the sentence is about them', () => {
  expect(sentence('Nimm 79 statt 80.')).toEqual([{ text: 'Nimm 79 statt 80.' }]);
  expect(sentence('Nimm 79 statt 80.', ['79'])).toEqual([{ text: 'Nimm ' }, { card: '79' }, { text: ' statt 80.' }]);
});
