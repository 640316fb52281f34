import { expect, it } from 'vitest';
import { colourNamed, rowsOf } from './rows';

const zone = (name: string, cards: string[]) => ({
  name,
  kind: name.split('.')[0] ?? '',
  owner: null,
  label: name,
  open: true,
  ordered: false,
  empty: !cards.length,
  cards,
});

it('finds the rows and sorts them', () => {
  const found = rowsOf([zone('stock', ['?']), zone('row.red', ['R12', 'R11', 'R9', 'R10']), zone('row.blue', [])]);
  expect(found.map((row) => [row.colour, row.numbers, row.jokers])).toEqual([
    ['R', [9, 10, 11, 12], []],
    ['B', [], []],
  ]);
});

it('puts jokers where they stand', () => {
  const zones = [zone('row.yellow', ['Y11', '*']), zone('row.blue', ['B11', '*', '*'])];
  expect(rowsOf(zones, ['B12', 'Y10', 'B10']).map((row) => row.jokers)).toEqual([[10], [10, 12]]);
});

it('a number card takes the place of the joker that stood for it', () => {
  expect(rowsOf([zone('row.blue', ['B10', 'B11'])], ['B10']).map((row) => [row.numbers, row.jokers])).toEqual([[[10, 11], []]]);
});

it('knows colours by name', () => {
  expect(['red', 'yellow', 'green', 'blue', 'pink'].map(colourNamed)).toEqual(['R', 'Y', 'G', 'B', undefined]);
});
