import { expect, it } from 'vitest';
import { stepFrom } from './focus';

interface Key {
  event: KeyboardEvent;
  used: boolean;
}

const press = (key: string, more: Partial<KeyboardEvent> = {}): Key => {
  const found: Key = { used: false, event: { key, preventDefault: () => void (found.used = true), ...more } as KeyboardEvent };
  return found;
};
const to = (key: string, from: number, perRow?: number): number | undefined => stepFrom(press(key).event, from, 10, perRow);

it('arrow keys lead to what lies there, the others to both ends', () => {
  expect([to('ArrowLeft', 4), to('ArrowRight', 4), to('Home', 4), to('End', 4)]).toEqual([3, 5, 0, 9]);
  expect([to('ArrowUp', 7, 5), to('ArrowDown', 2, 5)]).toEqual([2, 7]);
  expect([to('ArrowUp', 7), to('ArrowDown', 2)]).toEqual([6, 3]);
});

it('other keys are left to the browser', () => {
  const [home, ...others] = [press('Home'), press('a'), press('ArrowLeft', { altKey: true }), press('End', { ctrlKey: true })];
  for (const { event } of others) expect(stepFrom(event, 4, 10)).toBeUndefined();
  expect(stepFrom(home.event, 4, 10)).toBe(0);
  expect([home, ...others].map((one) => one.used)).toEqual([true, false, false, false]);
});
