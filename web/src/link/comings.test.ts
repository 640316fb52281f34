import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changes, comings, Comings } from './comings.svelte';
import { aLine } from './samples';
import type { Seat, Table } from './wire';
import { words } from './words.svelte';

const anna = (here = true): Seat => ({ name: 'Anna', bot: '', here, free: false, left: false, face: 'fox-mint' });
const ben = (here = true, left = false): Seat => ({ name: 'Ben', bot: '', here, free: false, left, face: 'fox-mint' });
const empty: Seat = { name: '', bot: '', here: false, free: true, left: false, face: '' };
const bot: Seat = { name: 'Emil', bot: 'easy', here: false, free: true, left: false, face: '' };
const table = (...seats: Seat[]): Table => ({ seats, you: 0, playing: true }) as unknown as Table;

describe('who comes and goes', () => {
  it('is told of others, not of oneself', () => {
    expect(comings(table(anna(), ben()), table(anna(false), ben(false)))).toEqual([{ kind: 'away', name: 'Ben' }]);
    expect(comings(table(anna(), ben(false)), table(anna(), ben()))).toEqual([{ kind: 'back', name: 'Ben' }]);
    expect(comings(table(anna(), empty), table(anna(), ben()))).toEqual([{ kind: 'sits', name: 'Ben' }]);
    expect(comings(table(anna(), ben()), table(anna(), bot))).toEqual([{ kind: 'gone', name: 'Ben' }]);
  });

  it('says who has left and who is only away', () => {
    expect(comings(table(anna(), ben()), table(anna(), ben(false, true)))).toEqual([{ kind: 'left', name: 'Ben' }]);
    expect(comings(table(anna(), ben(false)), table(anna(), ben(false, true)))).toEqual([{ kind: 'left', name: 'Ben' }]);
    expect(comings(table(anna(), ben(false, true)), table(anna(), ben()))).toEqual([{ kind: 'back', name: 'Ben' }]);
    expect(comings(table(anna(), ben(false, true)), table(anna(), ben(false, true)))).toEqual([]);
  });

  it('is nobody if people only change seats, or bots', () => {
    expect(comings(table(anna(), ben(), empty), table(anna(), empty, ben()))).toEqual([]);
    expect(comings(table(anna(), empty), table(anna(), bot))).toEqual([]);
  });
});

describe('what changes about a table', () => {
  const led = (leads: number | null, locked = false): Table => ({ ...table(anna(), ben()), leads, locked });

  it('is who runs it, and whether it is locked', () => {
    expect(changes(led(0), led(0))).toEqual([]);
    expect(changes(led(0), led(1))).toEqual([{ key: 'people.leads', name: 'Ben' }]);
    expect(changes(led(1), led(0))).toEqual([{ key: 'people.you-lead', name: 'Anna' }]);
    expect(changes(led(0), led(0, true)).map(({ key }) => key)).toEqual(['people.locked']);
    expect(changes(led(0, true), led(0)).map(({ key }) => key)).toEqual(['people.unlocked']);
  });

  it('is nothing if whoever runs it only changes seats or stands up', () => {
    const swapped = { ...table(ben(), anna()), leads: 1, locked: false };
    expect(changes(led(0), swapped)).toEqual([]);
    expect(changes(led(0), led(null))).toEqual([]);
  });
});

describe('lines of people', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    words.use('de', {
      'people.away-bot': '{name} ist weg.',
      'people.back': '{name} ist wieder da.',
      'people.bot': 'Ein Bot spielt für {name}.',
    });
  });
  afterEach(() => vi.useRealTimers());

  it('say nothing of a page that was loaded again', () => {
    const all = new Comings();
    all.hear(table(anna(), ben()), [1, 3]);
    all.hear(table(anna(), ben(false)), [1, 3]);
    vi.advanceTimersByTime(1000);
    all.hear(table(anna(), ben()), [1, 4]);
    vi.advanceTimersByTime(60_000);
    expect(all.lines).toEqual([]);
  });

  it('say of nobody who arrives with the cards that they are back', () => {
    const all = new Comings();
    all.hear(table(anna(), ben(false)), [1, 1]);
    all.hear(table(anna(), ben()), [1, 1]);
    expect(all.lines).toEqual([]);
    all.hear(table(anna(), ben(false)), [1, 1]);
    vi.advanceTimersByTime(4500);
    all.hear(table(anna(), ben()), [1, 1]);
    expect(all.lines.map((line) => line.text)).toEqual(['Ben ist weg.', 'Ben ist wieder da.']);
  });

  it('stand in the log where it happened, and the newest is shown for a while', () => {
    const all = new Comings();
    all.hear(table(anna(), ben()), [1, 1]);
    all.hear(table(anna(), ben(false)), [1, 2]);
    vi.advanceTimersByTime(4500);
    expect(all.latest).toBe('Ben ist weg.');
    vi.advanceTimersByTime(5000);
    expect(all.latest).toBe('');
    all.hear(table(anna(), ben()), [1, 4]);
    const log = all.among([aLine(0, 'a'), aLine(2, 'b'), aLine(3, 'c')]);
    expect(log.map((event) => event.line?.[0]?.text)).toEqual(['a', 'Ben ist weg.', 'b', 'c', 'Ben ist wieder da.']);
    expect(new Set(log.map((event) => event.n)).size).toBe(5);
    all.hear(table(anna(), bot), [2, 0]);
    expect(all.lines.map((line) => line.text)).toEqual(['Ein Bot spielt für Ben.']);
  });
});
