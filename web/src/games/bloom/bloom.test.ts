import { describe, expect, it } from 'vitest';
import { aChoice as choice, aZone } from '../../link/samples';
import type { Happened, Zone } from '../../link/wire';
import type { Picked } from '../../table/picking';
import { compose, join, replacement, robbed, tilesOf, withJoker } from './compose';
import { beds, counted, fresh } from './rows';

const zone = (name: string, ...cards: string[]): Zone => aZone(name, cards);
const pick = (name: string, ...keys: string[]): Picked[] => keys.map((key) => ({ zone: name, key, card: key.split('/')[0] ?? '' }));

describe('what is sent', () => {
  it('a row of own tiles, in the order chosen', () => {
    expect(compose('lay', pick('hand.0', '17/0', '*/0', '18/0'))).toBe('lay 17 * 18');
  });
  it('with robbed numbers', () => {
    const picked = [...pick('hand.0', '16/0'), ...pick('row.2', '17/0', '19/0'), ...pick('hand.0', '18/0')];
    expect(compose('lay', picked)).toBe('lay 16 17 19 18 row.2');
    expect(robbed(picked)).toBe('row.2');
  });
  it('with robbed jokers, counted from the left', () => {
    expect(compose('lay', [...pick('row.2', '*/1', '*/0'), ...pick('hand.0', '18/0')])).toBe('lay * * 18 row.2 @1,2');
    expect(compose('lay', [...pick('hand.0', '*/0', '18/0'), ...pick('row.1', '*/1')])).toBe('lay * 18 * row.1 @2');
  });
  it('from one row only', () => {
    const picked = [...pick('row.1', '5/0'), ...pick('hand.0', '16/0'), ...pick('row.2', '17/0')];
    expect(picked.reduce(join, [] as Picked[]).map((one) => one.card)).toEqual(['16', '17']);
  });
  it('a joker at a certain place', () => {
    expect([0, 1, 3].map((at) => withJoker(zone('row.3', '10', '12', '13'), at))).toEqual([
      'add * 10 12 13 row.3',
      'add 10 * 12 13 row.3',
      'add 10 12 13 * row.3',
    ]);
  });
});

describe('what a choice takes', () => {
  const hand = zone('hand.0', '16', '18', '*', '*');
  const zones = [hand, zone('row.1', '17', '19', '20', '21'), zone('row.2', '*', '40', '*', '43')];
  it.each([
    'lay 16 * 18',
    'lay 16 17 18 19 row.1',
    'lay * 18 19 row.1',
    'lay 18 * 40 row.2 @2',
    'lay * * 18 row.2 @1,2',
    'lay * * 16 row.2 @1',
  ])('%s, there and back', (action) => expect(compose('lay', tilesOf(choice(action), hand, zones))).toBe(action));
  it('takes the joker that is meant', () => {
    const found = tilesOf(choice('lay 16 * 18 row.2 @2'), hand, zones);
    expect(found).toEqual([...pick('hand.0', '16/0'), ...pick('row.2', '*/1'), ...pick('hand.0', '18/0')]);
  });
});

describe('replacing a joker', () => {
  const row = zone('row.2', '*', '40', '*', '43');
  const [first, second] = [
    { key: '*/0', card: '*' },
    { key: '*/1', card: '*' },
  ];
  it('any where the menu does not say which', () => {
    const menu = [choice('replace 41 row.2'), choice('add 41 row.2')];
    expect(replacement(menu, pick('hand.0', '41/0'), row, first)?.action).toBe('replace 41 row.2');
    expect(replacement(menu, pick('hand.0', '41/0'), row, second)?.action).toBe('replace 41 row.2');
  });
  it('the one that is counted', () => {
    const menu = [choice('replace 41 row.2 @2'), choice('replace 41 row.1')];
    expect(replacement(menu, pick('hand.0', '41/0'), row, first)).toBeUndefined();
    expect(replacement(menu, pick('hand.0', '41/0'), row, second)?.action).toBe('replace 41 row.2 @2');
  });
  it('only with one own tile', () => {
    const menu = [choice('replace 41 row.2')];
    expect(replacement(menu, [], row, first)).toBeUndefined();
    expect(replacement(menu, pick('row.1', '41/0'), row, first)).toBeUndefined();
    expect(replacement(menu, pick('hand.0', '41/0', '42/0'), row, first)).toBeUndefined();
  });
});

describe('rows', () => {
  it('by owner, the own ones first, then in the order of play', () => {
    const zones = ['row.10', 'display', 'row.2', 'row.1', 'row.3'].map((name) => zone(name));
    const found = beds(zones, { owners: [0, 2, 1, 0, 0, 0, 0, 0, 0, 2] }, 1, 3);
    expect(found.map((bed) => [bed.owner, bed.rows.map((row) => row.name)])).toEqual([
      [1, ['row.3']],
      [2, ['row.2', 'row.10']],
      [0, ['row.1']],
    ]);
  });
  it('what is new in them', () => {
    const moved = (source: string, target: string, ...cards: string[]): Happened => ({ n: 0, kind: 'moved', source, target, cards });
    const mine = fresh(new Set(['row.1 5']), [moved('row.1', 'row.2', '17'), moved('hand.0', 'row.2', '18', '19')], 0);
    expect([...mine]).toEqual(['row.2 17', 'row.2 18', 'row.2 19']);
    const after = fresh(mine, [moved('hand.1', 'row.1', '7'), moved('scoring', 'won.1', 's3')], 0);
    expect([...after]).toEqual([...mine, 'row.1 7']);
    expect(fresh(after, [moved('stock', 'display', '7')], 0)).toBe(after);
    expect(fresh(after, [{ n: 0, kind: 'dealt' }], 0).size).toBe(0);
  });
  it('counts', () =>
    expect(counted(['s1', 's1', 's2'])).toEqual([
      ['s1', 2],
      ['s2', 1],
    ]));
});
