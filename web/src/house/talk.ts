/** What the page and its house say to each other. */

/** The addresses of what the house is made of. */
export interface Where {
  pyodide: string;
  archive: string;
}

export type ToHouse =
  | { kind: 'open'; where: Where }
  | { kind: 'ask'; id: number; method: string; path: string; token: string; lang: string; body: string }
  | { kind: 'enter'; line: number; code: string; said: string }
  | { kind: 'say'; line: number; said: string }
  | { kind: 'leave'; line: number }
  | { kind: 'ponder'; request: string };

export type FromHouse =
  | { kind: 'loaded'; bytes: number }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: number; text: string }
  /** what is heard on a line to a table; nothing: it is cut */
  | { kind: 'heard'; line: number; text: string }
  | { kind: 'pondered'; answer: string };
