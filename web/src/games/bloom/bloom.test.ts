import { describe, expect, it } from 'vitest';
import { TILE_SHAPE } from '../../link/cards';
import { aChoice as choice, aZone } from '../../link/samples';
import type { Happened, Zone } from '../../link/wire';
import type { Picked } from '../../table/picking';
import { compose, join, replacement, robbed, tilesOf, withJoker } from './compose';
import { arrange, beds, counted, lately, NEED, NOTHING, pillWidth, shared, short, supplied, type Laid } from './rows';

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
    const robbed = [moved('row.1', 'row.2', '17'), moved('hand.1', 'row.2', '18', '19')];
    const one = lately(NOTHING, robbed, 0);
    expect([...one.tiles]).toEqual(['row.2 17', 'row.2 18', 'row.2 19']);
    expect([...one.raided]).toEqual([['row.1', 1]]);
    const two = lately(one, [moved('hand.2', 'row.1', '7'), moved('scoring', 'won.2', 's3'), moved('row.1', 'row.3', '8')], 0);
    expect([...two.tiles]).toEqual([...one.tiles, 'row.1 7', 'row.3 8']);
    expect([...two.raided]).toEqual([['row.1', 2]]);
    expect(lately(two, [moved('stock', 'display', '7')], 0)).toBe(two);
    // Who acts knows what was there; what comes after it is new.
    expect(lately(two, [moved('stock', 'hand.0', '7')], 0)).toBe(NOTHING);
    expect([...lately(two, [moved('hand.0', 'row.2', '20'), moved('hand.1', 'row.2', '21')], 0).tiles]).toEqual(['row.2 21']);
    expect(lately(two, [{ n: 0, kind: 'dealt' }], 0)).toBe(NOTHING);
    expect([...lately(two, [moved('hand.1', 'row.2', '21')], null).tiles]).toEqual(['row.2 21']);
  });
  it('counts', () =>
    expect(counted(['s1', 's1', 's2'])).toEqual([
      ['s1', 2],
      ['s2', 1],
    ]));
});

