/**
 * A house without a server: the engine of the server in the browser's Python. One worker of this file runs the rooms; it
 * starts a second one, which does nothing but think for the bots.
 */
import { Box } from './box';
import type { ToHouse, FromHouse, Where } from './talk';

interface Python {
  unpackArchive: (data: ArrayBuffer, format: string, options: { extractDir: string }) => void;
  runPython: (code: string) => unknown;
  pyimport: (name: string) => unknown;
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
function counted(answer: Response, type: string): Response {
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      loaded += piece.length;
      if (loaded - told > 100_000) scope.postMessage({ kind: 'loaded', bytes: (told = loaded) });
      controller.enqueue(piece);
    },
  });
  return new Response(answer.body?.pipeThrough(counter), { headers: { 'Content-Type': type } });
}

/** Python with all of ours, from the files of this folder. */
async function python({ pyodide, archive }: Where): Promise<Python> {
  const plain = self.fetch.bind(self);
  const get = async (url: string, type: string): Promise<Response> => {
    const answer = await plain(url);
    if (!answer.ok) throw new Error(`${answer.status} ${url}`);
    return counted(answer, type);
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
  const running = await loadPyodide({ indexURL: pyodide });
  self.fetch = plain;
  running.unpackArchive(await ours, 'zip', { extractDir: '/reihum' });
  running.runPython('import sys; sys.path.insert(0, "/reihum")');
  return running;
}

/** Puts one question after another to the worker that thinks. */
class Thinker {
  #worker: Worker;
  #awake: Promise<void> = Promise.resolve();
  #waiting: ((answer: string) => void) | null = null;

  constructor(readonly where: Where) {
    this.#worker = this.#begun();
  }

  ponder = (request: string): Promise<string> =>
    new Promise((resolve) => {
      this.#waiting = resolve;
      this.#worker.postMessage({ kind: 'ponder', request } satisfies ToHouse);
    });

  /** It does not come to an end: another one takes its place. */
  again = (): void => {
    this.#worker.terminate();
    this.#waiting = null;
    this.#worker = this.#begun();
  };

  /** It has loaded what it needs. */
  awake = (): Promise<void> => this.#awake;

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

let box: Box;
let house: HouseInPython;
let thinking: Module;

async function open(where: Where): Promise<void> {
  if (scope.name === THINKER) {
    thinking = (await python(where)).pyimport('reihum.house.house') as Module;
    return;
  }
  box = await Box.open();
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
    case 'everything':
      return scope.postMessage({ kind: 'answer', id: message.id, text: JSON.stringify(await box.everything()) });
    case 'bring': {
      const done = await box.bring(message.rows);
      if (done) await house.open();
      return scope.postMessage({ kind: 'answer', id: message.id, text: JSON.stringify(done) });
    }
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
