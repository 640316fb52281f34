/** Who sits and what lies where, and whose turn it is, read from the news. Knows no rules. */
import type { News, Table, Zone } from '../link/wire';
import { isMyTurn } from '../link/turn';

export function ownHand(zones: readonly Zone[], you: number | null): Zone | undefined {
  return you === null ? undefined : zones.find((zone) => zone.owner === you && zone.kind === 'hand');
}

/** What lies in the middle of the table, whoever has put it there. */
export const between = (zones: readonly Zone[]): Zone[] => zones.filter((zone) => zone.owner === null || zone.kind === 'middle');

/** What lies before a player. */
export const before = (zones: readonly Zone[], seat: number): Zone[] =>
  zones.filter((zone) => zone.owner === seat && zone.kind !== 'middle');

/** Splits cards into groups of these sizes; cards left over, for example while some are still moving, form one more group. */
export function grouped<T>(cards: readonly T[], sizes: readonly number[]): T[][] {
  const found: T[][] = [];
  let from = 0;
  for (const size of sizes) {
    const part = cards.slice(from, from + size);
    if (part.length) found.push(part);
    from += size;
  }
  return from < cards.length ? [...found, cards.slice(from)] : found;
}

/** The other seats in the order of play, beginning after the own one. */
export function others(table: Table): number[] {
  const count = table.seats.length;
  const first = table.you === null ? 0 : table.you + 1;
  return Array.from({ length: table.you === null ? count : count - 1 }, (_, i) => (first + i) % count);
}

export type Turn = { kind: 'you' | 'all' | 'rest' | 'over' | 'none' } | { kind: 'they'; seats: number[] };

/** Whom the table waits for, as the news says. */
export function turnOf(news: News, you: number | null, seats: number): Turn {
  if (news.phase === 'over') return { kind: 'over' };
  if (news.phase === 'rest') return { kind: 'rest' };
  if (!news.asked.length) return { kind: 'none' };
  if (news.asked.length === seats && seats > 1) return { kind: 'all' };
  if (you !== null && isMyTurn(news)) return { kind: 'you' };
  return { kind: 'they', seats: news.asked.filter((seat) => seat !== you) };
}
