import { expect, it } from 'vitest';
import type { News, Zone } from '../link/wire';
import { isDealt, rounds } from './dealing';

const news = (phase: News['phase'], ...kinds: News['events'][number]['kind'][]): News =>
  ({ phase, events: kinds.map((kind, n) => ({ kind, n })) }) as unknown as News;
const zone = (name: string, cards: number | null): Zone =>
  ({ name, cards: cards === null ? null : Array.from({ length: cards }, () => '?') }) as Zone;

it('knows a deal that has just happened', () => {
  expect(isDealt(news('play', 'shuffled', 'dealt'))).toBe(true);
  expect(isDealt(news('play', 'moved', 'scored', 'dealt', 'said'))).toBe(true);
  // Who comes later does not see it once more.
  expect(isDealt(news('play', 'dealt', 'moved'))).toBe(false);
  expect(isDealt(news('play', 'moved'))).toBe(false);
  expect(isDealt(news('over', 'dealt'))).toBe(false);
});

it('deals to everybody in turn, and not too many', () => {
  expect(rounds([zone('a', 2), zone('b', 3)])).toEqual(['a', 'b', 'a', 'b', 'b']);
  expect(rounds([zone('a', null)])).toHaveLength(5);
  const many = Array.from({ length: 6 }, (_, i) => zone(String(i), 20));
  expect(rounds(many)).toHaveLength(24);
});
