import { describe, expect, it } from 'vitest';
import { aChoice, aNews, aNext, aVerb, aZone } from '../link/samples';
import type { Answer, News, Next } from '../link/wire';
import {
  askOn,
  asksOf,
  buttons,
  canTouch,
  choicesFor,
  lineOf,
  litIn,
  nextSuggestion,
  NOTHING,
  numbered,
  PLAIN,
  playsOf,
  pressesOn,
  sentAtOnce,
  suggestions,
  timedAction,
  touchCard,
  waysFor,
  type Answers,
  type Picked,
  type Selection,
} from './picking';

const HAND = 'hand.0';
const picked = (...cards: string[]): Picked[] => cards.map((card, i) => ({ zone: HAND, key: `${card}/${i}`, card }));
const one = (card: string, zone = HAND): Picked => ({ zone, key: `${card}/0`, card });
const chosen = (...cards: string[]): Selection => ({ cards: picked(...cards), place: null });
const answers = (all: Record<string, Partial<Next>>): Answers =>
  new Map(
    Object.entries(all).map(([action, next]): [string, Answer] => [
      action,
      { kind: 'answer', action, why: null, preview: {}, next: aNext(next), now: [{ text: `now: ${action}` }] },
    ]),
  );
const NONE = answers({});
const ways = (news: News, selection = NOTHING, known = NONE) => waysFor(news, selection, known, PLAIN);
const actions = (list: readonly { action: string }[]): string[] => list.map((each) => each.action);

const END = aVerb('end', { next: { done: true } });
const LAY = aVerb('lay', { zones: [HAND], next: { cards: { [HAND]: ['R5', 'R6'] } } });
const elfer = aNews({ verbs: [LAY, END], menu: ['lay R5', 'lay R6', 'end'].map(aChoice) });

const MELD = aVerb('lay', { zones: [HAND], several: true, next: { cards: { [HAND]: ['S3', 'S4', 'S5'] } } });
const DISCARD = aVerb('discard', { zones: [HAND], touch: 'discard', next: { cards: { [HAND]: ['S3', 'S4', 'S5', 'H9'] } } });
const romme = aNews({ verbs: [MELD, DISCARD] });

describe('what the table says', () => {
  const said = (selection: Selection, known: Answers) => lineOf(ways(romme, selection, known), selection, known)?.[0]?.text;
  it('nothing, as long as nothing is picked or known', () => {
    expect(said(NOTHING, NONE)).toBeUndefined();
    expect(said(chosen('S3'), NONE)).toBeUndefined();
  });
  it('to the verb with which it leads somewhere', () => {
    expect(said(chosen('H9'), answers({ 'lay H9': {}, 'discard H9': { done: true } }))).toBe('now: discard H9');
    expect(said(chosen('S3'), answers({ 'lay S3': { cards: { [HAND]: ['S4'] } }, 'discard S3': { done: true } }))).toBe('now: lay S3');
  });
  it('to the first one, if it leads nowhere', () => {
    expect(said(chosen('S3', 'H9'), answers({ 'lay S3 H9': {}, 'discard S3 H9': {} }))).toBe('now: lay S3 H9');
  });
});

