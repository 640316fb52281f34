import { describe, expect, it } from 'vitest';
import { byColour, byNumber, coloured, parse, valueOf } from './cards';

describe('parse', () => {
  it.each([
    ['R11', { kind: 'colour', colour: 'R', number: 11 }],
    ['B1', { kind: 'colour', colour: 'B', number: 1 }],
    ['?', { kind: 'hidden' }],
    ['*', { kind: 'joker' }],
    ['D8', { kind: 'suit', suit: 'D', value: '8' }],
    ['X10', { kind: 'suit', suit: 'X', value: '10' }],
    ['SK', { kind: 'suit', suit: 'S', value: 'K' }],
    ['S11', { kind: 'other', text: 'S11' }],
    ['17', { kind: 'tile', number: 17 }],
    ['100', { kind: 'tile', number: 100 }],
    ['s11', { kind: 'scoring', worth: 11 }],
    ['1000', { kind: 'other', text: '1000' }],
  ])('%s', (card, face) => expect(parse(card)).toEqual(face));
});

describe('sorting', () => {
  const cards = ['B2', 'R11', '*', 'Y2', 'R2', '?', 'G20'];
  it('by colour', () => expect([...cards].sort(byColour)).toEqual(['R2', 'R11', 'Y2', 'G20', 'B2', '*', '?']));
  it('by number', () => expect([...cards].sort(byNumber)).toEqual(['R2', 'Y2', 'B2', 'R11', 'G20', '*', '?']));
  const suits = ['CK', '*', 'S10', 'XJ', 'C3', 'SQ', 'H10'];
  it('suits by colour', () => expect([...suits].sort(byColour)).toEqual(['S10', 'SQ', 'H10', 'C3', 'CK', 'XJ', '*']));
  it('suits by value', () => expect([...suits].sort(byNumber)).toEqual(['C3', 'S10', 'H10', 'XJ', 'SQ', 'CK', '*']));
  it.each([byColour, byNumber])('tiles by number, jokers last', (before) => {
    expect(['100', '*', '9', 's2', '17'].sort(before)).toEqual(['9', '17', '100', '*', 's2']);
  });
  it('tells what can be sorted by colour', () => expect(['R2', 'SK', '17', '*'].map(coloured)).toEqual([true, true, false, false]));
});

it('values', () => expect(['SK', 'X10', 'R7', '*', '?'].map(valueOf)).toEqual(['K', '10', '7', '', '']));
