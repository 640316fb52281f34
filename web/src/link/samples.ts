/** Messages for tests, with everything that a test does not care about. */
import type { Choice, Happened, News, Next, Verb, Zone } from './wire';

export const aNext = (more: Partial<Next> = {}): Next => ({ cards: {}, places: [], numbers: null, which: [], done: false, ...more });

export const aVerb = (verb: string, more: Partial<Omit<Verb, 'next'>> & { next?: Partial<Next> } = {}): Verb => ({
  verb,
  label: verb,
  zones: [],
  places: [],
  touch: '',
  timed: false,
  several: false,
  ...more,
  next: aNext(more.next),
});

/** The choice of an action's text, such as "lay 50 * row.1 @2". */
export function aChoice(action: string): Choice {
  const [verb = '', ...rest] = action.split(' ');
  const after = (sign: string): string | undefined => rest.find((word) => word.startsWith(sign))?.slice(1);
  const number = after('#');
  return {
    action,
    verb,
    cards: rest.filter((word) => /^([A-Z][A-Z0-9]*|\d+|[*=+])$/.test(word)),
    place: rest.find((word) => /^[a-z]{2,}/.test(word)) ?? null,
    number: number === undefined ? null : Number(number),
    which: after('@')?.split(',').map(Number) ?? [],
    label: action,
  };
}

export const aZone = (name: string, cards: string[] = [], more: Partial<Zone> = {}): Zone => ({
  name,
  kind: name.split('.')[0] ?? '',
  owner: null,
  label: name,
  open: true,
  ordered: true,
  empty: !cards.length,
  cards,
  ...more,
});

export const aLine = (n: number, text: string, more: Partial<Happened> = {}): Happened => ({ n, kind: 'said', line: [{ text }], ...more });

export const aNews = (more: Partial<News> = {}): News => ({
  kind: 'news',
  at: [1, 1],
  since: 0,
  events: [],
  zones: [],
  now: [],
  asked: [0],
  yours: false,
  phase: 'play',
  deal: 1,
  deals: 1,
  facts: {},
  wild: [],
  notes: [],
  answer: null,
  points: [],
  counted: [],
  totals: [],
  winners: [],
  menu: [],
  verbs: [],
  routine: null,
  undo: false,
  left: null,
  guide: null,
  ...more,
});
