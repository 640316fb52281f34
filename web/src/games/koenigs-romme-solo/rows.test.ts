import { expect, it } from 'vitest';
import { aZone } from '../../link/samples';
import { rowsOf } from './rows';

const row = (size: number, wild: string) => aZone(`row.${size}`, ['*'], { wild: [`S${wild}`, `H${wild}`] });

it('rows in order, with what is known of each', () => {
  const rows = rowsOf([row(11, 'J'), aZone('up'), row(3, '3'), row(10, '10')], { finished: [3], taking: 11 });
  expect(rows.map((row) => [row.size, row.wild, row.finished, row.gives])).toEqual([
    [3, '3', true, false],
    [10, '10', false, false],
    [11, 'J', false, true],
  ]);
});
