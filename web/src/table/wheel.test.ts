import { describe, expect, it } from 'vitest';
import { seenFrom, Spin } from './wheel';

describe('what can be seen of a wheel', () => {
  it('is what stands near, within the range', () => {
    expect(seenFrom(5, 2, 4, 80)).toEqual([
      { number: 4, from: -1 },
      { number: 5, from: 0 },
      { number: 6, from: 1 },
      { number: 7, from: 2 },
    ]);
    expect(seenFrom(79.5, 1, 4, 80).map((one) => one.number)).toEqual([79, 80]);
    expect(seenFrom(10, 1, 20, 30)).toEqual([]);
  });
});

describe('turning it', () => {
  function wheel() {
    let at = 40;
    const rests: number[] = [];
    const spin = new Spin({ at: () => at, pitch: () => 10, turn: (to) => (at = to), rest: (to) => rests.push(to) });
    return { spin, rests, at: () => at };
  }

  it('follows the finger: to the left means more', () => {
    const { spin, at } = wheel();
    spin.down(100, 0);
    spin.move(80, 100);
    expect(at()).toBe(42);
    spin.move(110, 200);
    expect(at()).toBe(39);
  });

  it('runs on when it is let go with speed, and rests where it was held', () => {
    const quick = wheel();
    quick.spin.down(100, 0);
    quick.spin.move(80, 100);
    expect(quick.spin.up(110)).toBe(true);
    expect(quick.rests[0]).toBeGreaterThan(42);
    const slow = wheel();
    slow.spin.down(100, 0);
    slow.spin.move(80, 100);
    expect(slow.spin.up(900)).toBe(true);
    expect(slow.rests).toEqual([42]);
  });

  it('is only touched by a finger that hardly moves', () => {
    const { spin, rests, at } = wheel();
    spin.down(100, 0);
    spin.move(103, 50);
    expect(spin.up(60)).toBe(false);
    expect([at(), rests]).toEqual([40, []]);
  });
});
