import { describe, expect, it } from 'vitest';
import { aChoice, aLine, aNews } from './samples';
import type { Happened, Zone } from './wire';
import { callsOf, hides, KEYS, missed, nextOf } from './local';

const choice = aChoice;
const news = aNews;
const zone = (name: string, open: boolean): Zone => ({ name, open }) as Zone;
const line = (n: number, kind: Happened['kind'] = 'moved'): Happened => aLine(n, `line ${n}`, { kind });

describe('who is next', () => {
  it('is the first after the last one, and then from the beginning', () => {
    expect(nextOf([0, 1, 2], null)).toBe(0);
    expect(nextOf([0, 2], 0)).toBe(2);
    expect(nextOf([0, 1], 2)).toBe(0);
    expect(nextOf([1], 1)).toBe(1);
    expect(nextOf([], 1)).toBe(null);
  });
});

describe('what was missed', () => {
  const log = [line(0, 'dealt'), line(3), line(7), line(9)];

  it('is what was told since', () => {
    expect(missed(log, [1, 7], [1, 10]).map((event) => event.n)).toEqual([7, 9]);
    expect(missed(log, [1, 10], [1, 10])).toEqual([]);
  });

  it('is all but the deal for people who have not looked yet, or only in another match', () => {
    expect(missed(log, null, [1, 10]).map((event) => event.n)).toEqual([3, 7, 9]);
    expect(missed(log, [1, 9], [2, 10]).map((event) => event.n)).toEqual([3, 7, 9]);
  });

  it('is nothing of the rounds before', () => {
    expect(missed([...log, line(11, 'dealt'), line(12)], [1, 7], [1, 13]).map((event) => event.n)).toEqual([12]);
  });
});

describe('calls out of turn', () => {
  const menu = [choice('accuse'), choice('lay R1')];

  it('name no card', () => {
    expect(callsOf(news({ menu, asked: [1] }), 0).map((one) => one.action)).toEqual(['accuse']);
  });

  it('are none for people who are asked or look on, and none between deals', () => {
    expect(callsOf(news({ menu }), 0)).toEqual([]);
    expect(callsOf(news({ menu, asked: [1] }), null)).toEqual([]);
    expect(callsOf(news({ menu, asked: [1], phase: 'rest' }), 0)).toEqual([]);
    expect(callsOf(null, 0)).toEqual([]);
  });
});

describe('what is to be hidden', () => {
  it('is what somebody sees and not all may see', () => {
    const all = [zone('hand.0', false), zone('hand.1', false), zone('row.red', true)];
    expect(hides([zone('hand.0', true), zone('row.red', true)], all)).toBe(true);
    expect(hides([zone('hand.0', false), zone('row.red', true)], all)).toBe(false);
    expect(hides([zone('new', true)], all), 'one has heard more than the other').toBe(false);
  });
});

it('nobody shares a key', () => {
  const keys = KEYS.join('');
  expect(new Set(keys).size).toBe(keys.length);
});
