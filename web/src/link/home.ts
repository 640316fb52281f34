/**
 * Where everything comes from: from the server this page came from or, in a page of its own, from a house in a worker
 * (`house/`), which answers the same questions. Only `rest.ts` and the lines to tables ask here which of them it is.
 */
export interface Files {
  pyodide: string;
  python: string;
  words: string;
  bytes: number;
}

function told(): Files | null {
  const said = typeof document === 'undefined' ? undefined : document.documentElement.dataset['house'];
  return said ? (JSON.parse(said) as Files) : null;
}

/** Where the files of the house are; none: this page comes from a server of ours. */
export const files = told();

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

/** What a house answers: `house.svelte.ts` puts it here, which only a page that lives alone loads. */
export const home: {
  ask: (method: string, path: string, body: unknown, token: string) => Promise<Response>;
  line: (code: string) => Wire;
} = {
  ask: () => Promise.reject(new Error('no house')),
  line: () => {
    throw new Error('no house');
  },
};

/** A line to a table. */
export function lineTo(code: string): Wire {
  if (alone) return home.line(code);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${code}`) as unknown as Wire;
}
