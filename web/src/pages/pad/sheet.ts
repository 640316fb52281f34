/** A sheet of a score pad: names, and the points of each round. How a game is scored is the game's word (`PadLine`); here is only added. */
import type { PadLine } from '../../link/wire';

/** What adding has to know of a game. */
export type How = Pick<PadLine, 'best' | 'adds' | 'ties' | 'follows'>;

/** What somebody got in a round; and where they were tapped, the cards it was counted from. */
export interface Entry {
  points: number;
  cards?: Record<string, string[]>;
}

export interface Sheet {
  id: string;
  game: string;
  players: string[];
  /** who deals, or begins, in the first round */
  first: number;
  /** after so many it is over; null: whenever one likes */
  rounds: number | null;
  /** by round and player */
  entries: (Entry | null)[][];
  /** said to be over before that */
  ended: boolean;
  /** dates, as `Date` writes them */
  begun: string;
  touched: string;
}

export const MOST_NAME = 20;

/** How many rounds a game has for so many players, if that is agreed on in its rules. */
export function usualRounds({ rounds }: Pick<PadLine, 'rounds'>, players: number): number | null {
  return rounds === 'seats' ? players : rounds;
}

export function newSheet(given: Pick<Sheet, 'id' | 'game' | 'players' | 'first' | 'rounds'>, now: string): Sheet {
  return { ...given, entries: [], ended: false, begun: now, touched: now };
}

const full = (round: readonly (Entry | null)[]): round is Entry[] => round.every((entry) => entry !== null);

/** The points of the rounds that everybody has, in their order. */
export const played = (sheet: Sheet): number[][] => sheet.entries.filter(full).map((round) => round.map((entry) => entry.points));

/** The round that is being played or written down, from 0 on: the first in which something is missing. */
export function current(sheet: Sheet): number {
  const open = sheet.entries.findIndex((round) => !full(round));
  return open < 0 ? sheet.entries.length : open;
}

export const isOver = (sheet: Sheet): boolean =>
  played(sheet).length > 0 && (sheet.ended || (sheet.rounds !== null && played(sheet).length >= sheet.rounds));

export const entryAt = (sheet: Sheet, round: number, player: number): Entry | null => sheet.entries[round]?.[player] ?? null;

/** The sheet with this entry, or without the one that is there; rounds nobody has anything in are left out at the end. */
export function put(sheet: Sheet, round: number, player: number, entry: Entry | null): Sheet {
  const { players } = sheet;
  const entries = Array.from({ length: Math.max(sheet.entries.length, round + 1) }, (_, n) =>
    players.map((_, seat) => (n === round && seat === player ? entry : entryAt(sheet, n, seat))),
  );
  while (entries.at(-1)?.every((one) => one === null)) entries.pop();
  return { ...sheet, entries };
}

/** A whole round at once: where somebody is pointed at, these have 1 and the others nothing. */
export function point(sheet: Sheet, round: number, chosen: readonly number[]): Sheet {
  return sheet.players.reduce((one, _, player) => put(one, round, player, { points: chosen.includes(player) ? 1 : 0 }), sheet);
}

/** Who has nothing in this round yet, from this player on and then round the table. */
export function missing(sheet: Sheet, round: number, from = 0): number | null {
  const seats = sheet.players.map((_, n) => (from + n) % sheet.players.length);
  return seats.find((seat) => entryAt(sheet, round, seat) === null) ?? null;
}

const bestOf = (numbers: readonly number[], most: boolean): number => (most ? Math.max(...numbers) : Math.min(...numbers));

/** Those with the best number. */
const leading = (numbers: readonly number[], most: boolean): number[] =>
  numbers.flatMap((number, seat) => (number === bestOf(numbers, most) ? [seat] : []));

