/** What is seen when the cards are turned up, read from the news in which it happens. */
import { plain } from '../../link/line';
import type { News } from '../../link/wire';

export interface Reveal {
  /** by seat */
  guesses: number[];
  total: number;
  taker: number;
  /** how far off the taker was; old matches have not kept it */
  off: number | null;
  /** somebody else was as near: then it is to be told why this one takes the cards */
  alike: boolean;
  /** all of this in one sentence, as the log has it */
  line: string;
}

/** The guesses of this round, by seat, 0 for those who have not said one. */
export const guessesIn = (facts: News['facts'] | undefined): number[] => {
  const said: unknown = facts?.['guesses'];
  return Array.isArray(said) ? said.map(Number) : [];
};

/** The game names the sum by one of these words, the second if a guess was said earlier than others that are as near. */
const [SUM, EARLIER] = ['sum', 'sum-earlier'];

/** `before` is the news that was on the screen until then: it knows the guesses before the last one. */
export function revealIn(before: News | null, coming: News | null): Reveal | null {
  const said = coming?.events.filter((event) => event.kind === 'said') ?? [];
  const sum = said.find((event) => event.word === SUM || event.word === EARLIER);
  const off = said.find((event) => event.word === 'off' && event.n > (sum?.n ?? 0));
  if (sum?.number === undefined || sum.seat === undefined) return null;
  const guesses = guessesIn(before?.facts);
  for (const event of said) {
    if (event.n >= sum.n) break;
    if (event.word === 'guess' && event.seat !== undefined) guesses[event.seat] = event.number ?? 0;
  }
  return {
    guesses,
    total: sum.number,
    taker: sum.seat,
    off: off?.number ?? null,
    alike: sum.word === EARLIER,
    line: plain(sum.line ?? []),
  };
}
