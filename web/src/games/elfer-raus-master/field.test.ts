import { describe, expect, it } from 'vitest';
import { aChoice as choice } from '../../link/samples';
import type { Colour } from '../../link/cards';
import type { Row } from '../rows/rows';
import { bridges, columns, connections, hasHeads, heights, leadsTo, listed, offers, spots, type Columns, type Under } from './field';

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

describe('cards that have a place', () => {
  const menu = ['lay Y12', 'swap B9', 'lay * row.blue.7', 'connect B9 yellow', 'draw', 'end'].map(choice);
  it('are those that are laid or exchanged', () =>
    expect(offers(menu, ORDER).map((one) => [one.card, one.row, one.number])).toEqual([
      ['Y12', 1, 12],
      ['B9', 2, 9],
    ]));
  it('only in rows that are there', () => expect(offers(menu, ['G', 'Y']).map((one) => one.card)).toEqual(['Y12']));
});

describe('columns', () => {
  const sum = (found: Columns): number => Math.round(found.widths.reduce((a, b) => a + b, 0));
  const full = Array.from({ length: 21 }, (): Under => 'laid');
  const early = full.map((_, i): Under => (i > 7 && i < 14 ? 'laid' : i === 7 || i === 14 ? 'next' : 'empty'));
  it('are equal where nothing is to be hit', () => {
    const found = columns(full, 330, new Set());
    expect(new Set(found.widths).size).toBe(1);
    expect(sum(found)).toBe(330);
  });
  it('where nothing is to be hit, cards take the room of empty places', () => {
    const found = columns(early, 330, new Set());
    expect(found.widths[9]).toBeGreaterThanOrEqual(38);
    expect(found.widths[7]).toBeGreaterThanOrEqual(12);
    expect(sum(found)).toBe(330);
  });
  it('on the narrowest screen too, a number has room', () => {
    const found = columns(early, 180, new Set());
    expect(found.widths[9]).toBeGreaterThan(16);
    expect(found.widths[7]).toBeGreaterThanOrEqual(12);
    expect(sum(found)).toBe(180);
  });
  it('swell where something is, and the others make room', () => {
    const found = columns(full, 330, new Set([1, 8, 12, 13, 17]));
    expect(found.hit).toBe(true);
    expect(sum(found)).toBe(330);
    for (const number of [1, 8, 12, 13, 17]) expect(found.widths[number - 1]).toBeGreaterThanOrEqual(32);
    expect(Math.min(...found.widths)).toBeGreaterThanOrEqual(10);
  });
  it('most where nothing lies', () => {
    const found = columns(early, 330, new Set([8, 15]));
    expect([found.widths[7], found.widths[14]]).toEqual([46, 46]);
    expect(found.widths[10]).toBeGreaterThan(13);
    expect(sum(found)).toBe(330);
  });
  it('a single one leaves all numbers readable', () => {
    const found = columns(full, 330, new Set([8]));
    expect(found.widths[7]).toBe(46);
    expect(Math.min(...found.widths)).toBeGreaterThan(13);
  });
  it('a joker or a connecting card stays recognisable', () => {
    const found = columns(
      full.map((one, i) => (i === 15 ? 'marked' : one)),
      330,
      new Set([1, 8, 12, 13, 17]),
    );
    expect(found.widths[15]).toBeGreaterThanOrEqual(16);
  });
  it('do not where there are too many, and say so', () => {
    const found = columns(full, 330, new Set(Array.from({ length: 12 }, (_, i) => i + 1)));
    expect(found.hit).toBe(false);
    expect(new Set(found.widths).size).toBe(1);
  });
  it('are all wide on a wide table', () => {
    const found = columns(full, 1000, new Set([3]));
    expect([found.hit, new Set(found.widths).size]).toEqual([true, 1]);
  });
});

describe('heights', () => {
  it.each([190, 290, 430, 600])('the rows share %i pixels', (height) => {
    const found = heights(4, 20, height);
    expect(4 * found.lane + 3 * found.gap).toBeCloseTo(height);
    expect(found.tall + found.head).toBeLessThan(found.lane);
    expect(found.tall).toBeGreaterThan(28);
  });
  it('on a phone held sideways a finger hits what lies in a row', () => expect(heights(4, 21, 164).tall).toBeGreaterThan(32));
  it('rows say what is missing where they are high enough', () => expect([hasHeads(4, 240), hasHeads(4, 320)]).toEqual([false, true]));
  it('one row needs no gap', () => expect(heights(1, 100, 200).lane).toBe(200));
});
