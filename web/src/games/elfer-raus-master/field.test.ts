import { describe, expect, it } from 'vitest';
import { aChoice as choice } from '../../link/samples';
import type { Colour } from '../../link/cards';
import type { Row } from '../rows/rows';
import { bridges, connections, leadsTo, listed, sizes, spots } from './field';

const ORDER: Colour[] = ['G', 'Y', 'B', 'R'];

const row = (colour: Colour, numbers: number[], jokers: number[] = []): Row => ({
  zone: { name: `row.${colour}`, kind: 'row', owner: null, label: '', open: true, ordered: false, empty: false, cards: [] },
  colour,
  numbers,
  jokers,
});

describe('bridges', () => {
  it('lie in the gap between the two rows and know where they lead', () => {
    expect(bridges(['Y9-B9', 'R14-B14'], ORDER)).toEqual([
      { from: 'Y9', to: 'B9', number: 9, upper: 1, down: true },
      { from: 'R14', to: 'B14', number: 14, upper: 2, down: false },
    ]);
  });
  it('only between neighbours that are there', () => {
    expect(bridges(['G9-R9', 'Y9', '', 'R3-B3'], ['G', 'Y', 'B'])).toEqual([]);
  });
});

describe('an open connection', () => {
  const links = bridges(['G4-Y4', 'Y9-B9'], ORDER);
  it('leads to an empty place', () => {
    const rows = [row('G', [4]), row('Y', [4, 9]), row('B', [10]), row('R', [])];
    expect(leadsTo(links, rows)?.to).toBe('B9');
  });
  it('is closed by the number card or by a joker', () => {
    expect(leadsTo(links, [row('G', [4]), row('Y', [9]), row('B', [9]), row('R', [])])).toBeUndefined();
    expect(leadsTo(links, [row('G', [4]), row('Y', [9]), row('B', [], [9]), row('R', [])])).toBeUndefined();
    expect(leadsTo([], [])).toBeUndefined();
  });
});

describe('connections', () => {
  const menu = ['lay Y12', 'connect B9 yellow', 'connect G9 yellow', 'connect B9 red', 'connect Y3 blue', 'end'].map(choice);
  const found = connections(menu, ORDER, ['R9', 'Y12']);
  it('whose card is in the hand come first, the others stay in their order', () => {
    expect(found.map((one) => [one.choice.action, one.to, one.held])).toEqual([
      ['connect B9 red', 'R9', true],
      ['connect B9 yellow', 'Y9', false],
      ['connect G9 yellow', 'Y9', false],
      ['connect Y3 blue', 'B3', false],
    ]);
  });
  it('two to the same place know of each other and where they come from', () => {
    const twins = found.filter((one) => one.twin);
    expect(twins.map((one) => [one.from, one.down])).toEqual([
      ['B9', false],
      ['G9', true],
    ]);
  });
  it('no two share a gap and a number', () => {
    expect(new Set(found.map((one) => `${one.upper} ${one.number}`)).size).toBe(found.length);
  });
});

it('finds the places of a joker', () => {
  const found = spots(['lay * row.blue.7', 'lay * row.green.12', 'lay B9', 'lay * row.pink.1'].map(choice), ORDER);
  expect(found.map((one) => [one.card, one.row, one.number])).toEqual([
    ['B7', 2, 7],
    ['G12', 0, 12],
  ]);
});

it('reads lists out of facts', () => {
  expect([listed(['B7']), listed(undefined), listed('B7')]).toEqual([['B7'], [], []]);
});

describe('sizes', () => {
  const fits = (rows: number, height: number, found: ReturnType<typeof sizes>) =>
    rows * found.tall + (rows - 1) * found.gap <= height + 0.01;
  it('strips on a phone', () => {
    const found = sizes(4, 21, 330, 150);
    expect(found.narrow).toBe(true);
    expect(found.tall).toBeGreaterThan(24);
    expect(fits(4, 150, found)).toBe(true);
  });
  it('whole cards where there is room, never wider than their place', () => {
    const found = sizes(4, 21, 880, 320);
    expect(found.narrow).toBe(false);
    expect(found.cardW).toBeLessThanOrEqual(880 / 21 - 2);
    expect(found.gap).toBeGreaterThan(16);
    expect(fits(4, 320, found)).toBe(true);
  });
  it('one row needs no gap', () => expect(fits(1, 200, sizes(1, 3, 300, 200))).toBe(true));
});
