/** What a person can do now, read from the news. Knows no rules. */
import type { Choice, Form, News, Table, Zone } from '../link/kinds';
import { isMyTurn } from '../link/turn';

export interface Button {
  verb: string;
  label: string;
  /** what to send; a timed one gets its number when it is pressed */
  action: string;
  timed: boolean;
}

export function ownHand(zones: readonly Zone[], you: number | null): Zone | undefined {
  return you === null ? undefined : zones.find((zone) => zone.owner === you && zone.kind === 'hand');
}

/** What lies in the middle of the table, whoever has put it there. */
export const between = (zones: readonly Zone[]): Zone[] => zones.filter((zone) => zone.owner === null || zone.kind === 'middle');

/** What lies before a player. */
export const before = (zones: readonly Zone[], seat: number): Zone[] =>
  zones.filter((zone) => zone.owner === seat && zone.kind !== 'middle');

/** A card that was chosen, in the zone where it lies; equal cards have different keys. */
export interface Picked {
  zone: string;
  key: string;
  card: string;
}

/** The forms that take cards out of this zone. */
export function formsFor(news: News | null, zone: string | undefined): Form[] {
  return zone === undefined ? [] : (news?.forms.filter((form) => form.most > 0 && form.zones.includes(zone)) ?? []);
}

/** Whether these forms take cards one by one: then a card is played as soon as it is clear what is meant. */
export const oneByOne = (forms: readonly Form[]): boolean => forms.length > 0 && forms.every((form) => form.most === 1);

/** What the menu proposes for this card alone, out of a zone with these forms. */
export function choicesFor(news: News | null, forms: readonly Form[], card: string): Choice[] {
  const verbs = new Set(forms.map((form) => form.verb));
  return news?.menu.filter((one) => verbs.has(one.verb) && one.cards.length === 1 && one.cards[0] === card) ?? [];
}

/** Whether this number of cards out of these zones is what the form asks for. */
export function fits(form: Form, picked: readonly Picked[]): boolean {
  const n = picked.length;
  return n >= Math.max(1, form.least) && n <= form.most && picked.every((one) => form.zones.includes(one.zone));
}

/** The selection with one more card; if only one can be selected, it replaces the other. */
export function withPicked(picked: readonly Picked[], one: Picked, forms: readonly Form[]): Picked[] {
  const most = Math.max(0, ...forms.map((form) => form.most));
  if (picked.some((other) => other.zone === one.zone && other.key === one.key)) return [...picked];
  return most === 1 ? [one] : picked.length < most ? [...picked, one] : [...picked];
}

/** Several cards that could be played together, as the menu proposes them. */
export function suggestions(news: News | null): Choice[] {
  const verbs = new Set(news?.forms.filter((form) => form.least > 1).map((form) => form.verb));
  return news?.menu.filter((one) => one.cards.length > 1 && verbs.has(one.verb)) ?? [];
}

/** The suggestion after the one whose cards are chosen, else the first. */
export function nextSuggestion(list: readonly Choice[], cards: readonly string[]): Choice | undefined {
  const same = [...cards].sort().join(' ');
  const at = list.findIndex((one) => [...one.cards].sort().join(' ') === same);
  return list[(at + 1) % list.length];
}

/** Something that can be done by pressing a place on the table. */
export interface Press {
  verb: string;
  label: string;
  /** only what is done, not where */
  word: string;
  action: string;
  /** whether the menu proposes it */
  marked: boolean;
}

/** The kind of zone that can be pressed for a verb if its form names no place: a second way to press the same button. */
const HOME: Record<string, string> = { draw: 'stock', turn: 'stock', take: 'discard', discard: 'discard' };

function meant(form: Form, zone: Zone): boolean {
  return form.places.length ? form.places.includes(zone.name) : !form.timed && !form.numbers && HOME[form.verb] === zone.kind;
}

