// What this browser adds to what cards are dealt from. It is kept, so that it can be found in the proof after the match.
import { keep, recall } from './keep';
import type { Promised } from './wire';

export interface Mine {
  /** which match of a table, or game of an evening: ABCDE/1 */
  where: string;
  /** what was promised there when this browser added its part */
  hash: string;
  part: string;
  /** the part was in before the cards were dealt */
  in: boolean;
}

const MOST = 60;

export const whereOf = (code: string, number: number): string => `${code}/${number}`;

/** All that this browser has added, as far as it remembers. */
export function mine(): Mine[] {
  try {
    return JSON.parse(recall('promises') ?? '[]') as Mine[];
  } catch {
    return [];
  }
}

const remember = (all: Mine[]): void => keep('promises', JSON.stringify(all.slice(-MOST)));

function newPart(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** This browser's part, if it is not in yet: the same one for the same promise, in all windows. */
export function partFor(where: string, { hash, parts }: Promised): string | null {
  const all = mine();
  let one = all.find((other) => other.where === where && other.hash === hash);
  if (!one) all.push((one = { where, hash, part: newPart(), in: false }));
  else if (one.in) return null;
  one.in = parts.includes(one.part);
  remember(all);
  return one.in ? null : one.part;
}

/** The cards are dealt: was this browser's part in? */
export function dealtFrom({ hash, parts }: Promised): void {
  const all = mine();
  const late = all.filter((one) => one.hash === hash && !one.in && parts.includes(one.part));
  for (const one of late) one.in = true;
  if (late.length) remember(all);
}
