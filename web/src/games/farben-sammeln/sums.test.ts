import { describe, expect, it } from 'vitest';
import { aZone } from '../../link/samples';
import type { Happened, Zone } from '../../link/wire';
import { seenTaken, sumsIn, sumsOf } from './sums';

it('numbers are added up by colour', () => {
  expect(sumsOf(['R7', 'R12', 'B11', '?'])).toEqual({ R: 19, Y: 0, G: 0, B: 11 });
});

describe('the colour that counts', () => {
  const column = (points: number, ...cards: string[]): object => ({ kind: 'colour', cards, stands: cards.map(() => ''), points });
  const hand = (points: number, ...melds: object[]): Zone =>
    aZone('hand.0', ['R7', 'G19', 'R11'], { sorted: { melds, left: [], points, throw: '', after: 0 } as Zone['sorted'] });

  it('is the one the game says', () => {
    expect(sumsIn(hand(19, column(18, 'R7', 'R11'), column(19, 'G19')))).toEqual({ sums: { R: 18, Y: 0, G: 19, B: 0 }, best: 'G' });
  });
  it('is the first of equal ones', () => expect(sumsIn(hand(7, column(7, 'Y7'), column(7, 'B7'))).best).toBe('Y'));
  it('is none of nothing', () => expect(sumsIn(undefined).best).toBeNull());
});

describe('what others have seen', () => {
  let n = 0;
  const moved = (source: string, target: string, ...cards: string[]): Happened => ({ n: n++, kind: 'moved', source, target, cards });
  const of = (events: Happened[], seat: number): string[] => [...(seenTaken(events).get(seat) ?? [])];

  it('is what was taken openly', () => {
    const events = [moved('pile.a', 'hand.1', 'R7'), moved('stock', 'hand.1', '?'), moved('pile.b', 'hand.2', 'G3')];
    expect(of(events, 1)).toEqual(['R7']);
    expect(of(events, 2)).toEqual(['G3']);
  });
  it('until it is laid again', () => {
    expect(of([moved('pile.a', 'hand.1', 'R7'), moved('hand.1', 'pile.c', 'R7')], 1)).toEqual([]);
  });
  it('not what one drew oneself', () => expect(of([moved('stock', 'hand.0', 'R9')], 0)).toEqual([]));
  it('only in this deal', () => expect(of([moved('pile.a', 'hand.1', 'R7'), { n: 99, kind: 'dealt' }], 1)).toEqual([]));
});
