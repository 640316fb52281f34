import { describe, expect, it } from 'vitest';
import { aNews } from '../../link/samples';
import { guessesIn, revealIn } from './reveal';

const before = aNews({ facts: { guesses: [44, 0, 30] } });
const events = [
  { n: 7, kind: 'said' as const, seat: 1, word: 'guess', number: 52, line: [] },
  { n: 8, kind: 'said' as const, seat: 0, word: 'sum', number: 42, line: [{ text: 'Zusammen 42.' }] },
  { n: 9, kind: 'said' as const, seat: 0, word: 'off', number: 2 },
  { n: 10, kind: 'said' as const, seat: 0, word: 'guess', number: 11, line: [] },
];

describe('the cards are turned up', () => {
  it('after the last guess: all guesses of the round, the sum, and who is nearest', () => {
    const coming = aNews({ facts: { guesses: [11, 0, 0] }, events });
    expect(revealIn(before, coming)).toEqual({ guesses: [44, 52, 30], total: 42, taker: 0, off: 2, alike: false, line: 'Zusammen 42.' });
  });
  it('and that somebody else was as near', () => {
    const alike = events.map((event) => ({ ...event, word: event.word === 'sum' ? 'sum-earlier' : event.word }));
    expect(revealIn(before, aNews({ facts: {}, events: alike }))).toMatchObject({ total: 42, taker: 0, off: 2, alike: true });
  });
  it('in an old match nothing says how near it was', () => {
    const old = aNews({ facts: {}, events: events.filter((event) => event.word !== 'off') });
    expect(revealIn(before, old)).toMatchObject({ taker: 0, off: null, line: 'Zusammen 42.' });
  });
  it('or not yet', () => expect(revealIn(before, aNews({ facts: {}, events: events.slice(0, 1) }))).toBeNull());
});

it('there may be no guesses at all', () => expect(guessesIn({})).toEqual([]));
