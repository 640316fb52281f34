import { describe, expect, it } from 'vitest';
import { SHAPE } from '../link/cards';
import { aZone } from '../link/samples';
import type { Zone } from '../link/wire';
import { layMelds, melded, sameCards, type Room } from './melds';

const SORTED: Zone['sorted'] = {
  melds: [
    { kind: 'set', cards: ['S9', 'X9', 'DJ'], stands: ['', '', '9'], points: 0 },
    { kind: 'run', cards: ['H4', 'H5', '*', 'H7'], stands: ['', '', '6', ''], points: 0 },
  ],
  left: ['D3', 'CK'],
  points: 16,
  throw: 'CK',
  after: 3,
};
const hand = (...cards: string[]): Zone => aZone('hand.0', cards, { sorted: SORTED });

describe('a hand in combinations', () => {
  it('has all its cards, in the order in which they read', () => {
    const { melds, left } = melded(hand('H4', 'H5', 'H7', 'S9', 'CK', 'D3', 'DJ', 'X9', '*'));
    expect(melds.map((meld) => meld.cards.map((one) => one.card + one.stands))).toEqual([
      ['S9', 'X9', 'DJ9'],
      ['H4', 'H5', '*6', 'H7'],
    ]);
    expect(left.map((one) => one.card)).toEqual(['D3', 'CK']);
  });

  it('keeps a card that has just come, and takes apart what has lost one', () => {
    const { melds, left } = melded(hand('H4', 'H5', 'H7', 'S9', 'X9', 'DJ', 'D3', 'S9'));
    expect(melds.map((meld) => meld.kind)).toEqual(['set']);
    expect(left.map((one) => one.key).sort()).toEqual(['D3/0', 'H4/0', 'H5/0', 'H7/0', 'S9/1']);
  });

  it('is left over as a whole where nothing is known', () => {
    expect(melded(aZone('hand.0', ['S3', 'S4'])).left).toHaveLength(2);
  });
});

it('the same cards in any order', () => {
  expect(sameCards(['S3', 'H4', 'S3'], ['H4', 'S3', 'S3'])).toBe(true);
  expect(sameCards(['S3', 'H4', 'H4'], ['H4', 'S3', 'S3'])).toBe(false);
});

const PHONE: Room = { width: 344, height: 204, spare: 52, least: 34, most: 104 };
const HANDS: [string, number[], number][] = [
  ['one combination', [3], 1],
  ['three combinations', [3, 4, 3], 2],
  ['nothing fits', [], 14],
  ['everything fits', [3, 3, 4, 4], 0],
  ['a long run', [11], 3],
  ['four combinations and a card', [3, 3, 4, 3], 1],
];

describe.each(HANDS)('%s', (_, sizes, loose) => {
  const { cardW, boxes, panel, scrolls } = layMelds(sizes, loose, PHONE);

  it('lies on a phone, every card in a box', () => {
    expect(scrolls).toBe(false);
    expect(boxes.filter((box) => box.meld >= 0).map((box) => box.count)).toEqual(
      boxes.filter((box) => box.meld >= 0).map((box) => sizes[box.meld]),
    );
    expect(boxes.reduce((sum, box) => sum + box.count, 0)).toBe(sizes.reduce((sum, size) => sum + size, loose));
    for (const box of boxes) {
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width + 0.5);
      expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height + 0.5);
      expect(box.height).toBeGreaterThan(cardW * SHAPE);
    }
  });

  it('nothing lies on anything else', () => {
    const all = [...boxes, ...(panel ? [panel] : [])];
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1))
        expect(a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true);
  });

  it('a thumb hits every card that is left over, and indices can be read', () => {
    for (const box of boxes) if (box.count > 1) expect(box.step).toBeGreaterThanOrEqual(box.meld < 0 ? 36 : 26);
  });
});

it('where cards may be cut, they are larger', () => {
  const low = { ...PHONE, height: 140 };
  expect(layMelds([3, 3, 4], 4, { ...low, shown: 0.6 }).cardW).toBeGreaterThan(layMelds([3, 3, 4], 4, low).cardW);
});
