/** What a person can do now, as it arrived: nothing here knows a rule. */
import type { Choice, Form, News, Table, Zone } from '../link/kinds';

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

/** The form that takes cards out of this zone. */
export function formFor(news: News | null, zone: string | undefined): Form | undefined {
  return zone === undefined ? undefined : news?.forms.find((form) => form.most > 0 && form.zones.includes(zone));
}

/** Cards that can be played by themselves. */
export function playable(news: News | null): Set<string> {
  return new Set(news?.menu.filter((one) => one.cards.length === 1).map((one) => one.cards[0] ?? '') ?? []);
}

export function buttons(news: News | null): Button[] {
  return (news?.forms ?? []).filter((form) => form.most === 0).flatMap((form): Button[] => {
    const choices = news?.menu.filter((one) => one.verb === form.verb) ?? [];
    if (form.timed || choices.length === 0) return [simple(form)];
    if (choices.length === 1) return choices.map(chosen);
    return form.numbers || form.places.length ? choices.map(chosen) : [simple(form)];
  });
}

const simple = (form: Form): Button => ({ verb: form.verb, label: form.label, action: form.verb, timed: form.timed });
const chosen = (one: Choice): Button => ({ verb: one.verb, label: one.label, action: one.action, timed: false });

/** The action of a timed button, pressed so many ms after the question could be seen. */
export function timedAction(form: Form, ms: number): string {
  const [low, high] = (form.numbers ?? [0, 60000]) as [number, number];
  return `${form.verb} #${Math.round(Math.min(high, Math.max(low, ms)))}`;
}

/** The cards of an action's text, such as the one that was chosen in secret. */
export function cardsOf(action: string | null): string[] {
  return (action ?? '').split(' ').slice(1).filter((word) => !word.startsWith('#'));
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
  if (you !== null && news.asked.includes(you) && news.answer === null) return { kind: 'you' };
  return { kind: 'they', seats: news.asked.filter((seat) => seat !== you) };
}
