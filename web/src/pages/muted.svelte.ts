import { keep, recall } from '../link/keep';
import type { Seat, Table } from '../link/wire';

const KEY = 'muted';

/** Who is not heard: somebody at one table, or a bot at every table. Only this browser knows it. */
const key = (table: Pick<Table, 'code'>, seat: Pick<Seat, 'name' | 'bot'>): string =>
  seat.bot ? `bot ${seat.name}` : `${table.code} ${seat.name}`;

class Muted {
  #all = $state.raw<readonly string[]>((recall(KEY) ?? '').split('\n').filter(Boolean));

  has(table: Pick<Table, 'code'>, seat: Pick<Seat, 'name' | 'bot'>): boolean {
    return this.#all.includes(key(table, seat));
  }

  set(table: Pick<Table, 'code'>, seat: Pick<Seat, 'name' | 'bot'>, on: boolean): void {
    const one = key(table, seat);
    const others = this.#all.filter((other) => other !== one);
    // The oldest are of tables that nobody remembers.
    this.#all = on ? [...others, one].slice(-50) : others;
    keep(KEY, this.#all.join('\n'));
  }
}

export const muted = new Muted();
