import { describe, expect, it } from 'vitest';
import type { Happened } from '../link/wire';
import { along, leadOf, runnersIn } from './race';

const VERDICTS = { wrong: 'mistake', even: 'tie' };
const call = (seat: number, word: string, number: number): Happened => ({ n: 0, kind: 'said', seat, word, number, unit: 'ms' });
const said = (seat: number, word: string): Happened => ({ n: 0, kind: 'said', seat, word });

describe('who was first', () => {
  it('is the fastest of each word', () => {
    const found = runnersIn([call(1, 'schnapp', 300), call(0, 'schnipp', 340), call(2, 'schnapp', 420)], VERDICTS);
    expect(found.map((one) => [one.seat, one.came])).toEqual([
      [1, 'first'],
      [0, 'first'],
      [2, 'later'],
    ]);
  });

  it('is nobody who was wrong', () => {
    const found = runnersIn([call(1, 'schnapp', 300), call(2, 'schnapp', 420), said(1, 'mistake')], VERDICTS);
    expect(found.map((one) => one.came)).toEqual(['wrong', 'first']);
  });

  it('is nobody where two called at once', () => {
    const events = [call(1, 'schnapp', 300), call(2, 'schnapp', 310), call(0, 'schnapp', 900), said(1, 'tie'), said(2, 'tie')];
    expect(runnersIn(events, VERDICTS).map((one) => one.came)).toEqual(['even', 'even', 'later']);
  });

  it('numbers that are no times are no calls', () => {
    expect(runnersIn([{ n: 0, kind: 'said', seat: 1, word: 'count', number: 3, unit: 'number' }], VERDICTS)).toEqual([]);
  });
});

describe('by how much', () => {
  const lead = (ms: number): string => {
    const runners = runnersIn([call(1, 'schnapp', 300), call(2, 'schnapp', 300 + ms)], VERDICTS);
    const [first] = runners;
    return first ? leadOf(runners, first).lead : '';
  };

  it.each([
    [50, 'hair'],
    [70, 'nose'],
    [200, 'good'],
    [500, 'far'],
  ])('%d ms are told as %s', (ms, word) => expect(lead(ms)).toBe(word));

  it('the other word is another race', () => {
    const runners = runnersIn([call(1, 'schnapp', 300), call(2, 'schnipp', 310)], VERDICTS);
    expect(runners.map((one) => leadOf(runners, one).lead)).toEqual(['alone', 'alone']);
  });
});

describe('along the bar', () => {
  const places = (...times: number[]): number[] =>
    along(
      times.map((ms, seat) => ({ seat, word: 'schnapp', ms, came: 'later' as const })),
      300,
      30,
    );

  it('the fastest is at its beginning, and later is further', () => {
    const [first = 0, second = 0, third = 0] = places(300, 500, 900);
    expect(first).toBe(15);
    expect(third - second).toBeCloseTo((second - first) * 2);
  });

  it('nobody covers another, and nobody is outside', () => {
    const found = places(300, 301, 302, 5000, 5001);
    found.forEach((x, i) => expect(x - (found[i - 1] ?? -Infinity)).toBeGreaterThanOrEqual(27 - 1e-9));
    expect(Math.max(...found)).toBeLessThanOrEqual(300);
  });
});
