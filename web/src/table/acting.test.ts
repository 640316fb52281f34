import { describe, expect, it } from 'vitest';
import type { Form, News, Table } from '../link/kinds';
import { buttons, cardsOf, formFor, others, playable, timedAction, turnOf } from './acting';

const form = (verb: string, more: Partial<Form> = {}): Form => ({
  verb, label: verb, zones: [], least: 0, most: 0, ordered: false, places: [], numbers: null, timed: false, ...more,
});
const news = (more: Partial<News>): News => ({
  kind: 'news', at: [1, 1], since: 0, events: [], zones: [], asked: [], phase: 'play', deal: 1, deals: 1, facts: {}, notes: [],
  answer: null, points: [], totals: [], winners: [], menu: [], forms: [], undo: false, left: null, ...more,
});

describe('buttons', () => {
  it('one for each form without cards', () => {
    const found = buttons(news({
      forms: [form('lay', { zones: ['hand.0'], least: 1, most: 1 }), form('end')],
      menu: [{ action: 'lay R5', verb: 'lay', cards: ['R5'], label: 'R5 anlegen' }, { action: 'end', verb: 'end', cards: [], label: 'Zug beenden' }],
    }));
    expect(found).toEqual([{ verb: 'end', label: 'Zug beenden', action: 'end', timed: false }]);
  });
  it('a timed one keeps its own label', () => {
    const timed = form('schnapp', { numbers: [0, 60000], timed: true });
    const menu = [250, 300].map((ms) => ({ action: `schnapp #${ms}`, verb: 'schnapp', cards: [], label: 'x' }));
    expect(buttons(news({ forms: [timed], menu }))).toEqual([{ verb: 'schnapp', label: 'schnapp', action: 'schnapp', timed: true }]);
    expect(timedAction(timed, 312.4)).toBe('schnapp #312');
    expect(timedAction(timed, -3)).toBe('schnapp #0');
    expect(timedAction(timed, 1e6)).toBe('schnapp #60000');
  });
});

it('cards', () => {
  const lay = form('lay', { zones: ['hand.0'], least: 1, most: 1 });
  const now = news({ forms: [form('end'), lay], menu: [{ action: 'lay R5', verb: 'lay', cards: ['R5'], label: '' }] });
  expect(formFor(now, 'hand.0')).toBe(lay);
  expect(formFor(now, undefined)).toBeUndefined();
  expect([...playable(now)]).toEqual(['R5']);
  expect(cardsOf('choose R1')).toEqual(['R1']);
  expect(cardsOf('schnapp #312')).toEqual([]);
  expect(cardsOf(null)).toEqual([]);
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
    [{ asked: [0, 2], answer: 'stay' }, { kind: 'they', seats: [2] }],
    [{ asked: [0], phase: 'rest' as const }, { kind: 'rest' }],
    [{ asked: [], phase: 'over' as const }, { kind: 'over' }],
    [{ asked: [] }, { kind: 'none' }],
  ])('%j', (state, turn) => expect(turnOf(news(state), 0, 3)).toEqual(turn));
});
