import { expect, it } from 'vitest';
import { keep } from '../../link/keep';
import { allSheets, dropSheet, findSheet, keepNames, keepSheet, lastNames, newId } from './kept';
import { newSheet, put } from './sheet';

const sheet = (id: string, day: string) =>
  newSheet({ id, game: 'mogeln', players: ['Anna', 'Ben', 'Clara'], first: 0, rounds: null }, `2025-11-${day}T12:00:00Z`);

it('keeps sheets until they are thrown away, the one touched last first', () => {
  expect(allSheets()).toEqual([]);
  keepSheet(sheet('a', '18'));
  keepSheet(sheet('b', '20'));
  keepSheet(put(sheet('a', '18'), 0, 1, { points: 1 }));
  expect(allSheets().map((one) => one.id)).toEqual(['b', 'a']);
  expect(findSheet('a')?.entries).toEqual([[null, { points: 1 }, null]]);
  dropSheet('b');
  expect(allSheets().map((one) => one.id)).toEqual(['a']);
  expect(findSheet('b')).toBe(null);
});

it('does not stumble over what it cannot read', () => {
  keep('sheet.a', 'not a sheet');
  expect(allSheets()).toEqual([]);
  keep('sheets', '{');
  expect(allSheets()).toEqual([]);
});

it('remembers names, and finds ids that are addresses', () => {
  expect(lastNames()).toEqual([]);
  keepNames(['Anna', 'Ben']);
  expect(lastNames()).toEqual(['Anna', 'Ben']);
  expect(newId()).toMatch(/^[a-z0-9]{8}$/);
});
