import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mark } from './kinds';
import type { Happened, News, Table } from './wire';
import { aLine, aNews, aZone } from './samples';
import { TableLink } from './table.svelte';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const last = (): FakeSocket => FakeSocket.made.at(-1)!;

function table(facts: Partial<Table> = {}): Table {
  return {
    kind: 'table',
    wire: 3,
    code: 'KLMNP',
    game: 'elfer-raus',
    name: 'Elfer raus!',
    options: {},
    unusual: [],
    printed: {},
    levels: ['easy', 'medium', 'hard'],
    counts: 'points',
    adds: true,
    keeps: 'left',
    seats: [],
    you: 0,
    host: true,
    matches: 1,
    playing: true,
    paused: false,
    pace: 'normal',
    limit: null,
    locked: false,
    closed: false,
    knocking: [],
    knocks: false,
    leads: 0,
    frozen: null,
    day: null,
    known: false,
    promise: null,
    ...facts,
  };
}

function news(at: Mark, since: number, events: Happened[] = numbered(since, at[1])): News {
  return aNews({ at, since, events });
}

function numbered(from: number, to: number): Happened[] {
  return Array.from({ length: to - from }, (_, i) => aLine(from + i, `line ${from + i}`));
}

let link: TableLink;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here:8000' });
  FakeSocket.made = [];
  link = new TableLink({ code: 'KLMNP', token: 'secret', lang: 'de' });
  last().open();
  last().say(table());
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lines = (): number[] => link.log.map((event) => event.n);
const acts = (socket: FakeSocket): Record<string, unknown>[] => socket.sent.filter((one) => one['kind'] === 'act');