describe('a card that is touched', () => {
  const touch = (news: News, card: string, before: Selection = NOTHING, known = NONE) => touchCard(news, before, one(card), known, PLAIN);

  it('is lit where it leads somewhere, and sent where nothing is left to pick', () => {
    expect([...litIn(ways(elfer), HAND)]).toEqual(['R5', 'R6']);
    const touched = touch(elfer, 'R5');
    expect(touched).toEqual({ selection: { cards: [one('R5')], place: null }, verbs: [LAY], lit: true });
    expect(sentAtOnce(elfer, touched!, NONE, PLAIN)).toBeUndefined();
    expect(sentAtOnce(elfer, touched!, answers({ 'lay R5': { done: true } }), PLAIN)).toBe('lay R5');
  });
  it('can be tried where it leads nowhere: the refusal says why', () => {
    const touched = touch(elfer, 'B1');
    expect(touched?.lit).toBe(false);
    expect(sentAtOnce(elfer, touched!, answers({ 'lay B1': {} }), PLAIN)).toBe('lay B1');
  });
  it('is of no use in a zone that no verb takes cards of', () => {
    expect(touchCard(elfer, NOTHING, one('R5', 'row.red'), NONE, PLAIN)).toBeNull();
    expect(canTouch(elfer, HAND)).toBe(true);
    expect(canTouch(elfer, 'row.red')).toBe(false);
  });
  it('can lie in any zone', () => {
    const drawn = aNews({ verbs: [aVerb('lay', { next: { cards: { 'drawn.0': ['B7'] } } })] });
    expect(canTouch(drawn, 'drawn.0')).toBe(true);
    const touched = touchCard(drawn, NOTHING, one('B7', 'drawn.0'), NONE, PLAIN);
    expect(sentAtOnce(drawn, touched!, answers({ 'lay B7': { done: true } }), PLAIN)).toBe('lay B7');
  });
  it('stays picked while it leads on', () => {
    const piles = aNews({
      verbs: [aVerb('lay', { zones: [HAND], places: ['pile.a', 'pile.b'], next: { cards: { [HAND]: ['R5', 'R6'] } } })],
    });
    const known = answers({ 'lay R5': { places: ['pile.a', 'pile.b'] }, 'lay R6': { places: ['pile.b'] } });
    expect(sentAtOnce(piles, touch(piles, 'R5')!, known, PLAIN)).toBeNull();
    // Where there is just one place it is clear.
    const clear = { ...piles, menu: [aChoice('lay R6 pile.b')] };
    expect(sentAtOnce(clear, touch(piles, 'R6')!, known, PLAIN)).toBe('lay R6 pile.b');
    // Another card that does not go with it takes its place.
    const other = touch(piles, 'R6', chosen('R5'), known);
    expect(other?.selection.cards).toEqual([one('R6')]);
  });
  it('of two meanings is not sent', () => {
    const two = aNews({ verbs: [LAY, aVerb('swap', { zones: [HAND], next: { cards: { [HAND]: ['R5'] } } })] });
    const known = answers({ 'lay R5': { done: true }, 'swap R5': { done: true } });
    expect(sentAtOnce(two, touch(two, 'R5')!, known, PLAIN)).toBeNull();
    expect(playsOf(two, ways(two, chosen('R5'), known), chosen('R5'), PLAIN).map((play) => [play.action, play.ready, play.n])).toEqual([
      ['lay R5', true, null],
      ['swap R5', true, null],
    ]);
    // Only one of them is meant by a card that is lit for one.
    expect(sentAtOnce(two, touch(two, 'R6')!, answers({ 'lay R6': { done: true } }), PLAIN)).toBe('lay R6');
  });
});