/** The points of all, or where points are not added up, the rounds they have won. */
export function totalled(how: How, rounds: readonly (readonly number[])[], players: number): number[] {
  const totals = Array<number>(players).fill(0);
  for (const round of rounds) {
    if (how.adds) round.forEach((points, seat) => (totals[seat] = (totals[seat] ?? 0) + points));
    else for (const seat of leading(round, how.best === 'most')) totals[seat] = (totals[seat] ?? 0) + 1;
  }
  return totals;
}

/** The same of a sheet; where points are added up, with the round that is being written down. */
export function totals(sheet: Sheet, how: How): number[] {
  const rounds = how.adds ? sheet.entries.map((round) => round.map((entry) => entry?.points ?? 0)) : played(sheet);
  return totalled(how, rounds, sheet.players.length);
}

/** Who is ahead after these rounds, or has won. */
export function ahead(how: How, rounds: readonly (readonly number[])[], players: number): number[] {
  const last = rounds.at(-1);
  if (!last) return [];
  const most = how.best === 'most' || !how.adds;
  const first = leading(totalled(how, rounds, players), most);
  if (how.ties === 'shared') return first;
  const best = bestOf(
    first.map((seat) => last[seat] ?? 0),
    how.best === 'most',
  );
  return first.filter((seat) => last[seat] === best);
}

/** Who deals or begins in a round. */
export function leader(how: How, rounds: readonly (readonly number[])[], players: number, first: number, round: number): number {
  let seat = first;
  for (let n = 1; n <= round; n += 1) {
    const last = rounds[n - 1];
    if (how.follows === 'next' || !last) seat = (seat + (how.follows === 'next' ? 1 : 0)) % players;
    else {
      const worst = bestOf(last, how.best !== 'most');
      while (last[seat] !== worst) seat = (seat + 1) % players;
    }
  }
  return seat;
}

/** How the totals grew: a line for each player, from nothing on. */
export function lines(sheet: Sheet, how: How): number[][] {
  const rounds = played(sheet);
  return sheet.players.map((_, seat) => [0, ...rounds].map((_, n) => totalled(how, rounds.slice(0, n), sheet.players.length)[seat] ?? 0));
}

/** The players in the order of their totals, the best first, with their places: equal ones share theirs. */
export function ranking(sheet: Sheet, how: How): { seat: number; place: number; total: number }[] {
  const all = totals(sheet, how);
  const winners = ahead(how, played(sheet), sheet.players.length);
  const sign = how.best === 'most' || !how.adds ? -1 : 1;
  const first = (seat: number): number => (winners.includes(seat) ? 0 : 1);
  const order = all.map((total, seat) => ({ seat, total })).sort((a, b) => first(a.seat) - first(b.seat) || sign * (a.total - b.total));
  const same = (a?: { seat: number; total: number }, b?: { seat: number; total: number }): boolean =>
    a !== undefined && b !== undefined && a.total === b.total && first(a.seat) === first(b.seat);
  return order.map((one) => ({ ...one, place: order.findIndex((other) => same(one, other)) + 1 }));
}

/** What a number pad has been told so far: digits, and whether it is less than none. */
export interface Typed {
  digits: string;
  minus: boolean;
}

export const NOTHING: Typed = { digits: '', minus: false };
const MOST_DIGITS = 4;

/** After this key: a digit, `-` for the sign, `<` to take the last digit back. */
export function typed(before: Typed, key: string): Typed {
  if (key === '-') return { ...before, minus: !before.minus };
  if (key === '<') return before.digits ? { ...before, digits: before.digits.slice(0, -1) } : NOTHING;
  const digits = before.digits === '0' ? key : before.digits + key;
  return digits.length > MOST_DIGITS ? before : { ...before, digits };
}

export function numberOf({ digits, minus }: Typed): number | null {
  return digits ? (minus && Number(digits) ? -Number(digits) : Number(digits)) : null;
}

export const typedFor = (points: number | null): Typed =>
  points === null ? NOTHING : { digits: String(Math.abs(points)), minus: points < 0 };
