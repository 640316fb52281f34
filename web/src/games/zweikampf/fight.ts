import { HIDDEN } from '../../link/cards';

/** One card of each side, the upper one first; an empty place waits for a card. */
export interface Clash {
  upper: string | null;
  lower: string | null;
  /** both lie open and are equal */
  tie: boolean;
}

/** How a fight stands: it goes on, somebody takes it all, or nobody ever will. */
export type Stands = 'open' | 'taken' | 'unwon';

/** What lies between the two: all the clashes of this fight, and while it goes on, two empty places at its end. */
export function clashes(upper: readonly string[], lower: readonly string[], stands: Stands): Clash[] {
  const found = Array.from({ length: Math.max(upper.length, lower.length) }, (_, i): Clash => {
    const [one, other] = [upper[i] ?? null, lower[i] ?? null];
    return { upper: one, lower: other, tie: true };
  });
  const last = found.at(-1);
  const open = last && last.upper !== HIDDEN && last.lower !== HIDDEN && last.upper !== null && last.lower !== null;
  if (last && (stands === 'taken' || !open)) last.tie = false;
  return open && stands === 'open'
    ? [...found, { upper: null, lower: null, tie: false }]
    : found.length
      ? found
      : [{ upper: null, lower: null, tie: false }];
}