describe('cards that are gathered', () => {
  const known = answers({
    'lay S3': { cards: { [HAND]: ['S4', 'S5'] } },
    'discard S3': { done: true },
    'lay S3 S4': { cards: { [HAND]: ['S5'] } },
    'discard S3 S4': {},
    'lay S3 S4 S5': { done: true },
    'lay S3 H9': {},
    'discard H9': { done: true },
    'lay H9': {},
  });
  const plays = (...cards: string[]) =>
    playsOf(romme, ways(romme, chosen(...cards), known), chosen(...cards), PLAIN).map((play) => [play.action, play.n, play.ready]);

  it('are never sent by a touch', () => {
    for (const card of ['S3', 'H9']) {
      const touched = touchCard(romme, NOTHING, one(card), known, PLAIN);
      expect(sentAtOnce(romme, touched!, known, PLAIN)).toBeNull();
    }
  });
  it('have their buttons from the beginning', () => {
    expect(plays()).toEqual([
      ['lay', 0, false],
      ['discard', null, false],
    ]);
    expect(plays('S3')).toEqual([
      ['lay S3', 1, false],
      ['discard S3', null, true],
    ]);
    expect(plays('S3', 'S4', 'S5')[0]).toEqual(['lay S3 S4 S5', 3, true]);
  });
  it('light what goes with them', () => {
    expect([...litIn(ways(romme, chosen('S3', 'S4'), known), HAND)]).toEqual(['S5']);
  });
  it('take in also what does not go with them, which can be tried', () => {
    const touched = touchCard(romme, chosen('S3'), one('H9'), known, PLAIN);
    expect(touched?.selection.cards.map((each) => each.card)).toEqual(['S3', 'H9']);
    expect(touched?.lit).toBe(false);
    expect(plays('S3', 'H9')[0]).toEqual(['lay S3 H9', 2, false]);
    const [lay] = playsOf(romme, ways(romme, chosen('S3', 'H9'), known), chosen('S3', 'H9'), PLAIN);
    expect(lay?.ends).toBe(true);
  });
  it('keep what was lit until the table answers', () => {
    expect([...litIn(ways(romme, chosen('S3')), HAND)].sort()).toEqual(['H9', 'S3', 'S4', 'S5']);
    expect(playsOf(romme, ways(romme, chosen('S3')), chosen('S3'), PLAIN).some((play) => play.ready)).toBe(false);
  });
  it('but a single card that can mean nothing else is sent', () => {
    const alone = aNews({ verbs: [MELD] });
    const touched = touchCard(alone, NOTHING, one('S3'), NONE, PLAIN);
    expect(sentAtOnce(alone, touched!, answers({ 'lay S3': { done: true } }), PLAIN)).toBe('lay S3');
    expect(sentAtOnce(alone, touched!, known, PLAIN)).toBeNull();
  });
  it('are suggested one after another', () => {
    const list = ['lay H3 D3 *', 'lay S3 S4 S5', 'discard S3', 'add 5 6 row.1', 'add 7 row.1'].map(aChoice);
    const found = suggestions(aNews({ menu: list }));
    expect(found).toEqual([list[1], list[0]]); // first without wild cards
    expect(nextSuggestion(found, [])).toBe(list[1]);
    expect(nextSuggestion(found, ['S5', 'S3', 'S4'])).toBe(list[0]);
    expect(nextSuggestion(found, ['*', 'H3', 'D3'])).toBe(list[1]);
    expect(nextSuggestion([], ['S3'])).toBeUndefined();
  });
});

describe('what lies on the table', () => {
  const ADD = aVerb('add', { places: ['row.3', 'row.4'], next: { places: ['row.3'] } });
  const DRAW = aVerb('draw', { touch: 'stock', next: { done: true } });
  const now = aNews({ verbs: [ADD, DRAW], menu: ['add row.3', 'draw'].map(aChoice) });
  const presses = (news: News, zone: string, selection = NOTHING, known = NONE) =>
    pressesOn(news, zone, ways(news, selection, known), selection);

  it('is pressed where a place is meant; what leads nowhere can be tried', () => {
    expect(presses(now, 'row.3')).toEqual([
      { verb: 'add', label: 'add row.3', word: 'add', action: 'add row.3', marked: true, place: 'row.3' },
    ]);
    expect(presses(now, 'row.4').map((press) => [press.action, press.marked])).toEqual([['add row.4', false]]);
    expect(presses(now, 'row.5')).toEqual([]);
  });
  it('is pressed for the verb that it means', () => {
    expect(actions(presses(now, 'stock'))).toEqual(['draw']);
    expect(presses(romme, 'discard')).toEqual([]);
    const known = answers({ 'discard S3': { done: true } });
    expect(actions(presses(romme, 'discard', chosen('S3'), known))).toEqual(['discard S3']);
  });
  it('is pressed for what takes no cards, also while some are picked', () => {
    const both = aNews({ verbs: [MELD, DRAW] });
    expect(actions(presses(both, 'stock', chosen('S3')))).toEqual(['draw']);
    expect(playsOf(both, ways(both, chosen('S3')), chosen('S3'), PLAIN).map((play) => play.verb.verb)).toEqual(['lay']);
  });
  it('takes the picked cards, not before there are some', () => {
    const PUT = aVerb('put', { zones: [HAND], places: ['row.3'], next: { cards: { [HAND]: ['S3'] }, places: ['row.3'] } });
    const put = aNews({ verbs: [PUT] });
    expect(presses(put, 'row.3')).toEqual([]);
    expect(actions(presses(put, 'row.3', chosen('S3'), answers({ 'put S3': { places: ['row.3'] } })))).toEqual(['put S3 row.3']);
  });
  it('is asked for a number by its cards', () => {
    const peter = aNews({ verbs: [aVerb('draw', { touch: 'hand.2', next: { numbers: [1, 7] } })] });
    const ask = askOn(ways(peter), 'hand.2');
    expect(ask && numbered(ask, ask.low + 2)).toBe('draw #3');
    expect(askOn(ways(peter), 'hand.1')).toBeUndefined();
    expect(asksOf(ways(peter)).map(({ low, high }) => [low, high])).toEqual([[1, 7]]);
    expect(presses(peter, 'hand.2')).toEqual([]);
  });
});

