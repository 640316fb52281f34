/**
 * How an action is put together, one touch after another. Knows no rules: what leads where stands in the verbs of the news and
 * in the table's answers to what has been picked so far.
 */
import { JOKER } from '../link/cards';
import type { Answer, Choice, News, Next, Part, Verb, Zone } from '../link/wire';
import { spoken } from '../link/words.svelte';

/** A card that was picked, in the zone where it lies; equal cards have different keys. */
export interface Picked {
  zone: string;
  key: string;
  card: string;
}

/** What has been picked so far. */
export interface Selection {
  cards: readonly Picked[];
  place: string | null;
}

export const NOTHING: Selection = { cards: [], place: null };

/** What the table has answered, by the text of what had been picked. */
export type Answers = ReadonlyMap<string, Answer>;

/** The text of an action with these cards. */
export type Compose = (verb: string, cards: readonly Picked[]) => string;

/**
 * Where a verb is done that is not done with the shared buttons. `board`: the board, or what lies before oneself, has something for it
 * (a place, a button, a wheel); `picked`: the board shows what is picked, says what it would give and has the button; `strip`: doing
 * nothing, beside the line that says what to do; `hand`: putting the own hand into another order, by moving a card in it.
 */
export type Elsewhere = 'board' | 'picked' | 'strip' | 'hand';

/** How the game at this table is played. */
export interface Manner {
  compose: Compose;
  /** the picked cards with one more */
  join: (cards: readonly Picked[], one: Picked) => Picked[];
  /** verbs that are not done with the shared buttons, and where instead */
  elsewhere: Readonly<Record<string, Elsewhere>>;
}

export const inOrder: Compose = (verb, cards) => [verb, ...cards.map((one) => one.card)].join(' ');
export const PLAIN: Manner = { compose: inOrder, join: (cards, one) => [...cards, one], elsewhere: {} };

/** A verb, and what can be picked next for it. */
export interface Way {
  verb: Verb;
  /** the text of what is picked */
  action: string;
  /** null: the table has not said yet */
  next: Next | null;
  /** what is picked does not belong to it: it takes no cards */
  apart: boolean;
}

/** Whether cards of this zone can be tried with a verb. */
const takes = (verb: Verb, zone: string): boolean => verb.zones.includes(zone) || zone in verb.next.cards;
const hasCards = (next: Next): boolean => Object.keys(next.cards).length > 0;
const takesCards = (verb: Verb): boolean => verb.zones.length > 0 || hasCards(verb.next);

const isEmpty = ({ cards, place }: Selection): boolean => !cards.length && place === null;

export function textOf(verb: Verb, { cards, place }: Selection, compose: Compose): string {
  const text = compose(verb.verb, cards);
  return place === null ? text : `${text} ${place}`;
}

const NOWHERE: Next = { cards: {}, places: [], numbers: null, which: [], done: false };

/** What can be picked next, if the table has said it. A card that was not among what could be picked leads nowhere. */
function nextOf(verb: Verb, selection: Selection, answers: Answers, compose: Compose): Next | null {
  if (isEmpty(selection)) return verb.next;
  const answer = answers.get(textOf(verb, selection, compose));
  const last = selection.cards.at(-1);
  if (answer || selection.place !== null || !last) return answer?.next ?? null;
  const before = nextOf(verb, { cards: selection.cards.slice(0, -1), place: null }, answers, compose);
  return before && !before.cards[last.zone]?.includes(last.card) ? NOWHERE : null;
}

/** The verbs that what is picked may belong to, and those that have nothing to do with it. */
export function waysFor(news: News | null, selection: Selection, answers: Answers, { compose }: Manner): Way[] {
  const { cards, place } = selection;
  return (news?.verbs ?? []).flatMap((verb): Way[] => {
    if (isEmpty(selection)) return [{ verb, action: verb.verb, next: verb.next, apart: false }];
    const action = textOf(verb, selection, compose);
    if (cards.every((one) => takes(verb, one.zone)) && (place === null || verb.places.includes(place)))
      return [{ verb, action, next: nextOf(verb, selection, answers, compose), apart: false }];
    return takesCards(verb) ? [] : [{ verb, action: verb.verb, next: verb.next, apart: true }];
  });
}

/** Whether something can still be picked. */
export const leadsOn = (next: Next): boolean => hasCards(next) || next.places.length > 0 || next.numbers !== null || next.which.length > 0;

/** What the table says to what is picked: of a verb with which it leads somewhere, if there is one. Nothing: nothing is picked, or not known yet. */
export function lineOf(ways: readonly Way[], selection: Selection, answers: Answers): readonly Part[] | undefined {
  if (isEmpty(selection)) return undefined;
  const known = ways.flatMap((way) => (way.apart ? [] : (answers.get(way.action) ?? [])));
  const found = known.find(({ next }) => next.done || leadsOn(next)) ?? known[0];
  return found?.now.length ? found.now : undefined;
}

/** The cards of a zone that lead somewhere. As long as the table has not said it, those that were good to begin with. */
export function litIn(ways: readonly Way[], zone: string): Set<string> {
  return new Set(ways.flatMap((way) => (way.next ?? way.verb.next).cards[zone] ?? []));
}

