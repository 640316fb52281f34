/** What a hand brings by colour, as the game says, and what everybody could see others take. */
import { COLOURS, parse, type Colour } from '../../link/cards';
import type { Happened, Zone } from '../../link/wire';

export interface Counted {
  sums: Record<Colour, number>;
  /** the colour that counts, the first of equal ones */
  best: Colour | null;
}

/** The numbers on cards that were seen, by colour. */
export function sumsOf(cards: readonly string[]): Counted['sums'] {
  const sums = { R: 0, Y: 0, G: 0, B: 0 };
  for (const card of cards) {
    const face = parse(card);
    if (face.kind === 'colour') sums[face.colour] += face.number;
  }
  return sums;
}

/** What an open hand brings. */
export function sumsIn(hand: Zone | undefined): Counted {
  const [points, melds] = [hand?.sorted?.points ?? 0, hand?.sorted?.melds ?? []];
  const sums = sumsOf(hand?.cards ?? []);
  const counts = melds.find((meld) => meld.points === points)?.cards[0];
  return { sums, best: COLOURS.find((colour) => counts?.startsWith(colour)) ?? null };
}

const seatOf = (zone: string | undefined): number | null => {
  const found = /^hand\.(\d+)$/.exec(zone ?? '');
  return found ? Number(found[1]) : null;
};

/** By seat, the cards that all have seen go into a hand and not come out again. */
export function seenTaken(events: readonly Happened[]): Map<number, Set<string>> {
  const taken = new Map<number, Set<string>>();
  for (const { kind, source, target, cards } of events) {
    if (kind === 'dealt') taken.clear();
    if (kind !== 'moved' || !cards) continue;
    const [from, to] = [seatOf(source), seatOf(target)];
    for (const card of cards) if (from !== null) taken.get(from)?.delete(card);
    if (to === null || !source?.startsWith('pile.')) continue;
    const held = taken.get(to) ?? new Set();
    for (const card of cards) held.add(card);
    taken.set(to, held);
  }
  return taken;
}
