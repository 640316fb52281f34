import { expect, it } from 'vitest';
import { SHAPE } from '../../link/cards';
import { newcomer, planBoard, sideOf, type Lane } from './board';

it('the card that has come', () => {
  expect(newcomer(['S3', 'H4'], ['H4', 'S3', 'S3'])).toBe('S3');
  expect(newcomer(['S3', 'H4'], ['S3', 'H4', '*'])).toBe('*');
});

it('no card has come when a hand is dealt, gets smaller or swaps', () => {
  expect(newcomer([], ['S3', 'H4'])).toBe('');
  expect(newcomer(['S3', 'H4'], ['H4'])).toBe('');
  expect(newcomer(['S3', 'H4'], ['H4', 'D5'])).toBe('');
});

const lanes = (count: number, cards: number): Lane[] => Array.from({ length: count }, () => [3, 3, 3, cards - 9]);

const ROOMS: [string, number, number][] = [
  ['360x640', 336, 250],
  ['740x360', 400, 150],
  ['768x1024', 740, 560],
  ['1440x900', 780, 430],
];

it.each(ROOMS)('what seven have laid is on the table and can be read, %s', (_, width, height) => {
  const plan = planBoard(width, height, lanes(7, 13));
  const lines = Math.ceil(7 / plan.columns);
  const room = plan.beside ? width - sideOf(width) : width;
  expect(lines * plan.cardW * SHAPE).toBeLessThan(plan.beside ? height : height - plan.banner);
  expect(plan.columns * plan.cardW * 13).toBeLessThan(room);
  expect(plan.cardW).toBeGreaterThanOrEqual(width < 500 ? 11 : 20);
});

it.each(ROOMS)('as long as nothing is laid, the piles are large, %s', (_, width, height) => {
  const plan = planBoard(width, height, []);
  expect(plan.pileW).toBeGreaterThan(planBoard(width, height, lanes(3, 10)).pileW);
  expect(plan.bannerW).toBeLessThanOrEqual(width);
  expect(plan.pileW * SHAPE).toBeLessThan(height);
});

it('names are written where that takes nothing from the cards', () => {
  expect(planBoard(336, 300, lanes(2, 11)).titled).toBe(true);
  expect(planBoard(336, 250, lanes(7, 11)).titled).toBe(false);
});

it('few hands on a high phone lie in two lines, in larger cards', () => {
  const plan = planBoard(366, 420, lanes(2, 13));
  expect(plan.lines).toBe(2);
  expect(plan.cardW).toBeGreaterThan(30);
  expect(planBoard(336, 250, lanes(4, 13)).lines).toBe(1);
});
