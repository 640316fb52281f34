import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { muted } from './muted.svelte';
import { Sayings } from './sayings.svelte';
import type { Seat, Spoke } from '../link/wire';

const seat = (name: string, bot: Seat['bot'] = ''): Seat => ({ name, bot, here: true, free: !!bot, left: false, face: 'fox-mint' });
const table = { code: 'ABCDE', seats: [seat('Anna'), seat('Ben'), seat('Emil', 'easy')] };
const spoke = (who: number, phrase = 'hello'): Spoke => ({ kind: 'spoke', seat: who, phrase });
const said = (all: Sayings): string[] => all.shown.map((one) => `${one.seat} ${one.phrase}`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const one of table.seats) muted.set(table, one, false);
});

it('is seen for a while, the newest of everybody', () => {
  const all = new Sayings();
  all.hear(spoke(0), table, null, null);
  all.hear(spoke(1), table, null, null);
  vi.advanceTimersByTime(2000);
  all.hear(spoke(0, 'bye'), table, null, null);
  expect(said(all)).toEqual(['1 hello', '0 bye']);
  vi.advanceTimersByTime(2500);
  expect(said(all)).toEqual(['0 bye']);
  all.drop(all.shown[0]?.id ?? 0);
  expect(said(all)).toEqual([]);
});

it('waits until what it is about is on the screen, but not for ever', () => {
  const all = new Sayings();
  all.hear(spoke(1), table, [1, 8], [1, 5]);
  expect(said(all)).toEqual([]);
  all.landed([1, 7]);
  expect(said(all)).toEqual([]);
  all.landed([1, 8]);
  expect(said(all)).toEqual(['1 hello']);
  all.hear(spoke(2), table, [1, 9], [1, 8]);
  vi.advanceTimersByTime(3000);
  expect(said(all)).toContain('2 hello');
});

it('is not heard of those who are muted: people at this table, bots everywhere', () => {
  const all = new Sayings();
  muted.set(table, seat('Ben'), true);
  muted.set(table, seat('Emil', 'hard'), true);
  for (const who of [0, 1, 2]) all.hear(spoke(who), table, null, null);
  expect(said(all)).toEqual(['0 hello']);
  const elsewhere = { ...table, code: 'FGHJK' };
  expect(muted.has(elsewhere, seat('Ben'))).toBe(false);
  expect(muted.has(elsewhere, seat('Emil', 'easy'))).toBe(true);
  expect(muted.has(elsewhere, seat('Emil'))).toBe(false);
  muted.set(table, seat('Ben'), false);
  all.hear(spoke(1), table, null, null);
  expect(said(all)).toContain('1 hello');
});
