import { expect, it } from 'vitest';
import { dealtFrom, mine, partFor, whereOf } from './promises';

const WHERE = whereOf('ABCDE', 1);

it('adds a part of its own once to each promise, and remembers it', () => {
  const part = partFor(WHERE, { number: 1, hash: 'one', parts: [] });
  expect(part).toMatch(/^[0-9a-f]{32}$/);
  // not in yet: once more the same, also from another window
  expect(partFor(WHERE, { number: 1, hash: 'one', parts: ['other'] })).toBe(part);
  expect(partFor(WHERE, { number: 1, hash: 'one', parts: ['other', part ?? ''] })).toBeNull();
  expect(partFor(WHERE, { number: 1, hash: 'one', parts: [] })).toBeNull();
  expect(mine().filter((one) => one.where === WHERE)).toEqual([{ where: WHERE, hash: 'one', part, in: true }]);
});

it('remembers a promise that was changed beside the one before', () => {
  expect(partFor(WHERE, { number: 1, hash: 'two', parts: [] })).not.toBeNull();
  expect(mine().filter((one) => one.where === WHERE)).toHaveLength(2);
});

it('learns only from the deal that its part was in', () => {
  const where = whereOf('EVENING', 3);
  const part = partFor(where, { number: 3, hash: 'three', parts: [] }) ?? '';
  const isIn = (): boolean | undefined => mine().find((one) => one.where === where)?.in;
  dealtFrom({ number: 1, hash: 'three', parts: ['other'] });
  expect(isIn()).toBe(false);
  dealtFrom({ number: 1, hash: 'three', parts: [part] });
  expect(isIn()).toBe(true);
});
