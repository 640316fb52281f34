/** Who says what at this moment, and where they sit. Knows no rule. */
import type { Shape } from '../../ui/room.svelte';
import { chairAt } from '../../table/layout';

export interface Saying {
  seat: number;
  /** an accusation; null: a number */
  word: 'doubt' | 'accuse' | null;
  number: number;
}

interface Heard {
  word?: string | undefined;
  number?: number | undefined;
}

/** An accusation drowns out everything; else the doubt that waits, of this seat (-1: none); else the number that was said last. */
export function sayingNow(bubbles: ReadonlyMap<number, Heard>, count: number, layer: number, doubter = -1): Saying | null {
  let found: Saying | null = count > 0 && layer >= 0 ? { seat: layer, word: null, number: count } : null;
  if (doubter >= 0) found = { seat: doubter, word: 'doubt', number: 0 };
  for (const [seat, { word, number = 0 }] of bubbles) {
    if (word === 'count' && found?.word == null) found = { seat, word: null, number };
    if (word === 'doubt' || word === 'accuse') found = { seat, word, number };
  }
  return found;
}

/** On which side of its bubble somebody sits, and how far along the cloth in percent. */
export interface Seat {
  side: 'top' | 'bottom' | 'left' | 'right';
  along: number;
}

/** `others`: in the order of play; `all`: nobody sits below. */
export function seatAt(seat: number, others: readonly number[], shape: Shape, all: boolean): Seat {
  const i = others.indexOf(seat);
  if (i < 0 && shape !== 'sideways') return { side: 'bottom', along: 50 };
  if (shape === 'wide') return chairAt(i, others.length, all);
  if (shape === 'sideways') return { side: 'left', along: 50 };
  return { side: 'top', along: (100 * (i + 0.5)) / others.length };
}

/** Where a bubble of this width begins, so that it is near whoever speaks; and where its tail is. All in percent. */
export function bubbleAt(along: number, width: number): { left: number; tail: number } {
  const left = Math.max(0, Math.min(100 - width, along - width / 2));
  return { left, tail: (100 * (along - left)) / width };
}
