/** Several people at one device: who must act, what they missed, and what must stay hidden. Knows no rules. */
import type { Mark } from './kinds';
import type { Choice, Happened, News, Zone } from './wire';

/** Of those who are asked, the first after the one who acted last. */
export function nextOf(asked: readonly number[], last: number | null): number | null {
  return asked.find((one) => last !== null && one > last) ?? asked[0] ?? null;
}

/** What was told since somebody last looked, in this round: of those before, the points tell. */
export function missed(log: readonly Happened[], seen: Mark | null, at: Mark): Happened[] {
  const from = seen && seen[0] === at[0] ? seen[1] : 0;
  const dealt = log.filter((event) => event.kind === 'dealt').at(-1)?.n ?? -1;
  return log.filter((event) => event.n >= from && event.n > dealt);
}

/** What somebody may call out of turn, without showing a card. */
export function callsOf(news: News | null, you: number | null): Choice[] {
  if (!news || you === null || news.phase !== 'play' || news.asked.includes(you)) return [];
  return news.menu.filter((one) => !one.cards.length);
}

/** Whether somebody sees faces that not everybody may see. */
export function hides(own: readonly Zone[], open: readonly Zone[]): boolean {
  return own.some((zone) => zone.open && open.some((other) => other.name === zone.name && !other.open));
}

/** Keys that lie far apart: two for each person, so that several can play at one keyboard. */
export const KEYS = ['qa', 'pl', 'xc', 'nm', 'tg', 'uj'];