describe('buttons', () => {
  it('are for what needs no card', () => {
    expect(buttons(elfer)).toEqual([{ verb: 'end', label: 'end', action: 'end', timed: false }]);
  });
  it('are not for what is done by pressing the table', () => {
    const now = aNews({
      verbs: [
        aVerb('add', { places: ['row.3', 'row.4'], next: { places: ['row.3', 'row.4'] } }),
        aVerb('draw', { zones: ['display'], touch: 'stock', next: { done: true, cards: { display: ['5'] } } }),
      ],
    });
    expect(buttons(now, [aZone('row.3'), aZone('row.4')])).toEqual([]);
    expect(actions(buttons(now, [aZone('row.3')]))).toEqual(['add row.3', 'add row.4']);
  });
  it('a timed one keeps its own label', () => {
    const timed = aVerb('schnapp', { timed: true, next: { numbers: [0, 60000] } });
    const now = aNews({ verbs: [timed], menu: [250, 300].map((ms) => aChoice(`schnapp #${ms}`)) });
    expect(buttons(now)).toEqual([{ verb: 'schnapp', label: 'schnapp', action: 'schnapp', timed: true }]);
    expect(asksOf(ways(now))).toEqual([]);
    expect(timedAction(timed, 312.4)).toBe('schnapp #312');
    expect(timedAction(timed, -3)).toBe('schnapp #0');
    expect(timedAction(timed, 1e6)).toBe('schnapp #60000');
  });
});

describe('where picked cards can go', () => {
  const places = ['row.blue.7', 'row.red.2', 'row.red.3'];
  const now = aNews({
    verbs: [aVerb('lay', { zones: [HAND], places, next: { cards: { [HAND]: ['*'] } } })],
    menu: ['lay * row.blue.7', 'lay * row.red.2', 'lay R5', 'connect * row.blue'].map(aChoice),
  });
  it('is what the menu lists, and what the table adds', () => {
    const known = answers({ 'lay *': { places } });
    expect(actions(choicesFor(now, ways(now, chosen('*'), known), chosen('*')))).toEqual(places.map((place) => `lay * ${place}`));
    expect(choicesFor(now, ways(now), NOTHING)).toEqual([]);
  });
  it('goes on after a place', () => {
    const at: Selection = { cards: picked('*'), place: 'row.red.2' };
    const known = answers({ 'lay * row.red.2': { numbers: [1, 3] } });
    expect(asksOf(ways(now, at, known)).map((ask) => numbered(ask, 2))).toEqual(['lay * row.red.2 #2']);
    expect(pressesOn(now, 'row.red.3', ways(now, at, known), at)).toEqual([]);
  });
});
