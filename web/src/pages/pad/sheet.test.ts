import { expect, it } from 'vitest';
import matches from './matches.json';
import {
  ahead,
  current,
  entryAt,
  isOver,
  leader,
  lines,
  missing,
  newSheet,
  NOTHING,
  numberOf,
  played,
  point,
  put,
  ranking,
  totalled,
  totals,
  typed,
  typedFor,
  usualRounds,
  type How,
  type Sheet,
} from './sheet';

const FEWEST: How = { best: 'fewest', adds: true, ties: 'shared', follows: 'next' };
const WINS: How = { best: 'most', adds: false, ties: 'shared', follows: 'next' };

const empty = (rounds: number | null = null): Sheet =>
  newSheet({ id: 'x', game: 'elfer-raus', players: ['Anna', 'Ben', 'Clara'], first: 1, rounds }, '2025-11-18T12:00:00Z');

const written = (rows: readonly (readonly number[])[], rounds: number | null = null): Sheet =>
  rows.reduce<Sheet>((sheet, row, round) => row.reduce((one, points, player) => put(one, round, player, { points }), sheet), empty(rounds));

// What the engine says of random matches of every game: `make golden` writes them.
it.each(matches.map((one) => [one.game, one] as const))('adds up %s as the engine does', (_, match) => {
  const how = match.how as How;
  const players = match.totals.length;
  expect(totalled(how, match.scores, players)).toEqual(match.totals);
  expect(ahead(how, match.scores, players)).toEqual(match.winners);
  match.leads.forEach((seat, round) => {
    expect(leader(how, match.scores, players, match.leads[0] ?? 0, round), `round ${round}`).toBe(seat);
  });
});

it('knows which round is being written, who is missing, and when it is over', () => {
  let sheet = empty(2);
  expect([current(sheet), missing(sheet, 0), isOver(sheet)]).toEqual([0, 0, false]);
  sheet = put(sheet, 0, 1, { points: 7 });
  expect([current(sheet), missing(sheet, 0), missing(sheet, 0, 2)]).toEqual([0, 0, 2]);
  expect(totals(sheet, FEWEST)).toEqual([0, 7, 0]);
  expect(played(sheet)).toEqual([]);
  sheet = written(
    [
      [1, 7, 3],
      [0, 0, 9],
    ],
    2,
  );
  expect([current(sheet), missing(sheet, 1), isOver(sheet)]).toEqual([2, null, true]);
  expect(ahead(FEWEST, played(sheet), 3)).toEqual([0]);
});

it('corrects an earlier round, and takes an entry away', () => {
  let sheet = written([
    [1, 7, 3],
    [0, 0, 9],
  ]);
  sheet = put(sheet, 0, 0, { points: 20, cards: { hand: ['R20'] } });
  expect(totals(sheet, FEWEST)).toEqual([20, 7, 12]);
  expect(entryAt(sheet, 0, 0)?.cards).toEqual({ hand: ['R20'] });
  sheet = put(sheet, 0, 0, null);
  expect([current(sheet), missing(sheet, 0)]).toEqual([0, 0]);
  expect(played(sheet)).toEqual([[0, 0, 9]]);
  for (const player of [0, 1, 2]) sheet = put(sheet, 1, player, null);
  expect(sheet.entries.length).toBe(1);
});

it('counts rounds won where somebody is pointed at, also if several share one', () => {
  const sheet = point(point(empty(), 0, [1]), 1, [1, 2]);
  expect(totals(sheet, WINS)).toEqual([0, 2, 1]);
  expect(ranking(sheet, WINS)).toEqual([
    { seat: 1, total: 2, place: 1 },
    { seat: 2, total: 1, place: 2 },
    { seat: 0, total: 0, place: 3 },
  ]);
});

it('ranks equal totals at the same place, unless the last round decides', () => {
  const sheet = written([
    [5, 5, 9],
    [3, 3, 0],
  ]);
  expect(ranking(sheet, FEWEST).map((one) => one.place)).toEqual([1, 1, 3]);
  const bloom: How = { best: 'most', adds: true, ties: 'last', follows: 'worst' };
  const rows = [
    [10, 4, 1],
    [2, 8, 3],
  ];
  expect(ahead(bloom, rows, 3)).toEqual([1]);
  expect(ranking(written(rows), bloom).map((one) => [one.seat, one.place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ]);
});

it('draws a line for everybody, from nothing on', () => {
  const sheet = written([
    [1, 7, 3],
    [0, 2, 9],
  ]);
  expect(lines(sheet, FEWEST)).toEqual([
    [0, 1, 1],
    [0, 7, 9],
    [0, 3, 12],
  ]);
});

it('has as many rounds as the game says', () => {
  expect(usualRounds({ rounds: 'seats' }, 4)).toBe(4);
  expect(usualRounds({ rounds: 11 }, 4)).toBe(11);
  expect(usualRounds({ rounds: null }, 4)).toBe(null);
});

it('reads what is typed', () => {
  const after = (keys: string): number | null => numberOf([...keys].reduce(typed, NOTHING));
  expect(after('')).toBe(null);
  expect(after('0')).toBe(0);
  expect(after('07')).toBe(7);
  expect(after('12<')).toBe(1);
  expect(after('-12')).toBe(-12);
  expect(after('12--')).toBe(12);
  expect(after('0-')).toBe(0);
  expect(after('123456')).toBe(1234);
  expect(after('1<')).toBe(null);
  expect(numberOf(typedFor(-33))).toBe(-33);
});
