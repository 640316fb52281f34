import { expect, it } from 'vitest';
import type { Zone } from '../../link/wire';
import { rowsOf } from './rows';

const zone = (name: string): Zone => ({
  name,
  kind: name.split('.')[0] ?? '',
  owner: null,
  label: '',
  open: true,
  ordered: false,
  empty: false,
  cards: [],
});

it('rows in order, with what is known of each', () => {
  const rows = rowsOf([zone('row.11'), zone('up'), zone('row.3'), zone('row.10')], { finished: [3], taking: 11 });
  expect(rows.map((row) => [row.size, row.wild, row.finished, row.gives])).toEqual([
    [3, '3', true, false],
    [10, '10', false, false],
    [11, 'J', false, true],
  ]);
});
