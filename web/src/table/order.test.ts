import { describe, expect, it } from 'vitest';
import { asHeld, held, heldBy, keepOrder, moved, sorted } from './order';

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

describe('a hand that is held in an order of its own', () => {
  it('stays as it was put', () => expect(asHeld(['B3', 'R1', 'R7'], ['R1', 'R7', 'B3'])).toEqual(['B3', 'R1', 'R7']));
  it('takes a new card where it came, behind its neighbour', () => {
    expect(asHeld(['B3', 'R1'], ['R1', 'G9', 'B3'])).toEqual(['B3', 'R1', 'G9']);
    expect(asHeld(['B3', 'R1'], ['G9', 'R1', 'B3'])).toEqual(['G9', 'B3', 'R1']);
  });
  it('forgets what is gone', () => expect(asHeld(['B3', 'R1', 'R7'], ['R7'])).toEqual(['R7']));
});
