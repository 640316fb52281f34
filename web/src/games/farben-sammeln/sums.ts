/** What a hand brings by colour, as the game says: all of it where it lies open, else what everybody saw going into it. */
import { COLOURS, type Colour } from '../../link/cards';
import type { Zone } from '../../link/wire';

export interface Counted {
  sums: Record<Colour, number>;
  /** the colour that counts, the first of equal ones; none where only a part of the hand is known */
  best: Colour | null;
}

export function sumsIn(hand: Zone | undefined): Counted {
  const found: Counted = { sums: { R: 0, Y: 0, G: 0, B: 0 }, best: null };
  const { points = 0, melds = [] } = hand?.sorted ?? {};
  for (const meld of melds) {
    const colour = COLOURS.find((one) => meld.cards[0]?.startsWith(one));
    if (!colour) continue;
    found.sums[colour] = meld.points;
    if (hand?.open && meld.points === points) found.best ??= colour;
  }
  return found;
}
