import { expect, it } from 'vitest';
import type { Happened } from '../../link/wire';
import { laidSince, type Laid } from './laid';

const lays = (seat: number, card: string, pile: string): Happened =>
  ({ kind: 'moved', source: `hand.${seat}`, target: `pile.${pile}`, cards: [card] }) as Happened;
const NOTHING = new Map<string, Laid>();

it('says who laid what since one laid a card oneself', () => {
  const others = laidSince(NOTHING, [lays(1, 'R3', 'a'), lays(2, 'Y4', 'b'), lays(3, 'B5', 'a')], 0);
  expect([...others]).toEqual([
    ['pile.a', { seat: 3, card: 'B5' }],
    ['pile.b', { seat: 2, card: 'Y4' }],
  ]);
  expect(laidSince(others, [lays(0, 'G6', 'c')], 0).size).toBe(0);
});

it('forgets everything with a new round', () => {
  expect(laidSince(new Map([['pile.a', { seat: 1, card: 'R3' }]]), [{ kind: 'dealt' } as Happened], 0).size).toBe(0);
});

it('shows who looks on only the last one', () => {
  expect([...laidSince(NOTHING, [lays(1, 'R3', 'a'), lays(2, 'Y4', 'b')], null).keys()]).toEqual(['pile.b']);
});