describe('hearing', () => {
  it('says hello first and knows the table', () => {
    expect(last().url).toBe('ws://here:8000/ws/KLMNP');
    expect(last().sent[0]).toEqual({ kind: 'hello', wire: 3, token: 'secret', lang: 'de', seen: null, changes: true });
    expect(link.connected).toBe(true);
    expect(link.table?.name).toBe('Elfer raus!');
  });

  it('keeps the lines in order and tells listeners every news', () => {
    const heard: number[] = [];
    const stop = link.listen((one) => heard.push(one.at[1]));
    last().say(news([1, 3], 0));
    last().say(news([1, 5], 3));
    stop();
    last().say(news([1, 6], 5));
    expect(lines()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(heard).toEqual([3, 5]);
    expect(link.news?.at).toEqual([1, 6]);
  });

  it('puts changes together with what this line has said', () => {
    const [hand, pile] = [aZone('hand.0', ['R1', 'R2']), aZone('pile', [])];
    last().say({ ...news([1, 3], 0), zones: [hand, pile], yours: true, facts: { drawn: 1 } });
    const told = { kind: 'changed', at: [1, 5], since: 3, events: numbered(3, 5) };
    last().say({ ...told, zones: [aZone('hand.0', ['R1']), aZone('row.1', ['R2'])], yours: false });
    expect(link.news).toEqual({
      ...news([1, 5], 3),
      zones: [aZone('hand.0', ['R1']), pile, aZone('row.1', ['R2'])],
      facts: { drawn: 1 },
    });
    expect(lines()).toEqual([0, 1, 2, 3, 4]);
  });

  it('asks for everything where changes do not follow', () => {
    last().say(news([1, 3], 0));
    const told = { kind: 'changed', since: 3, events: [], zones: [] };
    last().say({ ...told, at: [1, 4] });
    expect(FakeSocket.made).toHaveLength(1);
    for (const gap of [
      { ...told, at: [1, 6], since: 5 },
      { ...told, at: [2, 4] },
    ]) {
      last().say(gap);
      last().open();
      expect(last().sent[0]).toMatchObject({ kind: 'hello', seen: null });
      last().say(table());
      last().say({ ...told, at: [1, 4] }); // on a new line nothing was told before
      last().open();
      last().say(table());
      last().say(news([1, 4], 0));
    }
    expect(FakeSocket.made).toHaveLength(5);
  });

  it('drops what it has heard already', () => {
    last().say(news([1, 3], 0));
    last().say(news([1, 5], 1));
    last().say(news([1, 5], 5));
    expect(lines()).toEqual([0, 1, 2, 3, 4]);
  });

  it('logs only events with words', () => {
    last().say(news([1, 2], 0, [{ n: 0, kind: 'moved' }, aLine(1, 'hm')]));
    expect(lines()).toEqual([1]);
    expect(link.news?.events).toHaveLength(2);
  });

  it('begins a new log with a new match', () => {
    last().say(news([1, 3], 0));
    last().say(news([2, 1], 0));
    expect(lines()).toEqual([0]);
    last().say(news([2, 2], 1));
    expect(lines()).toEqual([0, 1]);
  });

  it('asks for everything after a gap', () => {
    last().say(news([1, 3], 0));
    last().say(news([1, 9], 7));
    expect(FakeSocket.made).toHaveLength(2);
    last().open();
    expect(last().sent[0]).toMatchObject({ kind: 'hello', seen: null });
    last().say(news([1, 9], 0));
    expect(lines()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('believes a server that has come back with less', () => {
    last().say(news([1, 6], 0));
    last().say(news([1, 4], 2));
    expect(lines()).toEqual([0, 1, 2, 3]);
  });

  it('begins again on another chair, and in another language', () => {
    last().say(news([1, 3], 0));
    last().say(table({ you: null }));
    last().open();
    expect(last().sent[0]).toMatchObject({ seen: null });
    last().say(news([1, 3], 0));
    link.speak('en');
    last().open();
    expect(last().sent[0]).toMatchObject({ seen: null, lang: 'en' });
    last().say(news([1, 3], 2));
    expect(lines()).toEqual([2]);
  });

  it('does not hear a socket that was replaced', () => {
    const old = last();
    last().say(news([1, 1], 0));
    old.cut();
    vi.advanceTimersByTime(300);
    last().open();
    old.say(news([1, 2], 1));
    expect(lines()).toEqual([0]);
  });
});

describe('acting', () => {
  it('waits for the answer and sends nothing meanwhile', () => {
    last().say(news([1, 3], 0));
    link.act('lay R11');
    link.act('lay R12');
    expect(acts(last())).toHaveLength(1);
    expect(acts(last())[0]).toMatchObject({ action: 'lay R11', at: [1, 3] });
    expect(link.pending).toBe(true);
    last().say({ kind: 'done', id: acts(last())[0]!['id'] });
    expect(link.pending).toBe(true); // what came of it is not told yet
    last().say(news([1, 4], 3));
    expect(link.pending).toBe(false);
  });

  it('sends an unanswered act again after a cut, the same id for the same moment', () => {
    last().say(news([1, 3], 0));
    link.act('draw');
    const first = acts(last())[0];
    last().cut();
    expect(link.connected).toBe(false);
    expect(link.pending).toBe(true);
    vi.advanceTimersByTime(300);
    last().open();
    expect(last().sent[0]).toMatchObject({ kind: 'hello', seen: [1, 3] });
    expect(acts(last())).toEqual([first]);
  });

  it('says why a late act was refused, until dismissed', () => {
    last().say(news([1, 3], 0));
    link.act('draw');
    const why = { text: 'Das kam zu spät.', rule: null, rule_text: null };
    last().say({ kind: 'refused', id: acts(last())[0]!['id'], why });
    expect(link.refused).toEqual(why);
    expect(link.pending).toBe(false);
    link.dismiss();
    expect(link.refused).toBeNull();
  });

  it('takes silence for a dead line', () => {
    last().say(news([1, 3], 0));
    link.act('draw');
    vi.advanceTimersByTime(8000 + 300);
    expect(FakeSocket.made).toHaveLength(2);
    last().open();
    expect(acts(last())).toHaveLength(1);
  });

  it('answers may', async () => {
    const answer = link.may('lay R11');
    last().say({ kind: 'answer', action: 'lay R11', why: null, preview: { points: 3 } });
    expect((await answer).preview).toEqual({ points: 3 });
  });
});

describe('hints', () => {
  const hinted = (at: Mark): object => ({ kind: 'hinted', at, choice: null, why: 'Wait.' });
  const asked = (): number => last().sent.filter((one) => one['kind'] === 'hint').length;

  beforeEach(() => last().say(news([1, 3], 0)));

  it('asks once, and shows what comes for this moment', () => {
    link.askHint();
    link.askHint();
    expect(asked()).toBe(1);
    expect(link.hinting).toBe(true);
    last().say(hinted([1, 3]));
    expect(link.hinting).toBe(false);
    expect(link.hint?.why).toBe('Wait.');
    link.dropHint();
    expect(link.hint).toBeNull();
  });

  it('forgets it with the next news, and waits no longer', () => {
    link.askHint();
    last().say(news([1, 4], 3));
    expect(link.hinting).toBe(false);
    last().say(hinted([1, 3]));
    expect(link.hint).toBeNull();
    link.askHint();
    last().say(hinted([1, 4]));
    expect(link.hint).not.toBeNull();
    last().say(news([1, 5], 4));
    expect(link.hint).toBeNull();
  });

  it('is not shown once it is not wanted any more', () => {
    const dropped = (): number => last().sent.filter((one) => one['kind'] === 'drop-hint').length;
    link.askHint();
    link.dropHint();
    expect(dropped()).toBe(1);
    link.dropHint();
    expect(dropped()).toBe(1);
    last().say(hinted([1, 3]));
    expect(link.hint).toBeNull();
    link.askHint();
    last().say(hinted([1, 2]));
    expect(link.hinting).toBe(true);
    last().say(hinted([1, 3]));
    expect(link.hint?.why).toBe('Wait.');
  });

  it('waits no longer when it is refused or the line is cut', () => {
    link.askHint();
    last().say({ kind: 'refused', id: '', why: { text: 'no', rule: null, rule_text: null } });
    expect(link.hinting).toBe(false);
    link.askHint();
    expect(link.hinting).toBe(true);
    last().cut();
    expect(link.hinting).toBe(false);
    link.askHint();
    expect(link.hinting).toBe(false);
  });
});

describe('mending', () => {
  it('waits longer each time, and begins anew once it was heard', () => {
    const waits = [300, 600, 1200, 2400, 4800, 5000, 5000];
    for (const [done, wait] of waits.entries()) {
      last().cut();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.made).toHaveLength(done + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.made).toHaveLength(done + 2);
    }
    last().open();
    last().say(table());
    last().cut();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.made).toHaveLength(waits.length + 2);
  });

  it('comes back after trouble that may pass, but not after trouble that stays', () => {
    last().say({ kind: 'trouble', text: 'gleich', again: true });
    last().cut();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.made).toHaveLength(2);
    last().open();
    last().say({ kind: 'trouble', text: 'Den Tisch gibt es nicht.', again: false });
    last().cut();
    vi.advanceTimersByTime(60000);
    expect(FakeSocket.made).toHaveLength(2);
    expect(link.trouble).toBe('Den Tisch gibt es nicht.');
  });

  it('is silent once closed', () => {
    link.close();
    vi.advanceTimersByTime(60000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
