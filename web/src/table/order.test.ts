import { describe, expect, it } from 'vitest';
import { held, heldBy, keepOrder, moved, sorted } from './order';

it('keeps equal cards apart', () => {
  expect(sorted(held(['R5', 'R5']), 'colour').map((one) => one.key)).toEqual(['R5/0', 'R5/1']);
});

describe('own order', () => {
  const cards = (own: string[], names: string[]) => keepOrder(own, held(names)).map((one) => one.card);
  it('stays, without what has gone', () => expect(cards(['B2/0', 'R5/0', 'G1/0'], ['G1', 'B2'])).toEqual(['B2', 'G1']));
  it('takes new cards in before the first greater one', () => {
    expect(cards(['B2/0', 'R5/0'], ['R5', 'B2', 'G1', 'B9'])).toEqual(['G1', 'B2', 'R5', 'B9']);
  });
  it('moves', () => expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']));
});

it('finds held cards by name, equal cards in turn', () => {
  const found = heldBy(held(['R5', 'B2', 'R5']), ['R5', 'B2', 'R5', 'R5', 'G1']);
  expect(found.map((one) => one.key)).toEqual(['R5/0', 'B2/0', 'R5/1']);
});
