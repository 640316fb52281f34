import type { Lang, Level, Seat, Why } from './kinds';

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
  /** usually as much as there are seats */
  'x-per-seat'?: boolean;
}

export interface GameInfo {
  game: string;
  name: string;
  short: string;
  /** how long a usual match takes, in words */
  length: string;
  /** whether there is a guided first game */
  lesson?: boolean;
  seats: [number, number];
  /** that bots have here; games of luck have one */
  levels: Level[];
  rules: number | string;
  options: { properties?: Record<string, OptionSchema> };
}

export interface RuleLine {
  id: string;
  text: string;
  ruling: string | null;
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

export const rest = {
  server: () => json<ServerInfo>('GET', '/api/server'),
  texts: (lang: Lang) => json<Record<string, string>>('GET', `/api/texts/${lang}`),
  games: () => json<GameInfo[]>('GET', '/api/games'),
  rules: (game: string) => json<RuleLine[]>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  newPerson: (name: string) => json<{ token: string; name: string }>('POST', '/api/people', { name }),
  me: (token?: string) => json<{ name: string; tables: TableLine[] }>('GET', '/api/me', undefined, token),
  rename: (name: string) => json<{ name: string }>('PATCH', '/api/me', { name }),
  makeCode: () => json<{ code: string; minutes: number }>('POST', '/api/me/code'),
  takeCode: (code: string) => json<{ token: string; name: string }>('POST', '/api/people/code', { code }),
  tables: () => json<TableLine[]>('GET', '/api/tables'),
  open: (wanted: Wanted) => json<TableLine>('POST', '/api/tables', wanted),
  start: (code: string, bots: Level) => json<TableLine>('POST', `${at(code)}/start`, { bots }),
  lesson: (game: string) => json<TableLine>('POST', `/api/lessons/${encodeURIComponent(game)}`),
  table: (code: string) => json<TableLine>('GET', at(code)),
  sit: (code: string, seat: number | null, token?: string) => json<TableLine>('POST', `${at(code)}/seat`, { seat }, token),
  leave: async (code: string, token?: string): Promise<void> => void (await ask('DELETE', `${at(code)}/seat`, undefined, token)),
  results: (code: string) => json<ResultLine[]>('GET', `${at(code)}/results`),
  recordPath: (code: string, number: number): string => `${at(code)}/matches/${number}/record`,
  qrPath: (code: string): string => `${at(code)}/qr.svg`,
};
