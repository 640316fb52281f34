/** What is seen when the cards are turned up, read from the news in which it happens. */
import type { News } from '../../link/wire';

export interface Reveal {
  /** by seat */
  guesses: number[];
  total: number;
  taker: number;
  /** how far off the taker was */
  off: number;
  /** somebody else was as near: then it is to be told why this one takes the cards */
  alike: boolean;
}

/** The guesses of this round, by seat, 0 for those who have not said one. */
export const guessesIn = (facts: News['facts'] | undefined): number[] => {
  const said: unknown = facts?.['guesses'];
  return Array.isArray(said) ? said.map(Number) : [];
};

/** `before` is the news that was on the screen until then: it knows the guesses before the last one. */
export function revealIn(before: News | null, coming: News | null): Reveal | null {
  const sum = coming?.events.find((event) => event.kind === 'said' && event.word === 'sum');
  if (!coming || sum?.number === undefined || sum.seat === undefined) return null;
  const guesses = guessesIn(before?.facts);
  for (const event of coming.events) {
    if (event.n >= sum.n) break;
    if (event.kind === 'said' && event.word === 'guess' && event.seat !== undefined) guesses[event.seat] = event.number ?? 0;
  }
  const { number: total, seat: taker } = sum;
  const away = guesses.map((guess) => Math.abs(guess - total));
  const off = away[taker] ?? 0;
  return { guesses, total, taker, off, alike: away.some((one, seat) => seat !== taker && one === off) };
}
