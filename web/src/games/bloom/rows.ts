import type { Happened, News, Zone } from '../../link/wire';

/** The rows that one player has laid. */
export interface Bed {
  owner: number;
  rows: Zone[];
}

const numberOf = (zone: Zone): number => Number(zone.name.split('.')[1]);

/** The rows by their owners: first those of this seat, then in the order of play. */
export function beds(zones: readonly Zone[], facts: News['facts'], first: number, seats: number): Bed[] {
  const owners = Array.isArray(facts['owners']) ? facts['owners'].map(Number) : [];
  const found = new Map<number, Zone[]>();
  for (const zone of zones.filter((one) => one.kind === 'row').sort((a, b) => numberOf(a) - numberOf(b))) {
    const owner = owners[numberOf(zone) - 1] ?? first;
    found.set(owner, [...(found.get(owner) ?? []), zone]);
  }
  const turn = (seat: number): number => (seat - first + seats) % seats;
  return [...found].map(([owner, rows]) => ({ owner, rows })).sort((a, b) => turn(a.owner) - turn(b.owner));
}

export const tileKey = (zone: string, card: string): string => `${zone} ${card}`;

/** The tiles that have come into rows since this seat last put some there. */
export function fresh(before: ReadonlySet<string>, events: readonly Happened[], you: number | null): ReadonlySet<string> {
  const into = events.filter((event) => event.kind === 'moved' && event.target?.startsWith('row.'));
  if (events.some((event) => event.kind === 'dealt')) return new Set();
  if (!into.length) return before;
  const own = you === null || into.some((event) => event.source === `hand.${you}`);
  const keys = into.flatMap((event) => (event.cards ?? []).map((card) => tileKey(event.target ?? '', card)));
  return new Set([...(own ? [] : before), ...keys]);
}

/** How often each is there. */
export function counted(cards: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}
