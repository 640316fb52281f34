import { untrack } from 'svelte';
import { partFor, whereOf } from './promises';
import { rest, Refused } from './rest';
import type { TableLink } from './table.svelte';
import type { EveningLine } from './wire';

const EVERY = 2500;

/** What is told at a table, and may change how its evening stands. */
type Told = Pick<TableLink, 'evening' | 'table' | 'news'>;

/**
 * How an evening stands. At one of its tables that is asked for whenever the table tells of a change; where people gather there
 * is no table yet, so there it is asked for again and again. Create it while a component or an effect runs.
 */
export class EveningWatch {
  line = $state.raw<EveningLine | null>(null);
  /** it cannot be found, and why */
  gone = $state('');
  #code: string;

  constructor(code: string, at?: Told) {
    this.#code = code;
    // As values of their own: each news is another object, but few change anything here.
    const phase = $derived(at?.news?.phase);
    const host = $derived(at?.table?.host);
    $effect(() => {
      void [at?.evening, phase, host];
      untrack(() => void this.look());
      if (at) return;
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible' && !this.gone && !this.line?.over) void this.look();
      }, EVERY);
      return () => clearInterval(timer);
    });
  }

  /** Asks now. An answer that does not come changes nothing: the next one will. */
  async look(): Promise<void> {
    await this.take(rest.evening(this.#code)).catch((error: unknown) => {
      if (error instanceof Refused && error.status === 404) this.gone = error.why.text;
    });
  }

  /** Does something that is answered by how the evening stands then. */
  async take(asked: Promise<EveningLine>): Promise<void> {
    this.line = await asked;
    const { code, promise, you } = this.line;
    const here = you === null ? false : this.line.people[you]?.here;
    const part = promise && here ? partFor(whereOf(code, promise.number), promise) : null;
    if (promise && part) this.line = await rest.addTo(code, promise.number, part);
  }
}

/** Everybody who has played or still is of it, the best first. */
export function ranked(line: EveningLine): { person: EveningLine['people'][number]; n: number }[] {
  return line.people
    .map((person, n) => ({ person, n }))
    .filter(({ person }) => person.here || person.games.some((points) => points !== null))
    .sort((one, other) => one.person.place - other.person.place || one.n - other.n);
}

/** Who has won the evening: several, if they share it. */
export const winnersOf = (line: EveningLine): number[] =>
  ranked(line)
    .filter(({ person }) => person.place === 1)
    .map(({ n }) => n);
