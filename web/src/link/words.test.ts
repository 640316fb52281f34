import { beforeEach, describe, expect, it } from 'vitest';
import { parts, sentence } from './line';
import { placeOf } from './route.svelte';
import { cardName, t, words } from './words.svelte';

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
    expect(cardName('17')).toBe('17');
  });
});

describe('parts of a line', () => {
  it('picks out the cards of the event only', () => {
    const event = { n: 1, kind: 'moved' as const, text: 'R2 legt R12, R1 an.', cards: ['R12', 'R1'] };
    expect(parts(event)).toEqual([{ text: 'R2 legt ' }, { card: 'R12' }, { text: ', ' }, { card: 'R1' }, { text: ' an.' }]);
  });

  it('finds the cards of a sentence by their names', () => {
    expect(sentence('S10 und DK')).toEqual([{ card: 'S10' }, { text: ' und ' }, { card: 'DK' }]);
    expect(sentence('Y15 passt nicht.')).toEqual([{ card: 'Y15' }, { text: ' passt nicht.' }]);
  });

  it('leaves a line without cards whole', () => {
    expect(parts({ n: 1, kind: 'said', text: 'Ben sagt: „4“.' })).toEqual([{ text: 'Ben sagt: „4“.' }]);
  });
});

describe('placeOf', () => {
  it('knows the start and the tables', () => {
    expect(placeOf('/')).toEqual({ page: 'start' });
    expect(placeOf('/t/klmnp')).toEqual({ page: 'table', code: 'KLMNP' });
    expect(placeOf('/what')).toEqual({ page: 'start' });
  });
});
