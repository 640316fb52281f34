import { expect, it } from 'vitest';
import { filled, fullLine, plain, reason, shortened } from './line';
import type { Happened } from './wire';

const line = [{ text: 'Anna', seat: 0 }, { text: ' legt ' }, { text: 'R5', card: 'R5' }, { text: '.' }];

it('can be read as plain words', () => expect(plain(line)).toBe('Anna legt R5.'));

it('names all cards where all faces are known', () => {
  const drawn: Happened = { n: 1, kind: 'moved', line: [{ text: 'Anna zieht.' }], cards: ['R5', '*'] };
  expect(plain(fullLine(drawn))).toBe('Anna zieht. R5 *');
  expect(fullLine(drawn).filter((part) => part.card)).toHaveLength(2);
  expect(fullLine({ ...drawn, cards: ['?'] })).toEqual(drawn.line);
  expect(fullLine({ ...drawn, line, cards: ['R5'] })).toEqual(line);
});

it('puts parts into a text', () => {
  expect(filled('Hier muss die {card} hin.', 'card', [{ text: 'R5', card: 'R5' }])).toEqual([
    { text: 'Hier muss die ' },
    { text: 'R5', card: 'R5' },
    { text: ' hin.' },
  ]);
});

it('names only some cards of many', () => {
  const cards = ['R5', 'R6', 'R7'].flatMap((card) => [{ text: card, card }, { text: ' ' }]);
  const laid = [{ text: 'Leg ' }, ...cards, { text: 'an.' }];
  expect(plain(shortened(laid, 2, (n) => `und ${n} mehr`))).toBe('Leg R5 R6 und 1 mehr an.');
  expect(shortened(laid, 3, String)).toEqual(laid);
});

it('says why not, with the cards that are named', () => {
  const why = { text: 'Anna legt R5.', rule: null, rule_text: null };
  expect(reason(why)).toEqual([{ text: 'Anna legt R5.' }]);
  expect(reason({ ...why, line })).toEqual(line);
});
