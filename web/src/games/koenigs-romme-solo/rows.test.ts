import { expect, it } from 'vitest';
import { SHAPE } from '../../link/cards';
import { aZone } from '../../link/samples';
import { CLOSE, freeBeside, GAP, rowsOf, rowWidth, spread, WHOLE } from './rows';

const row = (size: number, wild: string) => aZone(`row.${size}`, ['*'], { wild: [`S${wild}`, `H${wild}`] });

it('rows in order, with what is known of each', () => {
  const rows = rowsOf([row(11, 'J'), aZone('up'), row(3, '3'), row(10, '10')], { finished: [3], taking: 11 });
  expect(rows.map((row) => [row.size, row.wild, row.finished, row.gives])).toEqual([
    [3, '3', true, false],
    [10, '10', false, false],
    [11, 'J', false, true],
  ]);
});

it('a row knows what is left over and how wide it is', () => {
  const sorted = {
    melds: [{ kind: 'set' as const, cards: ['S5', 'H5', '*'], stands: ['', '', '5'], points: 0 }],
    left: ['D8'],
    points: 8,
    throw: '',
    after: 8,
  };
  const [found] = rowsOf([aZone('row.4', ['S5', 'D8', 'H5', '*'], { sorted })], { finished: [], taking: 0 });
  expect(found?.left).toBe(1);
  expect(found?.width).toBeCloseTo(5.3);
});

const ROOMS: [string, number, number][] = [
  ['360x640', 336, 325],
  ['740x360', 540, 190],
  ['1440x900', 1040, 460],
  ['1920x1080', 1480, 600],
];
const WIDTHS = Array.from({ length: 11 }, (_, i) => i + 4 + 0.3 * Math.floor((i + 3) / 3));

it.each(ROOMS)('eleven hands lie side by side without a cut, %s', (_, width, height) => {
  const { lines, cardW, order, spans } = spread(WIDTHS, width, height);
  expect([...order].sort((a, b) => a - b)).toEqual(WIDTHS.map((_, i) => i));
  expect(lines * cardW * SHAPE + (lines - 1) * GAP).toBeLessThanOrEqual(height);
  for (const [i, span] of spans.entries()) expect(cardW * CLOSE * (WIDTHS[order[i] ?? 0] ?? 0)).toBeLessThanOrEqual(rowWidth(span, width));
  expect(cardW).toBeGreaterThan(width < 500 ? 18 : 16);
});

it('on a small phone all eleven can be hit by a thumb', () => {
  const { lines, cardW } = spread(WIDTHS, 332, 325);
  expect((325 + GAP) / lines).toBeGreaterThanOrEqual(40);
  expect(cardW).toBeGreaterThanOrEqual(19);
});

it('where there is room they lie in their order', () => {
  for (const [width, height] of [
    [362, 520],
    [1040, 460],
  ] as const) {
    expect(spread(WIDTHS, width, height).order).toEqual(WIDTHS.map((_, i) => i));
  }
});

it('what is free beside the cards is what the row does not need', () => {
  const [three] = rowsOf([row(3, '3')], { finished: [], taking: 0 });
  if (!three) throw new Error('no row');
  const one = { ...three, zone: { ...three.zone, cards: ['S3', 'S4', 'S9'] } };
  expect(freeBeside(one, WHOLE, 336, 20)).toBe(freeBeside(one, WHOLE, 346, 20) - 10);
  expect(freeBeside(one, WHOLE, 336, 20)).toBe(freeBeside(one, WHOLE, 336, 30) + 30);
});

it('short hands share a line, and lines are full', () => {
  const { lines, spans } = spread(WIDTHS, 336, 320);
  expect(lines).toBeLessThan(11);
  expect(spans.reduce((sum, span) => sum + span, 0)).toBe(lines * WHOLE);
  expect(spread(WIDTHS, 1040, 460).lines).toBeLessThan(lines);
});

it('fewer hands have larger cards', () => {
  expect(spread(WIDTHS.slice(0, 7), 336, 320).cardW).toBeGreaterThan(spread(WIDTHS, 336, 320).cardW);
});
