import { alone, home } from './home';
import type { Level } from './kinds';
import type {
  Calendar,
  CardsCounted,
  DayDeal,
  Deal,
  EveningLine,
  GameLine,
  Known,
  Laying,
  Me,
  PadLine,
  Replay,
  ResultLine,
  Rulebook,
  Server,
  Statistics,
  TableLine,
  Today,
  ToGather,
  ToOpen,
  Token,
  TransferCode,
  Wearing,
  Why,
} from './wire';

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
export const asking: { token: string; lang: string } = { token: '', lang: 'de' };

async function ask(method: string, path: string, body?: unknown, token = asking.token): Promise<Response> {
  if (alone) return home.ask(method, path, body, token);
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

const evening = (code: string): string => `/api/evenings/${encodeURIComponent(code)}`;

export const rest = {
  server: () => json<Server>('GET', '/api/server'),
  texts: (lang: string) => json<Record<string, string>>('GET', `/api/texts/${encodeURIComponent(lang)}`),
  games: () => json<GameLine[]>('GET', '/api/games'),
  rules: (game: string) => json<Rulebook>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  pads: () => json<PadLine[]>('GET', '/api/pads'),
  countCards: (game: string, deal: number, cards: Record<string, string[]>) =>
    json<CardsCounted>('POST', `/api/pads/${encodeURIComponent(game)}/count`, { deal, cards }),
  laying: (deal: number, cards: readonly string[], last: boolean) => json<Laying>('POST', '/api/pads/laying', { deal, cards, last }),
  newPerson: (name: string) => json<Token>('POST', '/api/people', { name }),
  me: (token?: string) => json<Me>('GET', '/api/me', undefined, token),
  rename: (name: string) => json<Known>('PATCH', '/api/me', { name }),
  wear: (face: string, token?: string) => json<Wearing>('PUT', '/api/me/face', { face }, token),
  makeCode: () => json<TransferCode>('POST', '/api/me/code'),
  takeCode: (code: string) => json<Token>('POST', '/api/people/code', { code }),
  statistics: () => json<Statistics>('GET', '/api/me/statistics'),
  exportMe: async (): Promise<Blob> => (await ask('GET', '/api/me/export')).blob(),
  deleteMe: async (name: string): Promise<void> => void (await ask('DELETE', '/api/me', { name })),
  tables: () => json<TableLine[]>('GET', '/api/tables'),
  open: (wanted: ToOpen) => json<TableLine>('POST', '/api/tables', wanted),
  /** `part`: what this browser adds to what the cards come from */
  start: (code: string, bots: Level, part: string | null) => json<TableLine>('POST', `${at(code)}/start`, { bots, part }),
  learn: (game: string) => json<TableLine>('POST', `/api/lessons/${encodeURIComponent(game)}`),
  table: (code: string) => json<TableLine>('GET', at(code)),
  /** `agreed`: that the cards are known to some, where they are */
  sit: (code: string, seat: number | null, token?: string, agreed = false) =>
    json<TableLine>('POST', `${at(code)}/seat`, { seat, agreed }, token),
  leave: async (code: string, token?: string): Promise<void> => void (await ask('DELETE', `${at(code)}/seat`, undefined, token)),
  results: (code: string) => json<ResultLine[]>('GET', `${at(code)}/results`),
  record: async (code: string, number: number): Promise<Blob> => (await ask('GET', `${at(code)}/matches/${number}/record`)).blob(),
  recordPath: (code: string, number: number): string => `${at(code)}/matches/${number}/record`,
  replay: (code: string, number: number, view: number | null, deal: number) =>
    json<Replay>('GET', `${at(code)}/matches/${number}/replay?view=${view ?? 'all'}&deal=${deal}`),
  deal: (code: string, number: number) => json<Deal>('GET', dealAt(code, number)),
  playDeal: (code: string, number: number, seat: number) => json<TableLine>('POST', dealAt(code, number), { seat }),
  today: () => json<Today>('GET', '/api/days'),
  day: (day: string, game: string) => json<DayDeal>('GET', `/api/days/${day}/${encodeURIComponent(game)}`),
  playDay: (game: string) => json<TableLine>('POST', `/api/days/${encodeURIComponent(game)}`),
  calendar: (month: string) => json<Calendar>('GET', `/api/me/days?month=${month}`),
  qrPath: (code: string): string => `${at(code)}/qr.svg`,
  evenings: () => json<EveningLine[]>('GET', '/api/evenings'),
  gather: (wanted: ToGather) => json<EveningLine>('POST', '/api/evenings', wanted),
  evening: (code: string) => json<EveningLine>('GET', evening(code)),
  comeTo: (code: string, token?: string) => json<EveningLine>('POST', `${evening(code)}/people`, undefined, token),
  goHome: (code: string, token?: string) => json<EveningLine>('DELETE', `${evening(code)}/people`, undefined, token),
  sendHome: (code: string, person: number) => json<EveningLine>('DELETE', `${evening(code)}/people/${person}`),
  goOn: (code: string, number: number) => json<EveningLine>('POST', `${evening(code)}/next`, { number }),
  addTo: (code: string, number: number, part: string) => json<EveningLine>('POST', `${evening(code)}/parts`, { number, part }),
  eveningQrPath: (code: string): string => `${evening(code)}/qr.svg`,
};
