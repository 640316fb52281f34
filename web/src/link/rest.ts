import type { Lang, Level, News, Seat, Table, Why } from './wire';

export interface ServerInfo {
  version: string;
  wire: number;
  /** the address that works in the home network; null: only on this machine */
  address: string | null;
}

export interface OptionSchema {
  title: string;
  type: 'boolean' | 'integer' | 'string';
  default: boolean | number | string;
  minimum?: number;
  maximum?: number;
  enum?: (string | number)[];
  'x-labels'?: Record<string, string>;
  'x-research'?: boolean;
  'x-seats'?: boolean;
  /** the default is the number of seats */
  'x-per-seat'?: boolean;
}

export interface GameInfo {
  game: string;
  name: string;
  short: string;
  /** how long a usual match takes, in words */
  length: string;
  seats: [number, number];
  /** the levels of bots in this game; a game of luck has only one */
  levels: Level[];
  rules: number | string;
  /** is there a guided first game? */
  lesson: boolean;
  options: { properties?: Record<string, OptionSchema> };
}

/** A place in an example: a card, "_" where one is missing, "." where nothing is. */
export interface Spot {
  card: string;
  /** what a joker stands for there */
  stands: string;
  /** the card that the example is about */
  played: boolean;
}

export interface ExampleLine {
  /** rows of groups of places */
  rows: Spot[][][];
  /** as it should be, or not; null: neither */
  good: boolean | null;
  caption: string;
  /** the value that is wild in it */
  wild: string;
  /** one of those for a first look */
  how: boolean;
}

export interface RuleLine {
  id: string;
  text: string;
  ruling: string;
  /** the heading above it, if a section begins here */
  section: string;
  examples: ExampleLine[];
}

export interface Rulebook {
  how: { goal: string; steps: string[] };
  /** what is printed on cards besides their names */
  printed: Record<string, number>;
  rules: RuleLine[];
}

export interface TableLine {
  code: string;
  game: string;
  name: string;
  seats: Seat[];
  you: number | null;
  playing: boolean;
  matches: number;
  over: boolean;
  /** the next cards are those of a match that some may have seen */
  known: boolean;
  opened: string;
  link: string;
}

export interface ResultLine {
  number: number;
  ended: string;
  names: string[];
  totals: number[];
  winners: number[];
}

export interface Tally {
  played: number;
  won: number;
}

/** matches won in a row: now, and at most */
export interface Streaks extends Tally {
  streak: number;
  longest: number;
}

export interface MyResult {
  ended: string;
  code: string;
  number: number;
  points: number;
  won: boolean;
  place: number;
  seats: number;
}

export interface GameFigures extends Streaks {
  game: string;
  name: string;
  /** what the points of a match are: points, or deals won */
  counts: 'points' | 'deals';
  mean: number;
  best: number;
  /** people only, or the level of the strongest bot */
  against: (Tally & { who: 'people' | Level })[];
  opponents: (Tally & { n: number })[];
  /** the last ones, oldest first */
  results: MyResult[];
}

export interface Statistics extends Streaks {
  games: GameFigures[];
}

/** A deal of a match that is over, step by step. */
export interface Replay {
  /** who sat where then; `you` is the seat it is seen from */
  table: Table;
  number: number;
  /** whether it can be seen from one seat */
  seats: boolean;
  /** the line of the story in which each deal begins */
  starts: number[];
  deal: number;
  /** the line of the story each step is: the same moment from every seat */
  lines: number[];
  steps: News[];
}

export interface DealResult extends ResultLine {
  code: string;
  /** of the bots; empty: a person */
  levels: string[];
}

/** The cards of a match that is over, and what came of them. */
export interface Deal {
  code: string;
  number: number;
  game: string;
  name: string;
  seats: number;
  unusual: string[];
  /** whether the rules are still the same */
  playable: boolean;
  /** what was reached best on each seat */
  best: number[];
  results: DealResult[];
}

export interface Wanted {
  game: string;
  seats: number;
  options: Record<string, boolean | number | string>;
  listed: boolean;
  /** deal at once; free seats are bots' */
  start?: boolean;
  bots?: Level;
}

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly why: Why,
  ) {
    super(why.text);
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

/** Who asks and in which language; `me` and `words` set it. */
export const asking: { token: string; lang: Lang } = { token: '', lang: 'de' };

async function ask(method: string, path: string, body?: unknown, token = asking.token): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': asking.lang };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Unreachable();
  }
  if (answer.ok) return answer;
  throw new Refused(answer.status, await whyNot(answer));
}

async function whyNot(answer: Response): Promise<Why> {
  try {
    const said = (await answer.json()) as Partial<Why>;
    return { text: said.text ?? '', rule: said.rule ?? null, rule_text: said.rule_text ?? null };
  } catch {
    return { text: '', rule: null, rule_text: null };
  }
}

async function json<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await ask(method, path, body, token);
  return (await answer.json()) as T;
}

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

const dealAt = (code: string, number: number): string => `/api/deals/${encodeURIComponent(code)}/${number}`;

export const rest = {
  server: () => json<ServerInfo>('GET', '/api/server'),
  texts: (lang: Lang) => json<Record<string, string>>('GET', `/api/texts/${lang}`),
  games: () => json<GameInfo[]>('GET', '/api/games'),
  rules: (game: string) => json<Rulebook>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  newPerson: (name: string) => json<{ token: string; name: string }>('POST', '/api/people', { name }),
  me: (token?: string) => json<{ name: string; tables: TableLine[] }>('GET', '/api/me', undefined, token),
  rename: (name: string) => json<{ name: string }>('PATCH', '/api/me', { name }),
  makeCode: () => json<{ code: string; minutes: number }>('POST', '/api/me/code'),
  takeCode: (code: string) => json<{ token: string; name: string }>('POST', '/api/people/code', { code }),
  statistics: () => json<Statistics>('GET', '/api/me/statistics'),
  exportMe: async (): Promise<Blob> => (await ask('GET', '/api/me/export')).blob(),
  deleteMe: async (name: string): Promise<void> => void (await ask('DELETE', '/api/me', { name })),
  tables: () => json<TableLine[]>('GET', '/api/tables'),
  open: (wanted: Wanted) => json<TableLine>('POST', '/api/tables', wanted),
  start: (code: string, bots: Level) => json<TableLine>('POST', `${at(code)}/start`, { bots }),
  learn: (game: string) => json<TableLine>('POST', `/api/lessons/${encodeURIComponent(game)}`),
  table: (code: string) => json<TableLine>('GET', at(code)),
  sit: (code: string, seat: number | null, token?: string) => json<TableLine>('POST', `${at(code)}/seat`, { seat }, token),
  leave: async (code: string, token?: string): Promise<void> => void (await ask('DELETE', `${at(code)}/seat`, undefined, token)),
  results: (code: string) => json<ResultLine[]>('GET', `${at(code)}/results`),
  recordPath: (code: string, number: number): string => `${at(code)}/matches/${number}/record`,
  replay: (code: string, number: number, view: number | null, deal: number) =>
    json<Replay>('GET', `${at(code)}/matches/${number}/replay?view=${view ?? 'all'}&deal=${deal}`),
  deal: (code: string, number: number) => json<Deal>('GET', dealAt(code, number)),
  playDeal: (code: string, number: number, seat: number) => json<TableLine>('POST', dealAt(code, number), { seat }),
  qrPath: (code: string): string => `${at(code)}/qr.svg`,
};
