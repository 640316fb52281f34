import { expect, it } from 'vitest';
import { ranked, winnersOf } from './evening.svelte';
import type { EveningLine } from './wire';

const person = (name: string, place: number, games: (number | null)[], here = true) => ({
  name,
  face: '',
  here,
  place,
  points: games.reduce<number>((sum, points) => sum + (points ?? 0), 0),
  games,
});

const line = (people: EveningLine['people']): EveningLine => ({
  code: 'ABCDEF',
  link: '',
  opened: '',
  people,
  you: null,
  leads: false,
  games: [],
  begun: 1,
  table: '',
  over: false,
  wait: null,
  plays: null,
  bots: 0,
  promise: null,
});

it('has the best first, and among equals who came earlier', () => {
  const found = line([person('Anna', 2, [1]), person('Ben', 1, [3]), person('Cem', 2, [1]), person('Dora', 4, [null])]);
  expect(ranked(found).map(({ person: { name } }) => name)).toEqual(['Ben', 'Anna', 'Cem', 'Dora']);
  expect(winnersOf(found)).toEqual([1]);
});

it('keeps who has gone home after a game, but not who has never played', () => {
  const found = line([person('Anna', 1, [3]), person('Ben', 1, [3], false), person('Cem', 3, [null], false)]);
  expect(ranked(found).map(({ n }) => n)).toEqual([0, 1]);
  expect(winnersOf(found)).toEqual([0, 1]);
});
