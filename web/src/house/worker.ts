/**
 * A house without a server: the engine of the server in the browser's Python. One worker of this file runs the rooms; it
 * starts a second one, which does nothing but think for the bots.
 */
import { Box } from './box';
import { keep, recall } from './memory';
import type { ToHouse, FromHouse, Where } from './talk';

interface Python {
  unpackArchive: (data: ArrayBuffer, format: string, options: { extractDir: string }) => void;
  runPython: (code: string) => unknown;
  pyimport: (name: string) => unknown;
  makeMemorySnapshot: () => Uint8Array;
}

interface HouseInPython {
  open: () => Promise<void>;
  ask: (method: string, path: string, token: string, lang: string, body: string) => Promise<string>;
  enter: (line: number, code: string, said: string) => Promise<void>;
  say: (line: number, said: string) => Promise<void>;
  leave: (line: number) => void;
}

interface Module {
  House: (
    box: Box,
    tell: (line: number, text: string) => void,
    ponder: (request: string) => Promise<string>,
    again: () => void,
    awake: () => Promise<void>,
  ) => HouseInPython;
  ponder: (request: string) => string;
}

const THINKER = 'thinker';
const scope = self as unknown as {
  name: string;
  location: Location;
  postMessage: (message: FromHouse) => void;
  onmessage: ((event: MessageEvent<ToHouse>) => void) | null;
};

let loaded = 0;
let told = 0;

/** Counts what comes, so that the page can say how much of it is there. */
async function count(copy: Response): Promise<void> {
  const reader = copy.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    loaded += piece.value.length;
    if (loaded - told > 100_000) scope.postMessage({ kind: 'loaded', bytes: (told = loaded) });
  }
  scope.postMessage({ kind: 'loaded', bytes: (told = loaded) });
}

/**
 * Python with all of ours, from the files of this folder. Starting it takes longer than everything else; so what it has in
 * memory once it has started is kept, and the next time that is where it begins.
 */
async function python({ pyodide, archive }: Where): Promise<Python> {
  const began = `${pyodide} ${archive}`;
  const memory = await recall(began);
  try {
    return await started({ pyodide, archive }, memory);
  } catch (error) {
    if (!memory) throw error;
    await keep(began, null);
    return started({ pyodide, archive });
  }
}

async function started({ pyodide, archive }: Where, memory?: Uint8Array): Promise<Python> {
  const plain = self.fetch.bind(self);
  const get = async (url: string, type: string): Promise<Response> => {
    const answer = await plain(url);
    if (!answer.ok) throw new Error(`${answer.status} ${url}`);
    void count(answer.clone()).catch(() => undefined);
    // As it is, where it is right: browsers keep what they have compiled of it.
    return answer.headers.get('Content-Type') === type ? answer : new Response(answer.body, { headers: { 'Content-Type': type } });
  };
  // Pyodide asks for its own files by this.
  self.fetch = (what) => {
    const url = what instanceof Request ? what.url : String(what);
    return get(url, url.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream');
  };
  const ours = get(archive, 'application/zip').then((answer) => answer.arrayBuffer());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${pyodide}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const how = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  const running = await loadPyodide({ indexURL: pyodide, ...how });
  self.fetch = plain;
  running.unpackArchive(await ours, 'zip', { extractDir: '/reihum' });
  if (!memory) {
    running.runPython('import sys; sys.path.insert(0, "/reihum"); import reihum.house.house');
    void keep(`${pyodide} ${archive}`, running.makeMemorySnapshot());
  }
  return running;
}

/** Puts one question after another to the worker that thinks, which begins with the first of them. */
class Thinker {
  #worker: Worker | null = null;
  #awake: Promise<void> = Promise.resolve();
  #waiting: ((answer: string) => void) | null = null;

  constructor(readonly where: Where) {}

  ponder = (request: string): Promise<string> =>
    new Promise((resolve) => {
      this.#waiting = resolve;
      this.#worker?.postMessage({ kind: 'ponder', request } satisfies ToHouse);
    });

  /** It does not come to an end: another one takes its place. */
  again = (): void => {
    this.#worker?.terminate();
    this.#waiting = this.#worker = null;
  };

  /** It has loaded what it needs. */
  awake = (): Promise<void> => {
    this.#worker ??= this.#begun();
    return this.#awake;
  };

  #begun(): Worker {
    const worker = new Worker(scope.location.href, { type: 'module', name: THINKER });
    this.#awake = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromHouse>) => {
        if (data.kind === 'pondered') this.#waiting?.(data.answer);
        if (data.kind === 'ready') resolve();
        if (data.kind === 'failed') reject(new Error(data.why));
      };
    });
    // Whoever asks is told; nobody may ask for a while.
    this.#awake.catch(() => undefined);
    worker.postMessage({ kind: 'open', where: this.where } satisfies ToHouse);
    return worker;
  }
}

let house: HouseInPython;
let thinking: Module;

async function open(where: Where): Promise<void> {
  if (scope.name === THINKER) {
    thinking = (await python(where)).pyimport('reihum.house.house') as Module;
    return;
  }
  const box = await Box.open();
  const running = await python(where);
  const thinker = new Thinker(where);
  const { House } = running.pyimport('reihum.house.house') as Module;
  house = House(box, (line, text) => scope.postMessage({ kind: 'heard', line, text }), thinker.ponder, thinker.again, thinker.awake);
  await house.open();
}

async function answer(message: ToHouse): Promise<void> {
  switch (message.kind) {
    case 'ask': {
      const { id, method, path, token, lang, body } = message;
      return scope.postMessage({ kind: 'answer', id, text: await house.ask(method, path, token, lang, body) });
    }
    case 'enter':
      return house.enter(message.line, message.code, message.said);
    case 'say':
      return house.say(message.line, message.said);
    case 'leave':
      return house.leave(message.line);
    case 'ponder':
      return scope.postMessage({ kind: 'pondered', answer: thinking.ponder(message.request) });
  }
}

let opening: Promise<void> | null = null;

scope.onmessage = ({ data }) => {
  if (data.kind === 'open') {
    opening = open(data.where);
    opening.then(
      () => scope.postMessage({ kind: 'ready' }),
      (error: unknown) => scope.postMessage({ kind: 'failed', why: String(error) }),
    );
  } else {
    void opening?.then(() => answer(data)).catch((error: unknown) => scope.postMessage({ kind: 'failed', why: String(error) }));
  }
};
