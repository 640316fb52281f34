// What was played last from this browser, and with whom: one tap plays it again.
import { keep, recall } from './keep';
import type { Level } from './kinds';

export interface Last {
  game: string;
  seats: number;
  options: Record<string, boolean | number | string>;
  bots: Level;
  /** the others at this device, if it was handed round */
  guests: string[];
}

export function lastPlayed(): Last | null {
  try {
    return JSON.parse(recall('last') ?? 'null') as Last | null;
  } catch {
    return null;
  }
}

export function keepLast(last: Last): void {
  keep('last', JSON.stringify(last));
}
