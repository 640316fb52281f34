import { describe, expect, it } from 'vitest';
import type { ExampleLine, RuleLine, SpotLine } from './wire';
import { breadth, firstLook, pieces, sections } from './rulebook.svelte';

const rule = (id: string, section = '', examples: ExampleLine[] = []): RuleLine => ({ id, text: '', ruling: '', section, examples });
const spot = (card: string): SpotLine => ({ card, stands: '', played: false });
const example = (rows: string[][], how = false): ExampleLine => ({
  rows: rows.map((row) => row.map((group) => group.split(' ').map(spot))),
  good: null,
  caption: '',
  wild: '',
  how,
});

describe('the rules page', () => {
  it('groups the rules under the heading that stands above them', () => {
    const found = sections([rule('ER1', 'Karten'), rule('ER2'), rule('ER6', 'Zug'), rule('G1', 'Alle')]);
    expect(found.map((one) => [one.id, one.title, one.rules.map((r) => r.id)])).toEqual([
      ['s-ER1', 'Karten', ['ER1', 'ER2']],
      ['s-ER6', 'Zug', ['ER6']],
      ['s-G1', 'Alle', ['G1']],
    ]);
    expect(sections([rule('ER1')])).toHaveLength(1);
  });

  it('makes links of the numbers of rules that there are, and of nothing else', () => {
    const ids = new Set(['BL1', 'BL12', 'ERV1.2']);
    expect(pieces('Siehe BL12, ERV1.2 und BL99: S10.', ids)).toEqual([
      { text: 'Siehe ' },
      { rule: 'BL12' },
      { text: ', ' },
      { rule: 'ERV1.2' },
      { text: ' und ' },
      { text: 'BL99' },
      { text: ': ' },
      { text: 'S10' },
      { text: '.' },
    ]);
    expect(pieces('Am Ende (BL1).', ids).at(1)).toEqual({ rule: 'BL1' });
  });

  it('is as wide as its widest row, with some air between groups', () => {
    expect(breadth(example([['R1 R2 R3']]))).toBe(3);
    expect(breadth(example([['R1'], ['R1 R2', 'R3']]))).toBe(3.5);
  });

  it('shows a few examples at first', () => {
    const [one, other] = [example([['R1']], true), example([['R2']])];
    const book = { how: { goal: '', steps: [] }, source: '', printed: {}, rules: [rule('ER1', '', [other]), rule('ER2', '', [one])] };
    expect(firstLook(book)).toEqual([one]);
  });
});
