/** Who called when, read from what was heard. Knows no rule: whether a call was right is said by the events after it. */
import type { Happened } from '../link/wire';
import { spreadOut } from './rail';

export interface Runner {
  seat: number;
  /** what was called */
  word: string;
  /** after how many milliseconds */
  ms: number;
  /** the first of its word, at the same time as others, wrong, or only later */
  came: 'first' | 'even' | 'wrong' | 'later';
}

/** What is said about somebody who called. */
export interface Verdicts {
  wrong: string;
  even: string;
}

/** The calls of one moment, the fastest first; none: nobody has called. */
export function runnersIn(events: readonly Happened[], { wrong, even }: Verdicts): Runner[] {
  const about = (word: string): Set<number> => new Set(events.flatMap((one) => (one.word === word ? [one.seat ?? -1] : [])));
  const [mistaken, tied] = [about(wrong), about(even)];
  const found: Runner[] = [];
  for (const { seat, word, number, unit } of events) {
    if (seat === undefined || word === undefined || number === undefined || unit !== 'ms') continue;
    const led = found.some((one) => one.word === word && one.came !== 'wrong');
    found.push({ seat, word, ms: number, came: mistaken.has(seat) ? 'wrong' : tied.has(seat) ? 'even' : led ? 'later' : 'first' });
  }
  return found.sort((a, b) => a.ms - b.ms);
}

/** How far ahead the first of these was, in a word. */
export type Lead = 'alone' | 'hair' | 'nose' | 'good' | 'far';
const LEADS: readonly [number, Lead][] = [
  [70, 'hair'],
  [200, 'nose'],
  [500, 'good'],
];

export function leadOf(runners: readonly Runner[], first: Runner): { lead: Lead; second: Runner | undefined } {
  const second = runners.find((one) => one !== first && one.word === first.word && one.came === 'later');
  if (!second) return { lead: 'alone', second };
  const behind = second.ms - first.ms;
  return { lead: LEADS.find(([most]) => behind < most)?.[1] ?? 'far', second };
}

/** a lead that fills the whole bar, in ms */
const WHOLE = 900;

/** How far along a bar of this width each of them stands, in pixels: the fastest at its beginning. */
export function along(runners: readonly Runner[], width: number, size: number): number[] {
  const best = Math.min(...runners.map((one) => one.ms));
  const most = Math.max(WHOLE, ...runners.map((one) => one.ms - best));
  const wished = runners.map((one) => size / 2 + ((one.ms - best) / most) * (width - size));
  return spreadOut(wished, size * 0.9, width);
}