export function pressesOn(news: News | null, zone: Zone, picked: readonly Picked[]): Press[] {
  const forms = news?.forms.filter((form) => meant(form, zone) && (form.most === 0 || fits(form, picked))) ?? [];
  return forms.map((form) => {
    const cards = form.most === 0 ? [] : picked.map((one) => one.card);
    const action = [form.verb, ...cards, ...(form.places.length ? [zone.name] : [])].join(' ');
    const choice = news?.menu.find((one) => one.action === action);
    return { verb: form.verb, label: choice?.label ?? form.label, word: form.label, action, marked: choice !== undefined || form.most > 0 };
  });
}

/** Cards of a zone that can be played by themselves. */
export function playable(news: News | null, zone: Zone | undefined): Set<string> {
  const forms = formsFor(news, zone?.name);
  return new Set(zone?.cards?.filter((card) => choicesFor(news, forms, card).length > 0));
}

/** The buttons for what can be done, without what is done by pressing one of these zones. */
export function buttons(news: News | null, zones: readonly Zone[] = []): Button[] {
  const names = new Set(zones.map((zone) => zone.name));
  const onTable = (form: Form): boolean => form.places.length > 0 && form.places.every((place) => names.has(place));
  return (news?.forms ?? [])
    .filter((form) => form.most === 0 && !onTable(form) && !asksNumber(form))
    .flatMap((form): Button[] => {
      const choices = news?.menu.filter((one) => one.verb === form.verb) ?? [];
      if (form.timed || choices.length === 0) return [simple(form)];
      if (choices.length === 1) return choices.map(chosen);
      return form.places.length ? choices.map(chosen) : [simple(form)];
    });
}

/** Whether a person has to think of a number. */
export const asksNumber = (form: Form): boolean => form.numbers !== null && !form.timed && form.most === 0;

const simple = (form: Form): Button => ({ verb: form.verb, label: form.label, action: form.verb, timed: form.timed });
const chosen = (one: Choice): Button => ({ verb: one.verb, label: one.label, action: one.action, timed: false });

/** The action of a timed button, pressed this many ms after the question was on the screen. */
export function timedAction(form: Form, ms: number): string {
  const [low, high] = (form.numbers ?? [0, 60000]) as [number, number];
  return `${form.verb} #${Math.round(Math.min(high, Math.max(low, ms)))}`;
}

/** The cards of an action's text, such as the one that was chosen in secret. */
export function cardsOf(action: string | null): string[] {
  return (action ?? '')
    .split(' ')
    .slice(1)
    .filter((word) => !word.startsWith('#'));
}

/** Splits cards into groups of these sizes; cards left over, for example while some are still moving, form one more group. */
export function grouped(cards: readonly string[], sizes: readonly number[]): string[][] {
  const found: string[][] = [];
  let from = 0;
  for (const size of sizes) {
    const part = cards.slice(from, from + size);
    if (part.length) found.push(part);
    from += size;
  }
  return from < cards.length ? [...found, cards.slice(from)] : found;
}

/** How many cards lie together in what this zone's owner has laid; null for zones that have no groups. */
export function groupsOf(zone: Zone, facts: News['facts']): number[] | null {
  const all = facts['groups'];
  if (zone.kind !== 'laid' || zone.owner === null || !Array.isArray(all)) return null;
  const own: unknown = all[zone.owner];
  return Array.isArray(own) ? own.map(Number) : [];
}

/** The other seats in the order of play, beginning after the own one. */
export function others(table: Table): number[] {
  const count = table.seats.length;
  const first = table.you === null ? 0 : table.you + 1;
  return Array.from({ length: table.you === null ? count : count - 1 }, (_, i) => (first + i) % count);
}

export type Turn = { kind: 'you' | 'all' | 'rest' | 'over' | 'none' } | { kind: 'they'; seats: number[] };

/** Whom the table waits for, as the news says. */
export function turnOf(news: News, you: number | null, seats: number): Turn {
  if (news.phase === 'over') return { kind: 'over' };
  if (news.phase === 'rest') return { kind: 'rest' };
  if (!news.asked.length) return { kind: 'none' };
  if (news.asked.length === seats && seats > 1) return { kind: 'all' };
  if (isMyTurn(news, you)) return { kind: 'you' };
  return { kind: 'they', seats: news.asked.filter((seat) => seat !== you) };
}
