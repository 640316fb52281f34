/** The house in the worker: what a server of ours would answer, and lines to its tables. */
import type { FromHouse, ToHouse } from '../house/talk';
import { fileAt, files, home, type Wire } from './home';
import { forget, keep, recall } from './keep';
import { asking, Refused, Unreachable } from './rest';
import type { Why } from './wire';

class Line implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readyState = WebSocket.CONNECTING as number;
  #greeted = false;

  constructor(
    readonly n: number,
    readonly code: string,
    readonly post: (message: ToHouse) => void,
  ) {}

  opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  heard(text: string): void {
    if (text) this.onmessage?.({ data: text });
    else this.cut();
  }

  cut(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  send(said: string): void {
    this.post(this.#greeted ? { kind: 'say', line: this.n, said } : { kind: 'enter', line: this.n, code: this.code, said });
    this.#greeted = true;
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.post({ kind: 'leave', line: this.n });
  }
}

/** The house in the worker; it is built when somebody first wants something of it. */
class House {
  /** how much of it has come, from 0 to 1; none: it is not being fetched */
  progress = $state<number | null>(null);
  failed = $state(false);
  /** all of it is here and runs */
  here = $state(false);
  /** megabytes in all */
  readonly size = (files?.bytes ?? 0) / 1_000_000;
  #worker: Worker | null = null;
  #ready: Promise<void> | null = null;
  #answers = new Map<number, (text: string) => void>();
  #lines = new Map<number, Line>();
  #n = 0;

  get built(): boolean {
    return this.#ready !== null;
  }

  /** Fetches and starts all of it, if that has not been done. */
  build(): Promise<void> {
    this.#ready ??= new Promise((resolve, reject) => {
      const worker = new Worker(new URL('../house/worker.ts', import.meta.url), { type: 'module', name: 'house' });
      this.#worker = worker;
      this.progress = 0;
      this.failed = false;
      worker.onmessage = ({ data }: MessageEvent<FromHouse>) => {
        if (data.kind === 'ready') resolve();
        if (data.kind === 'failed') reject(new Error(data.why));
        this.#hear(data);
      };
      worker.onerror = () => reject(new Error('no worker'));
      const { pyodide = '', python = '' } = files ?? {};
      this.#post({ kind: 'open', where: { pyodide: `${fileAt(`here/${pyodide}`)}/`, archive: fileAt(`here/${python}`) } });
    });
    this.#ready.catch(() => {
      this.#worker?.terminate();
      [this.#ready, this.#worker, this.progress, this.failed] = [null, null, null, true];
      for (const line of this.#lines.values()) line.cut();
    });
    return this.#ready;
  }

  async ask(method: string, path: string, token: string, lang: string, body: string): Promise<{ status: number; said: unknown }> {
    const text = await this.#question((id) => ({ kind: 'ask', id, method, path, token, lang, body }));
    const [status, said] = JSON.parse(text) as [number, unknown];
    return { status, said };
  }

  line(code: string): Wire {
    const line = new Line((this.#n += 1), code, (message) => this.#post(message));
    this.#lines.set(line.n, line);
    this.build().then(
      () => line.opened(),
      () => line.cut(),
    );
    return line;
  }

  async #question(asked: (id: number) => ToHouse): Promise<string> {
    await this.build();
    const id = (this.#n += 1);
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#post(asked(id));
    });
  }

  #post(message: ToHouse): void {
    if (message.kind === 'leave') this.#lines.delete(message.line);
    this.#worker?.postMessage(message);
  }

  #hear(message: FromHouse): void {
    switch (message.kind) {
      case 'loaded':
        this.progress = Math.min(1, message.bytes / (files?.bytes ?? 1));
        return;
      case 'ready':
        this.progress = null;
        this.here = true;
        return;
      case 'answer':
        this.#answers.get(message.id)?.(message.text);
        this.#answers.delete(message.id);
        return;
      case 'heard': {
        const line = this.#lines.get(message.line);
        if (!message.text) this.#lines.delete(message.line);
        line?.heard(message.text);
      }
    }
  }
}

export const house = new House();

/** The words, games and rules lie beside the page as files: for them nothing has to be built. */
const wordsAt = (name: string): string => fileAt(`here/${files?.words ?? ''}/${name}`);

/** What lies beside the page as a file: [what is asked for, the name of the file]. */
const FILES: readonly [RegExp, (lang: string, name: string) => string][] = [
  [/^\/api\/texts\/([\w-]+)$/, (_, name) => `${name}/texts.json`],
  [/^\/api\/games$/, (lang) => `${lang}/games.json`],
  [/^\/api\/games\/([\w-]+)\/rules$/, (lang, name) => `${lang}/rules/${name}.json`],
];

const asAnswer = (said: unknown, status = 200): Response =>
  new Response(typeof said === 'string' ? said : JSON.stringify(said), { status });

/** The same questions, to a house in this page. Nothing of it is fetched for what a start page wants to know. */
async function askHouse(method: string, path: string, body: unknown, token: string): Promise<Response> {
  const lang = ours(asking.lang);
  if (method === 'GET') {
    for (const [pattern, name] of FILES) {
      const found = pattern.exec(path);
      if (found) return file(name(lang, found[1] && path.startsWith('/api/texts') ? ours(found[1]) : (found[1] ?? '')));
    }
    if (path === '/api/server') return asAnswer({ version: '', wire: 0, address: null, keep_days: null });
    if (path === '/api/tables' && !house.built) return asAnswer([]);
  }
  const mine = `mine.${lang}`;
  if (method === 'GET' && path === '/api/me' && token === asking.token && !house.built) {
    const known = recall(mine);
    if (known) return asAnswer(known);
  }
  let answer: { status: number; said: unknown };
  try {
    answer = await house.ask(method, path, token, lang, body === undefined ? '' : JSON.stringify(body));
  } catch {
    throw new Unreachable();
  }
  const { status, said } = answer;
  if (status !== 200) throw new Refused(status, said as Why);
  if (method === 'GET' && path === '/api/me' && token === asking.token) keep(mine, JSON.stringify(said));
  // What is mine by now, for the start page of the next visit.
  if (method !== 'GET') {
    forget(mine);
    if (asking.token && method !== 'DELETE') void askHouse('GET', '/api/me', undefined, asking.token).catch(() => undefined);
  }
  return asAnswer(said);
}

/** The language we have for one that is wished. */
function ours(lang: string): string {
  const wished = lang.toLowerCase().split('-')[0] ?? '';
  return (document.documentElement.dataset['languages'] ?? '').split(' ').includes(wished) ? wished : 'de';
}

/** Read once: afterwards it is there without a connection. */
const read = new Map<string, string>();

async function file(name: string): Promise<Response> {
  try {
    const answer = read.has(name) ? null : await fetch(wordsAt(name));
    if (answer?.ok) read.set(name, await answer.text());
  } catch {
    // the same as no answer
  }
  const text = read.get(name);
  if (text === undefined) throw new Unreachable();
  return asAnswer(text);
}

home.ask = askHouse;
home.line = (code) => house.line(code);