describe('room for rows', () => {
  const rows = (...owned: number[]): Laid[] =>
    owned.flatMap((count, owner) =>
      Array.from({ length: count }, (_, i) => ({
        name: `row.${owner}.${i}`,
        owner,
        tiles: 3 + (i % 2),
        pill: 54,
        more: 0,
        need: NEED.none,
      })),
    );
  const phone = { width: 336, height: 262, least: 24, most: 62, thumb: 40, enough: null, seats: [] };
  const low = { ...phone, width: 440, height: 95 };
  const wide = { width: 784, height: 380, least: 30, most: 80, thumb: 30, enough: 50, seats: [0, 1, 2, 3] };
  const need = (all: Laid[], some: Record<number, Laid['need']>): Laid[] => all.map((row, i) => ({ ...row, need: some[i] ?? NEED.none }));

  it('few rows lie whole, in beds of their owners', () => {
    const found = arrange(rows(2, 1, 1, 1), 0, wide);
    expect([found.beds, found.folded.size, found.scrolls]).toEqual([true, 0, false]);
    expect(found.tile).toBeGreaterThan(40);
  });
  it('not where they would be much smaller so', () => {
    const found = arrange(rows(1, 1, 1, 1, 1, 1), -1, wide);
    expect(found.beds).toBe(false);
    expect(found.tile).toBeGreaterThan(50);
  });
  it('many lie whole and smaller on a large table', () => {
    const found = arrange(rows(3, 6, 6, 5), 0, wide);
    expect([found.folded.size, found.scrolls]).toEqual([0, false]);
    expect(found.tile).toBeLessThan(arrange(rows(2, 1, 1, 1), 0, wide).tile);
  });
  it('on a phone they are small as long as one only looks, so that all can be seen', () => {
    const found = arrange(rows(2, 3, 2, 2), 0, phone);
    expect(found.folded.size).toBe(0);
    expect(found.tile).toBeLessThan(phone.thumb);
  });
  it('while something is picked, what is not folded up is large enough for a finger', () => {
    const found = arrange(need(rows(2, 3, 2, 2), { 3: NEED.some }), 0, phone, true);
    expect(found.tile).toBeGreaterThanOrEqual(phone.thumb);
    expect(found.folded.has('row.1.1')).toBe(false);
    expect(found.folded.size).toBe(6);
  });
  it('with each pick rows stay in their order, and those unfolded a pick ago stay so where there is room', () => {
    const all = rows(2, 3, 2, 2);
    const one = arrange(need(all, { 3: NEED.some }), 0, phone, true);
    const other = arrange(need(all, { 3: NEED.kept, 7: NEED.some }), 0, phone, true);
    expect([one, other].map((found) => found.order)).toEqual(Array(2).fill(arrange(all, 0, phone).order));
    expect([one.folded.has('row.1.1'), other.folded.has('row.1.1'), other.folded.has('row.3.0')]).toEqual([false, false, false]);
  });
  it('those of the others are folded up before the own ones, and come before them', () => {
    const found = arrange(rows(2, 6, 6, 5), 0, phone);
    expect(found.scrolls).toBe(false);
    expect([...found.folded].some((name) => name.startsWith('row.0'))).toBe(false);
    expect(found.folded.size).toBe(17);
    expect(found.order.slice(-2)).toEqual(['row.0.0', 'row.0.1']);
  });
  it('own rows have one face together, so that more of them fit in a line', () => {
    const line = { ...phone, width: 500, height: 60, least: phone.thumb, enough: null };
    expect(arrange(rows(3), 0, line, true).folded.size).toBe(0);
    expect(arrange(rows(3), 1, line, true).scrolls || arrange(rows(3), 1, line, true).folded.size > 0).toBe(true);
  });
  it('as many as there is room for, first those that something can be done with', () => {
    const all = need(rows(4, 6, 6, 5), { 5: NEED.some, 12: NEED.some });
    const found = arrange(all, 0, phone, true);
    expect(all.filter((row) => row.need && found.folded.has(row.name))).toEqual([]);
    expect(all.filter((row) => !row.owner && found.folded.has(row.name)).length).toBeGreaterThan(0);
  });
  it('where nothing else fits, only what somebody wants to see is whole, and comes first', () => {
    const all = need(rows(4, 6, 6, 5), { 3: NEED.some, 12: NEED.whole });
    const found = arrange(all, 0, low, true);
    expect(found.scrolls).toBe(true);
    expect(all.filter((row) => !found.folded.has(row.name)).map((row) => row.name)).toEqual(['row.2.2']);
    expect(found.order[0]).toBe('row.2.2');
  });
  it('says when not even pills fit', () => expect(arrange(rows(19, 19, 19, 19), 0, phone).scrolls).toBe(true));

  it('a folded row tells where it begins and ends', () => {
    expect([zone('row.1', '25', '*', '29'), zone('row.2', '*', '7', '*')].map(short)).toEqual(['25–29', '7']);
    expect(pillWidth(zone('row.1', '95', '*', '100'))).toBeGreaterThan(pillWidth(zone('row.1', '1', '2', '4')));
  });
});

describe('what can be drawn', () => {
  const rows =
    (height: number, room = 300) =>
    (taken: number): number =>
      Math.min(62, (room - taken) / height);
  it('is large where few rows lie', () => {
    const found = supplied(330, 62, 40, rows(1));
    expect([found.across, found.large, found.roomy]).toEqual([4, true, true]);
    expect(found.tile).toBeGreaterThanOrEqual(44);
    expect(found.tile * 6).toBeLessThan(330);
  });
  it('makes way for the rows, as far as they need it', () => {
    const some = supplied(330, 62, 40, rows(4.2));
    expect([some.across, some.roomy]).toEqual([4, true]);
    expect(some.tile).toBeLessThan(supplied(330, 62, 40, rows(1)).tile);
  });
  it('takes one line where they need more', () => {
    const found = supplied(330, 62, 40, rows(6));
    expect([found.across, found.large, found.roomy]).toEqual([8, false, true]);
    expect(found.tile * 10).toBeLessThan(330);
    expect(supplied(330, 62, 40, rows(30)).roomy).toBe(false);
  });
});

describe('chosen tiles', () => {
  const box = { width: 190, height: 70 };
  it('are as large as their place allows', () => {
    expect(shared(1, box, 60)).toBeGreaterThan(55);
    expect(shared(4, box, 60)).toBeGreaterThan(44);
    expect(shared(1, box, 40)).toBe(40);
    expect(shared(1, { width: 0, height: 0 }, 60)).toBe(0);
  });
  it.each([3, 5, 7, 10])('%i of them fit', (n) => {
    const tile = shared(n, box, 60);
    const across = Math.floor((box.width + 2) / (tile + 2));
    expect(tile).toBeGreaterThan(25);
    expect(Math.ceil(n / across) * (tile * TILE_SHAPE + 2) - 2).toBeLessThanOrEqual(box.height);
  });
});
