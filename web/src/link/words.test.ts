import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from './printed.svelte';
import { placeOf } from './route.svelte';
import { cardName, spoken, t, words } from './words.svelte';

beforeEach(() => {
  words.use('de', {
    'a.plain': 'Hallo',
    'a.named': 'Hallo {name}, Platz {n}',
    'a.count': '{n} Karten',
    'a.count-one': 'eine Karte',
    'cards.red': 'rote {number}',
    'cards.hidden': 'verdeckte Karte',
    'cards.stars': 'Stern {value}',
    'cards.value-k': 'König',
    'cards.joker': 'Joker',
    'cards.other': '{card}',
  });
});

describe('t', () => {
  it('finds a text and fills in the facts', () => {
    expect(t('a.plain')).toBe('Hallo');
    expect(t('a.named', { name: 'Ben', n: 2 })).toBe('Hallo Ben, Platz 2');
  });

  it('leaves an unknown fact as it stands and shows an unknown key', () => {
    expect(t('a.named', { n: 2 })).toBe('Hallo {name}, Platz 2');
    expect(t('a.missing')).toBe('a.missing');
  });

  it('does not read facts for placeholders', () => {
    expect(t('a.named', { name: '{n}', n: 3 })).toBe('Hallo {n}, Platz 3');
  });

  it('takes the form for one where there is one', () => {
    expect(t('a.count', { n: 1 })).toBe('eine Karte');
    expect(t('a.count', { n: 0 })).toBe('0 Karten');
  });

  it('follows the language', () => {
    words.use('en', { 'a.plain': 'Hello' });
    expect(t('a.plain')).toBe('Hello');
    expect(words.lang).toBe('en');
  });
});

describe('cardName', () => {
  it('says colours, hidden cards and others', () => {
    expect(cardName('R11')).toBe('rote 11');
    expect(cardName('?')).toBe('verdeckte Karte');
    expect(cardName('XK')).toBe('Stern König');
    expect(cardName('X10')).toBe('Stern 10');
    expect(cardName('*')).toBe('Joker');
    expect(cardName('x')).toBe('x');
  });
});

describe('tiles', () => {
  beforeEach(() => {
    words.use('de', {
      'cards.tile': 'Stein {number}, {n} Blumen',
      'cards.tile-one': 'Stein {number}, 1 Blume',
      'cards.tile-none': 'Stein {number}',
      'cards.scoring': 'Wertungsplättchen {worth}',
      'play.zone': '{label}, {n} Karten',
      'tiles.zone': '{label}, {n} Steine',
    });
    printed.all = { 17: 1, 55: 7 };
  });
  afterEach(() => (printed.all = {}));

  it('have names with their flowers', () => {
    expect(['17', '55', '18', 's11'].map(cardName)).toEqual([
      'Stein 17, 1 Blume',
      'Stein 55, 7 Blumen',
      'Stein 18',
      'Wertungsplättchen 11',
    ]);
  });

  it('are named where a choice has their signs', () => {
    expect(spoken({ label: '17 18 legen', cards: ['17', '18'] })).toBe('Stein 17, 1 Blume, Stein 18 legen');
    expect(spoken({ label: 'Ziehen', cards: [] })).toBe('Ziehen');
  });

  it('are called tiles where one plays with them', () => {
    expect(t('play.zone', { label: 'Vorrat', n: 3 })).toBe('Vorrat, 3 Steine');
    printed.all = {};
    expect(t('play.zone', { label: 'Vorrat', n: 3 })).toBe('Vorrat, 3 Karten');
  });
});

describe('placeOf', () => {
  it('knows the start and the tables', () => {
    expect(placeOf('/')).toEqual({ page: 'start' });
    expect(placeOf('/t/klmnp')).toEqual({ page: 'table', code: 'KLMNP' });
    expect(placeOf('/t/klmnp/m/3')).toEqual({ page: 'replay', code: 'KLMNP', number: 3 });
    expect(placeOf('/d/klmnp-3')).toEqual({ page: 'deal', code: 'KLMNP', number: 3 });
    expect(placeOf('/rules/elfer-raus')).toEqual({ page: 'rules', game: 'elfer-raus' });
    expect(placeOf('/me')).toEqual({ page: 'me' });
    expect(placeOf('/day')).toEqual({ page: 'day' });
    expect(placeOf('/day/2025-11-18/mogeln')).toEqual({ page: 'dayDeal', day: '2025-11-18', game: 'mogeln' });
    for (const path of ['/what', '/t/', '/t/a/x/3', '/d/klmnp', '/rules/', '/me/too', '/day/mogeln', '/day/2025-11-18'])
      expect(placeOf(path)).toEqual({ page: 'nowhere' });
  });
});
