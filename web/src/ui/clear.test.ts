import { expect, it } from 'vitest';
import { clearest, type Kept } from './clear';

const screen = { left: 0, top: 0, right: 360, bottom: 640 };
const row = (top: number, bottom: number, weight: number, left = 0, right = 360): Kept => ({ box: { left, top, right, bottom }, weight });

it('stands at the top, in the middle, where nothing else is wished', () => {
  expect(clearest(200, 80, screen, [])).toEqual({ left: 80, top: 0 });
});

it('covers nothing it speaks of if there is another place', () => {
  const { top } = clearest(300, 100, screen, [row(0, 90, 12), row(500, 640, 3)]);
  expect(top).toBeGreaterThanOrEqual(88);
  expect(top + 100).toBeLessThanOrEqual(500);
});

it('goes aside where one side is free', () => {
  const { left } = clearest(150, 300, { ...screen, bottom: 300 }, [row(0, 300, 1, 0, 200)]);
  expect(left).toBe(210);
});

it('covers what matters least if everything is full', () => {
  const { top } = clearest(360, 100, screen, [row(0, 300, 3), row(300, 400, 0.3), row(400, 640, 3)]);
  expect(top).toBe(300);
});

it('covers a sentence as a whole, or not at all', () => {
  const line = { ...row(400, 444, 3, 60, 300), whole: true };
  const around = [row(0, 380, 3), row(464, 640, 3)];
  const { left, top } = clearest(280, 60, screen, [line, ...around]);
  expect(top).toBeLessThanOrEqual(400);
  expect(top + 60).toBeGreaterThanOrEqual(444);
  expect(left).toBeLessThanOrEqual(60);
  expect(left + 280).toBeGreaterThanOrEqual(300);
  expect(clearest(280, 60, screen, [line, row(464, 640, 3)]).top).toBe(0);
});

it('stays on the screen if it is larger than it', () => {
  expect(clearest(500, 900, screen, [])).toEqual({ left: 0, top: 0 });
});

it('stands near what it is about, and beside it as far as the screen allows', () => {
  const card = { left: 300, right: 350, top: 520, bottom: 600 };
  const { left, top } = clearest(200, 80, screen, [row(0, 500, 0.3), row(510, 640, 3)], card);
  expect(left).toBe(160);
  expect(top + 80).toBeGreaterThan(490);
  expect(top + 80).toBeLessThanOrEqual(510);
});
