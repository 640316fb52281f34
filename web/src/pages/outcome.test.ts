import { beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '../link/wire';
import { words } from '../link/words.svelte';
import { outcome } from './outcome';

const seats = (...names: string[]): Table['seats'] => names.map((name) => ({ name })) as Table['seats'];

beforeEach(() =>
  words.use('de', {
    'over.you-won': 'Du!',
    'over.won': '{name}!',
    'over.shared': 'Gemeinsam: {names}',
    'over.and': 'und',
    'over.nobody': 'Niemand',
    'over.deals-won': '{n} von {deals}',
  }),
);

describe('outcome', () => {
  it('names who has won', () => {
    const table = { seats: seats('Anna', 'Ben', 'Eva'), you: 1 };
    expect(outcome(table, { winners: [1], totals: [3, 5, 0], deals: 2 })).toBe('Du!');
    expect(outcome(table, { winners: [2], totals: [3, 5, 9], deals: 2 })).toBe('Eva!');
    expect(outcome(table, { winners: [0, 1, 2], totals: [3, 3, 3], deals: 2 })).toBe('Gemeinsam: Anna, Ben und Eva');
  });

  it('counts, alone, the deals won of several', () => {
    const table = { seats: seats('Anna'), you: 0 };
    expect(outcome(table, { winners: [0], totals: [2], deals: 3 })).toBe('2 von 3');
    expect(outcome(table, { winners: [], totals: [0], deals: 3 })).toBe('0 von 3');
    expect(outcome(table, { winners: [0], totals: [1], deals: 1 })).toBe('Du!');
    expect(outcome(table, { winners: [], totals: [0], deals: 1 })).toBe('Niemand');
  });
});
