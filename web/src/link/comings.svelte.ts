import type { Happened, Seat, Table } from './wire';
import { t } from './words.svelte';

export type Coming = { kind: 'sits' | 'away' | 'left' | 'back' | 'gone'; name: string };

/** Who is away for less than this was only reloading the page. */
const SHORT = 4000;
const SHOWN = 5000;

const person = (seat: Seat | undefined): boolean => !!seat && !seat.free && !!seat.name;

/** Who came and went, from one state of a table to the next; nobody is told of themselves. */
export function comings(before: Pick<Table, 'seats'>, now: Pick<Table, 'seats' | 'you'>): Coming[] {
  const sits = (seats: readonly Seat[], name: string): boolean => seats.some((seat) => person(seat) && seat.name === name);
  return now.seats.flatMap((seat, place): Coming[] => {
    const was = before.seats[place];
    if (!was || place === now.you) return [];
    if (person(was) && person(seat) && was.name === seat.name) {
      if (seat.left && !was.left) return [{ kind: 'left', name: seat.name }];
      return was.here === seat.here ? [] : [{ kind: seat.here ? 'back' : 'away', name: seat.name }];
    }
    const gone: Coming[] = person(was) && !sits(now.seats, was.name) ? [{ kind: 'gone', name: was.name }] : [];
    return person(seat) && !sits(before.seats, seat.name) ? [...gone, { kind: 'sits', name: seat.name }] : gone;
  });
}

/** What has changed about the table itself: the key of a sentence, and whose name is in it. */
export function changes(before: Table, now: Table): { key: string; name: string }[] {
  const leader = ({ seats, leads }: Table): string => seats[leads ?? -1]?.name ?? '';
  const name = leader(now);
  const led = name && leader(before) && name !== leader(before);
  const locked = Boolean(before.locked) !== Boolean(now.locked);
  return [
    ...(led ? [{ key: now.leads === now.you ? 'people.you-lead' : 'people.leads', name }] : []),
    ...(locked ? [{ key: now.locked ? 'people.locked' : 'people.unlocked', name }] : []),
  ];
}

interface Line {
  /** so many events were known then */
  after: number;
  text: string;
}

/** What a table tells of people who come and go: lines of the log, and the newest of them for a while. */
export class Comings {
  lines = $state.raw<readonly Line[]>([]);
  latest = $state('');
  /** the newest, if it is about the table itself */
  change = $state('');
  #match = -1;
  /** how far the story had come when this table was first heard of, and who has been seen here since */
  #first = -1;
  #seen = new Set<string>();
  #before: Table | null = null;
  #away = new Map<string, ReturnType<typeof setTimeout>>();
  #hush: ReturnType<typeof setTimeout> | undefined;

  /** The table is so now; `at` is how far the story has come. */
  hear(table: Table, at: readonly [number, number]): void {
    if (at[0] !== this.#match) this.lines = [];
    this.#match = at[0];
    const found = this.#before ? comings(this.#before, table) : [];
    for (const { key, name } of this.#before ? changes(this.#before, table) : []) this.#tell(at[1], t(key, { name }), true);
    if (!this.#before) this.#first = at[1];
    this.#before = table;
    // At the next table of an evening everybody arrives a little after me: that is no coming back.
    const arrives = (name: string): boolean => at[1] === this.#first && !this.#seen.has(name);
    for (const { kind, name } of found) {
      if (kind === 'back' && arrives(name)) continue;
      const waits = this.#away.get(name);
      clearTimeout(waits);
      this.#away.delete(name);
      if (kind === 'away') {
        const key = table.playing ? 'people.away-bot' : 'people.away';
        const tell = (): void => {
          this.#away.delete(name);
          this.#tell(at[1], t(key, { name }));
        };
        this.#away.set(name, setTimeout(tell, SHORT));
      } else if (kind !== 'back' || !waits) {
        const bot = kind === 'gone' && table.playing;
        this.#tell(at[1], t(bot ? 'people.bot' : `people.${kind}`, { name }));
      }
    }
    for (const seat of table.seats) if (person(seat) && seat.here) this.#seen.add(seat.name);
  }

  /** These lines among those of the log. */
  among(log: readonly Happened[]): Happened[] {
    let left = this.lines.map(({ after, text }, i) => {
      // A number of its own between those of the events.
      const event: Happened = { n: after - 1 / (i + 2), kind: 'said', line: [{ text }] };
      return { after, event };
    });
    const found: Happened[] = [];
    for (const event of log) {
      found.push(...left.filter((one) => one.after <= event.n).map((one) => one.event));
      left = left.filter((one) => one.after > event.n);
      found.push(event);
    }
    return [...found, ...left.map((one) => one.event)];
  }

  close(): void {
    for (const timer of this.#away.values()) clearTimeout(timer);
    clearTimeout(this.#hush);
  }

  #tell(after: number, text: string, change = false): void {
    this.lines = [...this.lines, { after, text }];
    this.latest = text;
    this.change = change ? text : '';
    clearTimeout(this.#hush);
    this.#hush = setTimeout(() => (this.latest = this.change = ''), SHOWN);
  }
}
