import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aNews, aVerb, aZone } from '../link/samples';
import type { News, Zone } from '../link/wire';
import { HOLD } from './beats';
import { Show } from './show.svelte';

const root = { querySelectorAll: () => [], querySelector: () => null } as unknown as HTMLElement;
let show: Show;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  show = new Show(root, root, () => undefined);
});

afterEach(() => {
  show.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const zones = (there: boolean): Zone[] => [aZone('hand.1', there ? [] : ['R1'], { owner: 1 }), aZone('row.red', there ? ['R1'] : [])];

/** A card goes from one zone to another, and back with the next news. */
function moved(n: number, more: Partial<News> = {}): News {
  const [source, target] = n % 2 ? (['hand.1', 'row.red'] as const) : (['row.red', 'hand.1'] as const);
  const events = [{ n, kind: 'moved' as const, cards: ['R1'], source, target }];
  return aNews({ at: [1, n + 1], since: n, events, zones: zones(n % 2 === 1), ...more });
}

const mine = { yours: true, verbs: [aVerb('lay')] };
const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const shown = (): [number | undefined, boolean] => [show.news?.at[1], show.behind];

async function begin(): Promise<void> {
  show.hear(aNews({ at: [1, 1], zones: zones(false) }));
  await soon();
}

it('shows one news after another, each for a while', async () => {
  await begin();
  for (const n of [1, 2, 3]) show.hear(moved(n));
  await soon();
  expect(shown()).toEqual([2, true]);
  await vi.advanceTimersByTimeAsync(HOLD.move);
  expect(shown()).toEqual([3, true]);
  await vi.advanceTimersByTimeAsync(HOLD.move);
  expect(shown()).toEqual([4, false]);
});

it('in a hurry shows only how things stand, until something can be done', async () => {
  await begin();
  for (const n of [1, 2, 3]) show.hear(moved(n));
  await soon();
  show.hurry();
  await soon();
  expect(shown()).toEqual([4, false]);
  for (const n of [4, 5]) show.hear(moved(n));
  await soon();
  expect(shown()).toEqual([6, false]);
  show.hear(moved(6, mine));
  await soon();
  expect(shown()).toEqual([7, false]);
  for (const n of [7, 8]) show.hear(moved(n));
  await vi.advanceTimersByTimeAsync(HOLD.move);
  expect(shown(), 'after the own turn there is time to look again').toEqual([8, true]);
});

it('is not in a hurry any more where it is the own turn already', async () => {
  await begin();
  show.hear(moved(1));
  show.hear(moved(2, mine));
  await soon();
  show.hurry();
  await soon();
  expect(shown()).toEqual([3, false]);
  for (const n of [3, 4]) show.hear(moved(n));
  await vi.advanceTimersByTimeAsync(HOLD.move);
  expect(shown()).toEqual([4, true]);
});