/** Whether cards of this zone can be touched, if only to be told why not. */
export const canTouch = (news: News | null, zone: string): boolean => news?.verbs.some((verb) => takes(verb, zone)) === true;

/** The verbs that cards of this zone can be tried with. */
const verbsFor = (news: News | null, zone: string): Verb[] => news?.verbs.filter((verb) => takes(verb, zone)) ?? [];

/** Whether cards of this zone are gathered, and then played with a button. */
const gathered = (news: News | null, zone: string): boolean => verbsFor(news, zone).some((verb) => verb.several);

/** One more card has been touched: what is picked then, and the verbs that it can mean. */
export interface Touched {
  selection: Selection;
  verbs: Verb[];
  /** it leads somewhere with these; else it can only be tried */
  lit: boolean;
}

/**
 * Touching one more card. One that does not go with the others, but could be played without them, takes their place;
 * where cards are gathered it joins them all the same, so that people see why it does not fit.
 */
export function touchCard(news: News | null, before: Selection, one: Picked, answers: Answers, manner: Manner): Touched | null {
  const alone: Selection = { cards: [one], place: null };
  const more: Selection = { ...before, cards: manner.join(before.cards, one) };
  const isLit = (way: Way): boolean => way.next?.cards[one.zone]?.includes(one.card) === true;
  const touched = (selection: Selection, ways: readonly Way[], lit: boolean): Touched | null =>
    ways.length ? { selection, verbs: ways.map((way) => way.verb), lit } : null;

  const ways = waysFor(news, before, answers, manner);
  const first = waysFor(news, NOTHING, answers, manner);
  const joins = touched(more, ways.filter(isLit), true);
  if (joins) return joins;
  const open = ways.filter((way) => takes(way.verb, one.zone));
  if (gathered(news, one.zone)) return touched(more, open, false);
  const going = open.filter((way) => way.next && hasCards(way.next));
  return (
    touched(alone, first.filter(isLit), true) ??
    touched(more, isEmpty(before) ? [] : going, false) ??
    touched(
      alone,
      first.filter((way) => takes(way.verb, one.zone)),
      false,
    )
  );
}

function labelOf(news: News | null, action: string): string | undefined {
  const choice = news?.menu.find((one) => one.action === action);
  return choice && spoken(choice);
}

/** The action that only lacks its place, where there is just one. */
function forced(news: News | null, { action, next }: Way): string | null {
  if (!next) return null;
  const [place, other] = next.places;
  const whole = `${action} ${place}`;
  const clear = place !== undefined && other === undefined && !next.done && !leadsOn({ ...next, places: [] });
  return clear && labelOf(news, whole) !== undefined ? whole : null;
}

/**
 * What is to be sent at once after a touch: the only action that it can mean, if nothing is left to pick for it; and what leads
 * nowhere, because the refusal says why. Null: it stays picked. Undefined: the table has not answered yet.
 */
export function sentAtOnce(news: News | null, touched: Touched, answers: Answers, manner: Manner): string | null | undefined {
  const { selection, verbs, lit } = touched;
  const [first, ...others] = selection.cards;
  // Where cards are gathered, only one that nothing else could be meant by is played at once.
  const clear = first && !others.length && lit && verbsFor(news, first.zone).length === 1;
  if (!clear && selection.cards.some((one) => gathered(news, one.zone))) return null;
  const ways = waysFor(news, selection, answers, manner).filter((way) => verbs.includes(way.verb));
  if (ways.some((way) => way.next === null)) return undefined;
  const [only, ...more] = ways;
  if (!only || (lit && more.length)) return null;
  if (!ways.some(({ next }) => next && leadsOn(next))) return only.action;
  return more.length ? null : forced(news, only);
}

/** Something that can be done by pressing a zone on the table. */
export interface Press {
  verb: string;
  label: string;
  /** only what is done, not where */
  word: string;
  action: string;
  /** it leads somewhere; else it can only be tried */
  marked: boolean;
  /** the place that is picked by it, if it is one */
  place: string | null;
}

export function pressesOn(news: News | null, zone: string, ways: readonly Way[], selection: Selection): Press[] {
  return ways.flatMap((way): Press[] => {
    const { verb } = way;
    const press = (action: string, marked: boolean, place: string | null): Press => ({
      verb: verb.verb,
      label: labelOf(news, action) ?? verb.label,
      word: verb.label,
      action,
      marked,
      place,
    });
    if (verb.touch === zone && way.next?.done) return [press(way.action, true, null)];
    // Cards are picked before the place they go to.
    const tooSoon = takesCards(verb) && !selection.cards.length;
    if (tooSoon || !verb.places.includes(zone) || (selection.place !== null && !way.apart)) return [];
    return [press(`${way.action} ${zone}`, way.next?.places.includes(zone) === true, zone)];
  });
}

/** A question for a number. */
export interface Ask {
  verb: string;
  label: string;
  /** the action without its number */
  action: string;
  low: number;
  high: number;
}

