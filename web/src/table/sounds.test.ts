import { describe, expect, it } from 'vitest';
import { aLine, aNews } from '../link/samples';
import type { News, Zone } from '../link/wire';
import type { Beat } from './beats';
import { soundsOf } from './sounds';

const zone = (name: string, kind: string, open: boolean): Zone => ({
  name,
  kind,
  owner: kind === 'hand' ? 0 : null,
  open,
  ordered: true,
  label: name,
  cards: [],
  empty: true,
});
const zones = [zone('hand.0', 'hand', true), zone('row.red', 'row', true), zone('stock', 'stock', false)];
const beat = (more: Partial<Beat> = {}): Beat => ({ zones, moves: [], said: [], shown: null, turned: [], hold: 0, ...more });
const move = (source: string, target: string): Beat => beat({ moves: [{ cards: ['R1'], source, target, place: null }] });
const news = (more: Partial<News> = {}): News => aNews({ at: [0, 5], asked: [1], ...more });

describe('what is heard', () => {
  it('is what is seen to be laid or drawn', () => {
    expect(soundsOf(move('hand.0', 'row.red'), news(), false, null, 0)).toEqual(['laid']);
    expect(soundsOf(move('stock', 'hand.0'), news(), false, null, 0)).toEqual(['drawn']);
  });

  it('is a snap when cards are turned up together', () => {
    expect(soundsOf(beat({ revealed: true }), news(), false, null, 0)).toEqual(['snap']);
  });

  it('is a snap where the top card of a stack is turned up', () => {
    const turned = { ...move('stack.0', 'pile.0'), zones: [zone('stack.0', 'stack', false), zone('pile.0', 'pile', true)] };
    expect(soundsOf(turned, news(), false, null, 0)).toEqual(['snap']);
  });

  it('is a call, but not a pass', () => {
    const said = (called: boolean): Beat => beat({ said: [aLine(1, 'Stopp!', { seat: 1, word: 'x', ...(called && { called }) })] });
    expect(soundsOf(said(true), news(), false, null, 0)).toEqual(['call']);
    expect(soundsOf(said(false), news(), false, null, 0)).toEqual([]);
  });

  it('is the own turn, once, with the last beat and never at first', () => {
    const mine = news({ asked: [0], yours: true });
    expect(soundsOf(beat(), mine, true, news(), 0)).toEqual(['turn']);
    expect(soundsOf(beat(), mine, false, news(), 0)).toEqual([]);
    expect(soundsOf(beat(), mine, true, mine, 0)).toEqual([]);
    expect(soundsOf(beat(), mine, true, null, 0)).toEqual([]);
  });

  it('is the end of a deal, or that one has won', () => {
    expect(soundsOf(beat(), news({ phase: 'rest', asked: [0, 1] }), true, news(), 0)).toEqual(['deal']);
    expect(soundsOf(beat(), news({ phase: 'over', asked: [], winners: [0] }), true, news(), 0)).toEqual(['won']);
    expect(soundsOf(beat(), news({ phase: 'over', asked: [], winners: [1] }), true, news(), 0)).toEqual(['deal']);
    expect(soundsOf(beat(), news({ phase: 'rest' }), true, news({ phase: 'rest' }), 0)).toEqual([]);
  });
});
