import { muted } from './muted.svelte';
import type { Mark } from '../link/kinds';
import type { Spoke, Table } from '../link/wire';

export interface Saying {
  id: number;
  seat: number;
  phrase: string;
}

/** How long it can be read. */
const SHOWN = 4000;
/** What is said about a move waits until the move is on the screen, but not for ever. */
const LONGEST_WAIT = 3000;

/** What is being said at a table, as far as this person wants to hear it: the newest of everybody, for a while. */
export class Sayings {
  shown = $state.raw<readonly Saying[]>([]);
  #ids = 0;
  #waiting: { saying: Saying; at: Mark | null }[] = [];
  #timers = new Set<ReturnType<typeof setTimeout>>();

  /** Somebody has said something when the story had come so far; `landed`: so far it is on the screen. */
  hear(spoke: Spoke, table: Pick<Table, 'code' | 'seats'>, at: Mark | null, landed: Mark | null): void {
    const seat = table.seats[spoke.seat];
    if (!seat || muted.has(table, seat)) return;
    const saying = { id: (this.#ids += 1), seat: spoke.seat, phrase: spoke.phrase };
    if (reached(at, landed)) return this.#show(saying);
    const waits = { saying, at };
    this.#waiting.push(waits);
    this.#later(LONGEST_WAIT, () => this.#let((one) => one === waits));
  }

  /** So far the story is on the screen now. */
  landed(landed: Mark): void {
    this.#let((one) => reached(one.at, landed));
  }

  drop(id: number): void {
    this.shown = this.shown.filter((one) => one.id !== id);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #let(ready: (one: { saying: Saying; at: Mark | null }) => boolean): void {
    const now = this.#waiting.filter(ready);
    this.#waiting = this.#waiting.filter((one) => !now.includes(one));
    for (const { saying } of now) this.#show(saying);
  }

  #show(saying: Saying): void {
    this.shown = [...this.shown.filter((one) => one.seat !== saying.seat), saying];
    this.#later(SHOWN, () => this.drop(saying.id));
  }

  #later(wait: number, call: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      call();
    }, wait);
    this.#timers.add(timer);
  }
}

function reached(at: Mark | null, landed: Mark | null): boolean {
  return at === null || (landed !== null && (landed[0] > at[0] || (landed[0] === at[0] && landed[1] >= at[1])));
}