const asked = ({ verb, action, next }: Way): Ask[] =>
  next?.numbers && !verb.timed ? [{ verb: verb.verb, label: verb.label, action, low: next.numbers[0], high: next.numbers[1] }] : [];

export const asksOf = (ways: readonly Way[]): Ask[] => ways.flatMap(asked);

export const numbered = ({ action }: Ask, number: number): string => `${action} #${number}`;

/** The question for a number that is answered by touching one of the cards of this zone: the first one means the lowest. */
export const askOn = (ways: readonly Way[], zone: string): Ask | undefined =>
  ways.filter((way) => way.verb.touch === zone).flatMap(asked)[0];

/** A button for what is picked. */
export interface Play {
  verb: Verb;
  /** how many cards are picked; null: cards are not counted for it */
  n: number | null;
  action: string;
  /** it is lawful */
  ready: boolean;
  /** nothing can be picked any more: what is not lawful can still be tried, to hear why */
  ends: boolean;
}

/** Buttons for the picked cards; where cards are gathered they are there from the beginning. */
export function playsOf(news: News | null, ways: readonly Way[], selection: Selection, manner: Manner): Play[] {
  const n = selection.cards.length;
  return (news?.verbs ?? []).flatMap((verb): Play[] => {
    const way = ways.find((one) => one.verb === verb && !one.apart);
    const next = way?.next ?? null;
    const beside = !verb.places.length && verb.zones.some((zone) => gathered(news, zone));
    const shared = (manner.elsewhere[verb.verb] ?? 'picked') === 'picked';
    if (shared ? !(verb.several || beside || (n > 0 && next?.done)) : !next?.done) return [];
    const some = n > 0 && next !== null;
    return [{ verb, n: verb.several ? n : null, action: way?.action ?? verb.verb, ready: some && next.done, ends: some && !leadsOn(next) }];
  });
}

/** Several cards that could be played together, as the menu proposes them. */
export function suggestions(news: News | null): Choice[] {
  const single = new Set(news?.menu.filter((one) => one.cards.length === 1).map((one) => one.verb));
  const wild = (one: Choice): number => one.cards.filter((card) => card === JOKER || news?.wild.includes(card)).length;
  // What does without wild cards comes first: who tries it may well lay it.
  return news?.menu.filter((one) => one.cards.length > 1 && !single.has(one.verb)).sort((a, b) => wild(a) - wild(b)) ?? [];
}

/** The suggestion after the one whose cards are chosen, else the first. */
export function nextSuggestion(list: readonly Choice[], cards: readonly string[]): Choice | undefined {
  const same = [...cards].sort().join(' ');
  const at = list.findIndex((one) => [...one.cards].sort().join(' ') === same);
  return list[(at + 1) % list.length];
}

/** The rest of an action for the cards that are picked: where they could go, as the menu and the table say. */
export function choicesFor(news: News | null, ways: readonly Way[], { cards, place }: Selection): Choice[] {
  if (!cards.length && place === null) return [];
  const same = (one: Choice): boolean =>
    one.cards.length === cards.length && one.cards.every((card, i) => card === cards[i]?.card) && (place === null || place === one.place);
  const own = ways.filter((way) => !way.apart);
  const listed = (news?.menu ?? []).filter(
    (one) => same(one) && one.number === null && own.some((way) => way.verb.verb === one.verb && way.action !== one.action),
  );
  const known = new Set(listed.map((one) => one.action));
  const more = own.flatMap(({ verb, action, next }) =>
    (next?.places ?? [])
      .filter((to) => !known.has(`${action} ${to}`))
      .map((to): Choice => ({
        action: `${action} ${to}`,
        verb: verb.verb,
        cards: cards.map((one) => one.card),
        place: to,
        number: null,
        which: [],
        label: `${verb.label} ${news?.zones.find((zone) => zone.name === to)?.label ?? to}`,
      })),
  );
  return [...listed, ...more];
}

export interface Button {
  verb: string;
  label: string;
  /** what to send; a timed one gets its number when it is pressed */
  action: string;
  timed: boolean;
}

/** The buttons for what can be done without picking a card, but for what is done by pressing one of these zones. */
export function buttons(news: News | null, zones: readonly Zone[] = []): Button[] {
  const names = new Set(zones.map((zone) => zone.name));
  return (news?.verbs ?? []).flatMap(({ verb, label, zones: from, places, touch, timed, next }): Button[] => {
    const button = (action: string): Button => ({ verb, label: labelOf(news, action) ?? label, action, timed: false });
    if (timed) return [{ verb, label, action: verb, timed }];
    if (next.done) return from.length && touch ? [] : [button(verb)];
    if (from.length || places.every((place) => names.has(place))) return [];
    return next.places.map((place) => button(`${verb} ${place}`));
  });
}

/** The action of a timed button, pressed this many ms after the question was on the screen. */
export function timedAction({ verb, next }: Verb, ms: number): string {
  const [low, high] = next.numbers ?? [0, 60000];
  return `${verb} #${Math.round(Math.min(high, Math.max(low, ms)))}`;
}
