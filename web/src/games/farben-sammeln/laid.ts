import type { Happened } from '../../link/wire';

export interface Laid {
  seat: number;
  card: string;
}

/** Who has laid which card on each pile, since this seat last laid one: after these events. */
export function laidSince(before: ReadonlyMap<string, Laid>, events: readonly Happened[], you: number | null): ReadonlyMap<string, Laid> {
  let now = new Map(before);
  for (const { kind, source = '', target = '', cards } of events) {
    if (kind === 'dealt') now = new Map();
    if (kind !== 'moved') continue;
    const card = cards?.at(-1);
    if (!card || !source.startsWith('hand.') || !target.startsWith('pile.')) continue;
    const seat = Number(source.split('.')[1]);
    // Who looks on sees what was laid last.
    if (seat === you || you === null) now = new Map();
    if (seat !== you) now.set(target, { seat, card });
  }
  return now;
}
