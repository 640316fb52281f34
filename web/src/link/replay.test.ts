import { beforeEach, describe, expect, it, vi } from 'vitest';
import { plain } from './line';
import { aLine } from './samples';
import type { News } from './wire';
import { hashOf, momentOf, ReplayFeed, STAY } from './replay.svelte';
import type { Replay } from './wire';

const news = (deal: number, n: number, words: string[]): News =>
  ({ kind: 'news', at: [1, n], deal, events: words.map((text, i) => aLine(n + i, text)) }) as unknown as News;

/** Two deals: lines 0 to 4 and 6 to 8; seat 0 saw nothing of line 2. */
function replay(view: number | null, deal: number): Replay {
  const lines = (deal === 1 ? [0, 1, 2, 4] : [6, 8]).filter((line) => view === null || line !== 2);
  const steps = lines.map((line) => news(deal, line * 10, line === 1 ? ['a', 'b'] : [`line ${line}`]));
  return { table: { you: view }, number: 1, seats: true, starts: [0, 6], deal, lines, steps } as unknown as Replay;
}

describe('a replay', () => {
  const load = vi.fn((view: number | null, deal: number) => Promise.resolve(replay(view, deal)));
  let feed: ReplayFeed;
  let heard: [number, boolean][];

  /** The screen, which shows everything at once. */
  const tell = (one: News, jump = false): void => {
    heard.push([one.at[1], jump]);
    feed.seen(one);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    load.mockClear();
    feed = new ReplayFeed(load);
    heard = [];
    feed.listen(tell);
  });

  it('goes forward one by one and back at once, over the ends of deals', async () => {
    await feed.show(0, null);
    await feed.forward();
    await feed.forward();
    await feed.back();
    expect(heard).toEqual([
      [0, true],
      [10, false],
      [20, false],
      [10, true],
    ]);
    feed.go(99);
    await feed.forward();
    expect([feed.deal, feed.line]).toEqual([2, 6]);
    await feed.back();
    expect([feed.deal, feed.line]).toEqual([1, 4]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shows the same moment from another seat', async () => {
    await feed.show(2, null);
    await feed.show(feed.line, 0);
    expect([feed.view, feed.line, feed.table?.you]).toEqual([0, 1, 0]);
    await feed.show(8, null);
    expect([feed.deal, feed.line]).toEqual([2, 8]);
  });

  it('does not wait for what is still under way', async () => {
    await feed.show(0, null);
    heard = [];
    vi.spyOn(feed, 'seen').mockImplementation(() => undefined);
    await feed.forward();
    await feed.forward();
    expect(heard).toEqual([
      [10, false],
      [10, true],
      [20, false],
    ]);
  });

  it('plays by itself to the end of the deal, and then stops', async () => {
    await feed.show(0, null);
    await feed.run();
    expect(feed.line).toBe(1);
    await vi.advanceTimersByTimeAsync(STAY.normal);
    expect(feed.line).toBe(2);
    feed.stop();
    await vi.advanceTimersByTimeAsync(STAY.normal * 3);
    expect(feed.line).toBe(2);
    await feed.run();
    await vi.advanceTimersByTimeAsync(STAY.normal * 5);
    expect([feed.line, feed.running]).toEqual([4, false]);
    await feed.run();
    expect([feed.line, feed.running]).toEqual([6, true]);
    await vi.advanceTimersByTimeAsync(STAY.normal);
    expect([feed.line, feed.running]).toEqual([8, false]);
    await feed.run();
    expect(feed.line).toBe(0);
    feed.close();
  });

  it('has a log of the whole deal, and knows what was told last', async () => {
    await feed.show(1, null);
    expect(feed.log.map((one) => [plain(one.event.line ?? []), one.step])).toEqual([
      ['line 0', 0],
      ['a', 1],
      ['b', 1],
      ['line 2', 2],
      ['line 4', 3],
    ]);
    expect(feed.told).toEqual([{ text: 'b' }]);
  });

  it('drops an answer that comes later than another', async () => {
    await feed.show(0, null);
    let answer: (one: Replay) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const slow = feed.showDeal(2);
    await feed.show(1, null);
    answer(replay(null, 2));
    await slow;
    expect([feed.deal, feed.line]).toEqual([1, 1]);
  });

  it('asks again after a failure', async () => {
    load.mockRejectedValueOnce(new Error('no'));
    await expect(feed.show(0, null)).rejects.toThrow();
    await feed.show(0, null);
    expect(feed.line).toBe(0);
  });
});

it('finds a moment in an address', () => {
  expect(momentOf('#17')).toEqual({ line: 17, view: null });
  expect(momentOf('#17.2')).toEqual({ line: 17, view: 2 });
  expect(momentOf('#x')).toEqual({ line: 0, view: null });
  expect(momentOf('')).toEqual({ line: 0, view: null });
  expect(momentOf(hashOf(3, 0))).toEqual({ line: 3, view: 0 });
});
