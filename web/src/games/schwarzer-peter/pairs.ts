import { valueOf } from '../../link/cards';

/** Cards in pairs of one number, in the order in which the first of each came; one that still misses its twin is alone. */
export function pairsOf(cards: readonly string[]): string[][] {
  const found = new Map<string, string[]>();
  for (const card of cards) found.set(valueOf(card), [...(found.get(valueOf(card)) ?? []), card]);
  return [...found.values()];
}
