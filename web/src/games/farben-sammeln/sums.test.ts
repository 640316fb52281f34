import { describe, expect, it } from 'vitest';
import { aZone } from '../../link/samples';
import type { Zone } from '../../link/wire';
import { sumsIn } from './sums';

const column = (points: number, ...cards: string[]): object => ({ kind: 'colour', cards, stands: cards.map(() => ''), points });
const hand = (points: number, ...melds: object[]): Zone =>
  aZone('hand.0', ['R7', 'G19', 'R11'], { sorted: { melds, left: [], points, throw: '', after: 0 } as Zone['sorted'] });

describe('the colour that counts', () => {
  it('is the one the game says', () => {
    expect(sumsIn(hand(19, column(18, 'R7', 'R11'), column(0), column(19, 'G19'), column(0)))).toEqual({
      sums: { R: 18, Y: 0, G: 19, B: 0 },
      best: 'G',
    });
  });
  it('is the first of equal ones', () => expect(sumsIn(hand(7, column(7, 'Y7'), column(7, 'B7'))).best).toBe('Y'));
  it('is none of nothing', () => expect(sumsIn(undefined).best).toBeNull());
  it('is not known of a hidden hand, only what it took openly', () => {
    const hidden = { ...hand(19, column(18, 'R7', 'R11')), open: false, cards: ['?', '?', '?'] };
    expect(sumsIn(hidden)).toEqual({ sums: { R: 18, Y: 0, G: 0, B: 0 }, best: null });
  });
});
