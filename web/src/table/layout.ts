/** Who sits and what lies where, read from the news. Knows no rules. */
import type { Table, Zone } from '../link/wire';
import { parse } from '../link/cards';
import { printed } from '../link/printed.svelte';

export function ownHand(zones: readonly Zone[], you: number | null): Zone | undefined {
  return you === null ? undefined : zones.find((zone) => zone.owner === you && zone.kind === 'hand');
}

/** What lies in the middle of the table, whoever has put it there. */
export const between = (zones: readonly Zone[]): Zone[] => zones.filter((zone) => zone.owner === null || zone.kind === 'middle');

/** What lies before a player. */
export const before = (zones: readonly Zone[], seat: number): Zone[] =>
  zones.filter((zone) => zone.owner === seat && zone.kind !== 'middle');

/** Whether a zone is drawn as small badges: it holds scoring tiles, of which only the points matter. */
export const badges = (zone: Zone): boolean =>
  zone.kind === 'won' && (zone.cards?.length ? zone.cards.every((card) => parse(card).kind === 'scoring') : printed.any);

/** Whether only the number of cards matters, as they are all alike: connecting cards, and cards won beside them. */
export function tallied(zone: Zone, zones: readonly Zone[]): boolean {
  const beside = zones.some((one) => one.owner === zone.owner && one.kind === 'connecting');
  return beside && zone.open && zone.kind !== 'hand';
}

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

/** Where one of so many others sits at an oval table: on which side, and how far along it in percent. */
export interface ChairPlace {
  side: 'left' | 'top' | 'right' | 'bottom';
  along: number;
}

/** The others sit from the left end over the upper edge to the right end; with `all`, the first one sits below instead of oneself. */
export function chairAt(index: number, count: number, all: boolean): ChairPlace {
  if (all && index === 0 && count > 1) return { side: 'bottom', along: 50 };
  const [i, n] = all && count > 1 ? [index - 1, count - 1] : [index, count];
  if (n > 2 && i === 0) return { side: 'left', along: 50 };
  if (n > 2 && i === n - 1) return { side: 'right', along: 50 };
  const [at, along] = n > 2 ? [i - 1, n - 2] : [i, n];
  return { side: 'top', along: (100 * (at + 1)) / (along + 1) };
}

/** Who has just played the last card of their hand, while others still hold some when all is over. */
export function wentOut(before: readonly Zone[], now: readonly Zone[], end: readonly Zone[]): number[] {
  const holders = (zones: readonly Zone[]): Set<number> =>
    new Set(zones.flatMap((zone) => (zone.kind === 'hand' && zone.owner !== null && !zone.empty ? [zone.owner] : [])));
  const [had, have, left] = [holders(before), holders(now), holders(end)];
  return left.size ? [...had].filter((seat) => !have.has(seat) && !left.has(seat)) : [];
}
