import { describe, expect, it } from 'vitest';
import type { Choice, Form, News, Table, Zone } from '../link/wire';
import {
  buttons,
  cardsOf,
  choicesFor,
  fits,
  formsFor,
  grouped,
  groupsOf,
  nextSuggestion,
  oneByOne,
  others,
  playable,
  pressesOn,
  suggestions,
  timedAction,
  turnOf,
  withPicked,
  type Picked,
} from './layout';

const form = (verb: string, more: Partial<Form> = {}): Form => ({
  verb,
  label: verb,
  zones: [],
  least: 0,
  most: 0,
  ordered: false,
  places: [],
  numbers: null,
  timed: false,
  ...more,
});
const news = (more: Partial<News>): News => ({
  kind: 'news',
  at: [1, 1],
  since: 0,
  events: [],
  zones: [],
  asked: [],
  phase: 'play',
  deal: 1,
  deals: 1,
  facts: {},
  notes: [],
  answer: null,
  points: [],
  totals: [],
  winners: [],
  menu: [],
  forms: [],
  undo: false,
  left: null,
  guide: null,
  ...more,
});

const zone = (name: string, owner: number | null = null): Zone => ({
  name,
  kind: name.split('.')[0] ?? '',
  owner,
  label: name,
  open: true,
  ordered: false,
  empty: false,
  cards: [],
});
const picked = (...cards: string[]): Picked[] => cards.map((card, i) => ({ zone: 'hand.0', key: `${card}/${i}`, card }));
const choice = (action: string): Choice => {
  const [verb = '', ...rest] = action.split(' ');
  return {
    action,
    verb,
    cards: rest.filter((one) => !/[.#]/.test(one)),
    place: rest.find((one) => one.includes('.')) ?? null,
    label: action,
  };
};

describe('buttons', () => {
  it('one for each form without cards', () => {
    const found = buttons(
      news({
        forms: [form('lay', { zones: ['hand.0'], least: 1, most: 1 }), form('end')],
        menu: [choice('lay R5'), choice('end')],
      }),
    );
    expect(found).toEqual([{ verb: 'end', label: 'end', action: 'end', timed: false }]);
  });
  it('a timed one keeps its own label', () => {
    const timed = form('schnapp', { numbers: [0, 60000], timed: true });
    const menu = [250, 300].map((ms) => choice(`schnapp #${ms}`));
    expect(buttons(news({ forms: [timed], menu }))).toEqual([{ verb: 'schnapp', label: 'schnapp', action: 'schnapp', timed: true }]);
    expect(timedAction(timed, 312.4)).toBe('schnapp #312');
    expect(timedAction(timed, -3)).toBe('schnapp #0');
    expect(timedAction(timed, 1e6)).toBe('schnapp #60000');
  });
});

it('cards', () => {
  const lay = form('lay', { zones: ['hand.0'], least: 1, most: 1 });
  const now = news({ forms: [form('end'), lay], menu: [choice('lay R5'), choice('connect Y9 row.blue')] });
  expect(formsFor(now, 'hand.0')).toEqual([lay]);
  expect(formsFor(now, undefined)).toEqual([]);
  expect([...playable(now, { ...zone('hand.0', 0), cards: ['R5', 'R6', 'Y9'] })]).toEqual(['R5']);
  expect([...playable(now, undefined)]).toEqual([]);
  expect(cardsOf('choose R1')).toEqual(['R1']);
  expect(cardsOf('schnapp #312')).toEqual([]);
  expect(cardsOf(null)).toEqual([]);
});

const hand = { zones: ['hand.0'] };
const lay = form('lay', { ...hand, least: 3, most: 5 });
const discard = form('discard', { ...hand, least: 1, most: 1 });

describe('several ways to play cards', () => {
  it('cards are taken one by one where every form takes one', () => {
    expect([[discard], [discard, form('swap', { ...hand, least: 1, most: 1 })], [lay, discard], [lay], []].map(oneByOne)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('what one card can do, out of its own zone', () => {
    const joker = form('lay', { ...hand, least: 1, most: 1, places: ['row.blue.7', 'row.red.2'] });
    const now = news({
      forms: [joker, discard],
      menu: ['lay * row.blue.7', 'lay * row.red.2', 'discard R5', 'connect * row.blue'].map(choice),
    });
    expect(choicesFor(now, [joker, discard], '*').map((one) => one.place)).toEqual(['row.blue.7', 'row.red.2']);
    expect(choicesFor(now, [joker, discard], 'R5').map((one) => one.action)).toEqual(['discard R5']);
    expect(choicesFor(now, [joker], 'R5')).toEqual([]);
  });
  it('fits by number and by zone', () => {
    expect([1, 2, 3, 5, 6].map((n) => fits(lay, picked(...Array<string>(n).fill('S3'))))).toEqual([false, false, true, true, false]);
    expect(fits(discard, picked())).toBe(false);
    expect(fits(discard, picked('S3'))).toBe(true);
    expect(fits(discard, [{ zone: 'row.3', key: 'S3/0', card: 'S3' }])).toBe(false);
  });
  it('equal cards are both picked, none twice, none too many', () => {
    const [first, second, third] = picked('S3', 'S3', 'S3') as [Picked, Picked, Picked];
    expect(withPicked([first], second, [lay, discard])).toEqual([first, second]);
    expect(withPicked([first], first, [lay, discard])).toEqual([first]);
    expect(withPicked([first], second, [discard])).toEqual([second]);
    expect(withPicked([first, second], third, [form('lay', { ...hand, least: 1, most: 2 })])).toEqual([first, second]);
  });
  it('suggests one after another', () => {
    const list = [choice('lay S3 S4 S5'), choice('lay H3 D3 *'), choice('discard S3')];
    const found = suggestions(news({ forms: [lay, discard], menu: list }));
    expect(found).toEqual(list.slice(0, 2));
    expect(nextSuggestion(found, [])).toBe(list[0]);
    expect(nextSuggestion(found, ['S5', 'S3', 'S4'])).toBe(list[1]);
    expect(nextSuggestion(found, ['*', 'H3', 'D3'])).toBe(list[0]);
    expect(nextSuggestion([], ['S3'])).toBeUndefined();
  });
});

describe('places on the table', () => {
  const add = form('add', { places: ['row.3', 'row.4'] });
  const now = news({ forms: [add, form('draw')], menu: [choice('add row.3'), choice('draw')] });
  it('are pressed instead of buttons', () => {
    expect(pressesOn(now, zone('row.3'), [])).toEqual([
      { verb: 'add', label: 'add row.3', word: 'add', action: 'add row.3', marked: true },
    ]);
    expect(pressesOn(now, zone('row.4'), [])).toEqual([{ verb: 'add', label: 'add', word: 'add', action: 'add row.4', marked: false }]);
    expect(pressesOn(now, zone('row.5'), [])).toEqual([]);
    expect(buttons(now, [zone('row.3'), zone('row.4')]).map((one) => one.verb)).toEqual(['draw']);
    expect(buttons(now).map((one) => one.verb)).toEqual(['add', 'draw']);
  });
  it('a pile can be pressed for what is done there', () => {
    expect(pressesOn(now, zone('stock'), []).map((one) => one.action)).toEqual(['draw']);
    const late = news({ forms: [lay, discard], menu: [] });
    expect(pressesOn(late, zone('discard'), [])).toEqual([]);
    expect(pressesOn(late, zone('discard'), picked('S3')).map((one) => one.action)).toEqual(['discard S3']);
  });
  it('take the chosen cards with them', () => {
    const put = form('put', { ...hand, least: 1, most: 1, places: ['row.3'] });
    expect(pressesOn(news({ forms: [put] }), zone('row.3'), picked('S3')).map((one) => one.action)).toEqual(['put S3 row.3']);
    expect(pressesOn(news({ forms: [put] }), zone('row.3'), [])).toEqual([]);
  });
});

it('groups', () => {
  expect(grouped(['a', 'b', 'c', 'd'], [3])).toEqual([['a', 'b', 'c'], ['d']]);
  expect(grouped(['a', 'b'], [2, 3])).toEqual([['a', 'b']]);
  expect(groupsOf(zone('laid.1', 1), { groups: [[], [3, 4]] })).toEqual([3, 4]);
  expect(groupsOf(zone('hand.1', 1), { groups: [[], [3, 4]] })).toBeNull();
  expect(groupsOf(zone('laid.1', 1), {})).toBeNull();
});

it('seats in order', () => {
  const table = (you: number | null) => ({ you, seats: [0, 1, 2, 3] }) as unknown as Table;
  expect(others(table(2))).toEqual([3, 0, 1]);
  expect(others(table(null))).toEqual([0, 1, 2, 3]);
});

describe('turn', () => {
  it.each([
    [{ asked: [0] }, { kind: 'you' }],
    [{ asked: [0, 1, 2] }, { kind: 'all' }],
    [{ asked: [1] }, { kind: 'they', seats: [1] }],
    [
      { asked: [0, 2], answer: 'stay' },
      { kind: 'they', seats: [2] },
    ],
    [{ asked: [0], phase: 'rest' as const }, { kind: 'rest' }],
    [{ asked: [], phase: 'over' as const }, { kind: 'over' }],
    [{ asked: [] }, { kind: 'none' }],
  ])('%j', (state, turn) => expect(turnOf(news(state), 0, 3)).toEqual(turn));
});
