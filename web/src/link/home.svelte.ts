/**
 * Where everything comes from: from the server this page came from or, in a page of its own, from a house in a worker
 * (`house/`), which answers the same questions. Only `rest.ts` and the lines to tables ask here which of them it is.
 */
import type { FromHouse, ToHouse } from '../house/talk';

interface Files {
  pyodide: string;
  python: string;
  words: string;
  bytes: number;
}

function told(): Files | null {
  const said = typeof document === 'undefined' ? undefined : document.documentElement.dataset['house'];
  return said ? (JSON.parse(said) as Files) : null;
}

const files = told();

/** Does this page live without a server? */
export const alone = files !== null;

/** Vite would take a file's name beside it for a part of the build. */
const MODULE = import.meta.url;
const TOP = new URL('..', MODULE);

/** The address of a file that lies beside the page, wherever that is. */
export const fileAt = (name: string): string => new URL(name, TOP).href;

/** An address of ours as a link: below any path of any host, where there is no server to know it. */
export function at(path: string): string {
  if (!alone) return path;
  const [place = '', ...anchor] = path.split('#');
  return [`?${place.slice(1)}`, ...anchor].join('#');
}

/** The other way round: our address in an address of the browser. */
export const pathIn = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  alone ? `/${decodeURIComponent(search.slice(1))}` : pathname;

/** What a WebSocket and a line to the house have in common. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

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

  /** Everything that is kept in this browser, for a file. */
  everything(): Promise<string> {
    return this.#question((id) => ({ kind: 'everything', id }));
  }

  /** Takes what such a file holds; false: nothing could be kept. */
  async bring(rows: string): Promise<boolean> {
    return (await this.#question((id) => ({ kind: 'bring', id, rows }))) === 'true';
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

/** The words, games and rules of a house lie beside it as files: for them nothing has to be built. */
export const wordsAt = (name: string): string => fileAt(`here/${files?.words ?? ''}/${name}`);

/** A line to a table. */
export function lineTo(code: string): Wire {
  if (alone) return house.line(code);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${code}`) as unknown as Wire;
}
