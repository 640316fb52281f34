import { describe, expect, it } from 'vitest';
import { bubbleAt, sayingNow, seatAt } from './saying';

describe('who says what', () => {
  it('is the number that was said last, as long as it can be doubted', () => {
    expect(sayingNow(new Map(), 3, 2)).toEqual({ seat: 2, word: null, number: 3 });
    expect(sayingNow(new Map(), 0, -1)).toBeNull();
  });

  it('is a number that is just being said', () => {
    expect(sayingNow(new Map([[1, { word: 'count', number: 4 }]]), 3, 0)).toEqual({ seat: 1, word: null, number: 4 });
  });

  it('is an accusation, whoever else speaks', () => {
    const heard = new Map([
      [0, { word: 'doubt' }],
      [1, { word: 'count', number: 4 }],
    ]);
    expect(sayingNow(heard, 3, 1)).toMatchObject({ seat: 0, word: 'doubt' });
  });

  it('is a doubt as long as it waits, unless somebody accuses', () => {
    expect(sayingNow(new Map(), 3, 1, 2)).toMatchObject({ seat: 2, word: 'doubt' });
    expect(sayingNow(new Map([[0, { word: 'accuse' }]]), 3, 1, 2)).toMatchObject({ seat: 0, word: 'accuse' });
  });

  it('is no remark about somebody', () => {
    expect(sayingNow(new Map([[1, { word: 'smuggled' }]]), 3, 1)).toMatchObject({ word: null, number: 3 });
  });
});

describe('where they sit', () => {
  it('in a row above on a phone, beside the cloth on a low screen', () => {
    expect(seatAt(2, [1, 2, 3], 'upright', false)).toEqual({ side: 'top', along: 50 });
    expect(seatAt(3, [1, 2, 3], 'sideways', false)).toMatchObject({ side: 'left' });
  });

  it('oneself below', () => expect(seatAt(0, [1, 2, 3], 'upright', false).side).toBe('bottom'));

  it.each([0, 10, 50, 90, 100])('a bubble for somebody at %d %% stays on the cloth and points there', (along) => {
    const { left, tail } = bubbleAt(along, 70);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + 70).toBeLessThanOrEqual(100);
    expect(left + (tail / 100) * 70).toBeCloseTo(along);
  });
});
