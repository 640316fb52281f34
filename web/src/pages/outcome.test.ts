import { beforeEach, describe, expect, it } from 'vitest';
import type { News, Table, Zone } from '../link/wire';
import { me } from '../link/me.svelte';
import { words } from '../link/words.svelte';
import { counted, figures, margin, outcome, signed, standings, telling } from './outcome';

const seats = (...names: string[]): Table['seats'] => names.map((name) => ({ name })) as Table['seats'];

beforeEach(() =>
  words.use('de', {
    'over.you-won': 'Gewonnen, {name}!',
    'over.nameless-won': 'Du!',
    'scores.you': 'Du',
    'over.ahead': '{n} vor {name}',
    'over.ahead-of-you': '{n} vor dir',
    'over.won': '{name}!',
    'over.shared': 'Gemeinsam: {names}',
    'over.and': 'und',
    'over.nobody': 'Niemand',
    'over.alone': 'Diesmal nicht',
    'scores.counts-points': 'Punkte',
    'scores.rounds': 'Runden',
    'scores.counts-cards': 'Karten',
    'over.deals-won': '{n} von {deals}',
  }),
);

describe('outcome', () => {
  it('names who has won', () => {
    const table = { seats: seats('Anna', 'Ben', 'Eva'), you: 1 };
    expect(outcome(table, { winners: [1], totals: [3, 5, 0], deals: 2 })).toBe('Gewonnen, Ben!');
    expect(outcome(table, { winners: [2], totals: [3, 5, 9], deals: 2 })).toBe('Eva!');
    expect(outcome(table, { winners: [0, 1, 2], totals: [3, 3, 3], deals: 2 })).toBe('Gemeinsam: Anna, Ben und Eva');
  });

  it('calls whoever has said no name by none', () => {
    const table = { seats: seats('Anna', 'Gast', 'Eva'), you: 1 };
    me.guest = true;
    expect(outcome(table, { winners: [1], totals: [3, 5, 0], deals: 2 })).toBe('Du!');
    expect(outcome(table, { winners: [0, 1], totals: [3, 3, 0], deals: 2 })).toBe('Gemeinsam: Anna und Du');
    expect(outcome({ ...table, you: null }, { winners: [1], totals: [3, 5, 0], deals: 2 })).toBe('Gast!');
    me.guest = false;
    expect(outcome(table, { winners: [1], totals: [3, 5, 0], deals: 2 })).toBe('Gewonnen, Gast!');
  });

  it('counts, alone, the deals won of several', () => {
    const table = { seats: seats('Anna'), you: 0 };
    expect(outcome(table, { winners: [0], totals: [2], deals: 3 })).toBe('2 von 3');
    expect(outcome(table, { winners: [], totals: [0], deals: 3 })).toBe('0 von 3');
    expect(outcome(table, { winners: [0], totals: [1], deals: 1 })).toBe('Gewonnen, Anna!');
    expect(outcome(table, { winners: [], totals: [0], deals: 1 })).toBe('Diesmal nicht');
  });
});

describe('who stands where', () => {
  const table = { counts: 'points', adds: true, keeps: 'left', seats: seats('Anna', 'Ben', 'Eva'), you: 1 } as const;
  const zone = (owner: number, cards: string[] | null, empty = false): Zone =>
    ({ name: `hand.${owner}`, kind: 'hand', owner, cards, empty }) as Zone;
  const news = (points: number[][], totals: number[], winners: number[], zones: Zone[] = []): News =>
    ({ points, totals, winners, zones }) as unknown as News;

  it('the winners come first, then those who were closest to them, whether much or little is good', () => {
    const few = news([[9, 0, 30]], [9, 0, 30], [1]);
    expect(standings(table, few).map((one) => one.seat)).toEqual([1, 0, 2]);
    const much = news([[9, 0, 30]], [9, 0, 30], [2]);
    expect(standings(table, much).map((one) => one.seat)).toEqual([2, 0, 1]);
    expect(standings(table, news([[9, 0, 30]], [9, 0, 30], [])).map((one) => one.seat)).toEqual([0, 1, 2]);
  });

  it('of a hand that is collected only what counts is told, the best card first', () => {
    const melds = [
      { kind: 'colour', cards: ['R18'], stands: [''], points: 18 },
      { kind: 'colour', cards: ['B1', 'B20'], stands: ['', ''], points: 21 },
    ];
    const hand = { ...zone(0, ['R18', 'B1', 'B20']), sorted: { melds, left: [], points: 21, throw: [], after: 0 } } as unknown as Zone;
    const over = news([[21, 0, 0]], [21, 0, 0], [0], [hand]);
    expect(standings({ ...table, keeps: 'collected' }, over)[0]?.left).toEqual(['B20', 'B1']);
    expect(standings(table, over)[0]?.left).toEqual(['R18', 'B1', 'B20']);
  });

  it('one round is told by its own numbers, several by what they come to', () => {
    expect(figures({ points: [[12, 8]], totals: [1, 0] })).toEqual([12, 8]);
    expect(
      figures({
        points: [
          [12, 8],
          [2, 9],
        ],
        totals: [1, 1],
      }),
    ).toEqual([1, 1]);
  });

  it('says by how much, where there are points', () => {
    expect(margin(table, news([[9, 0, 30]], [9, 0, 30], [1]))).toBe('9 vor Anna');
    expect(margin(table, news([[9, 12, 30]], [9, 12, 30], [0]))).toBe('3 vor dir');
    expect(margin({ ...table, adds: false }, news([[12, 8, 3]], [1, 0, 0], [0]))).toBe('');
    expect(margin(table, news([[9, 9, 30]], [9, 9, 30], [0, 1]))).toBe('');
  });

  it('says what is counted, with the word of the game if it has one', () => {
    const [one, two] = [news([[12, 8, 3]], [1, 0, 0], [0]), news([[12, 8, 3], [1, 2, 3]], [1, 0, 1], [0, 2])]; // prettier-ignore
    const [points, cards] = [table, { ...table, counts: 'cards', adds: false } as const];
    expect(counted(points, two)).toBe('Punkte');
    expect([counted(points, one), counted(cards, one)]).toEqual(['Punkte', 'Karten']);
    expect(counted(cards, two)).toBe('Runden');
    expect([signed(-4), signed(0), signed(7), signed(7, true), signed(-7, true)]).toEqual(['−4', '0', '7', '+7', '−7']);
    expect(margin({ ...table, counts: 'cards' }, news([[9, 0, 30]], [9, 0, 30], [1]))).toBe('');
  });

  it('a number that tells only who has won is not told', () => {
    expect(telling(news([[1, 0, 0]], [1, 0, 0], [0]))).toBe(false);
    expect(telling(news([[1, 0, 0]], [1, 0, 0], [1, 2]))).toBe(true);
    expect(telling(news([[1, 0, 0], [1, 0, 0]], [2, 0, 0], [0]))).toBe(true); // prettier-ignore
    expect(margin(table, news([[1, 0, 0]], [1, 0, 0], [0]))).toBe('');
  });

  it('knows what is left on a hand, unless nobody may count it', () => {
    const zones = [zone(0, ['R2', 'Y19']), zone(1, [], true), zone(2, null)];
    expect(standings(table, news([[1, 0, 2]], [1, 0, 2], [1], zones)).map((one) => one.left)).toEqual([[], ['R2', 'Y19'], null]);
  });
});
