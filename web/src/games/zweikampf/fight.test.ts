import { expect, it } from 'vitest';
import { clashes } from './fight';

const place = { upper: null, lower: null, tie: false };

it('has two empty places before anything is turned up', () => {
  expect(clashes([], [], 'open')).toEqual([place]);
});

it('shows what lies face down, and after a tie the next two places', () => {
  expect(clashes(['?'], ['?'], 'open')).toEqual([{ upper: '?', lower: '?', tie: false }]);
  expect(clashes(['R9'], ['Y9'], 'open')).toEqual([{ upper: 'R9', lower: 'Y9', tie: true }, place]);
  expect(clashes(['R9', '?'], ['Y9', '?'], 'open')).toEqual([
    { upper: 'R9', lower: 'Y9', tie: true },
    { upper: '?', lower: '?', tie: false },
  ]);
});

it('ends with the clash that somebody has won', () => {
  expect(clashes(['R9', 'R3'], ['Y9', 'Y12'], 'taken').map((one) => one.tie)).toEqual([true, false]);
});

it('stays as it is where nobody wins the last one', () => {
  expect(clashes(['R9'], ['Y9'], 'unwon')).toEqual([{ upper: 'R9', lower: 'Y9', tie: true }]);
});
