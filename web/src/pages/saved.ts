/**
 * Everything a page without a server keeps, as a file and back: the rows of its house, what the page itself remembers of
 * who plays here, and the sheets of the score pad.
 */
import { home } from '../link/home';
import { forget, keep, kept, recall } from '../link/keep';
import { me } from '../link/me.svelte';
import { asking } from '../link/rest';
import { allSheets, dropSheet, findSheet, isSheet, keepSheet } from './pad/kept';
import type { Sheet } from './pad/sheet';

const FORM = 1;
const REMEMBERED = /^(?:token|name|face|guest|guests|last|last-guests|here\..+|seen\..+)$/;
/** said by me alone, and not by whoever brings the file */
const MINE = ['token', 'name', 'face', 'guest', 'guests'];

interface Saved {
  reihum: number;
  rows: unknown;
  kept: Record<string, string>;
  sheets: Sheet[];
}

/** It cannot be taken: it is none of ours, or of a later version. */
export class Foreign extends Error {
  constructor(readonly newer = false) {
    super('foreign');
  }
}

export async function save(): Promise<Blob> {
  const answer = await home.ask('GET', '/api/me/export', undefined, asking.token);
  const all: Saved = { reihum: FORM, rows: await answer.json(), kept: kept(REMEMBERED), sheets: allSheets() };
  return new Blob([JSON.stringify(all)], { type: 'application/json' });
}

/**
 * Takes what such a file holds, all of it or nothing. What is here stays: who plays here goes on under their own name,
 * and what the same person, or a guest of the same name, has played elsewhere is theirs.
 */
export async function take(text: string): Promise<void> {
  const saved = read(text);
  await me.need();
  const mine = tokens(recall('guests'));
  const theirs = tokens(saved.kept['guests'] ?? null);
  const same = Object.fromEntries(Object.entries(mine).flatMap(([name, token]) => (theirs[name] ? [[theirs[name], token]] : [])));
  const { token, name } = saved.kept;
  if (token && me.token) same[token] = me.token;
  await home.ask('POST', '/api/me/import', { rows: saved.rows, same }, asking.token);
  for (const [key, value] of Object.entries(saved.kept)) if (!MINE.includes(key) && recall(key) === null) keep(key, value);
  keep('guests', JSON.stringify({ ...theirs, ...mine }));
  for (const sheet of saved.sheets) if ((findSheet(sheet.id)?.touched ?? '') < sheet.touched) keepSheet(sheet);
  if (token && name) await me.came({ token, name, face: saved.kept['face'] ?? '', guest: saved.kept['guest'] !== undefined });
}

/** All of it has been thrown away in the house; now here too. */
export function drop(): void {
  for (const key of Object.keys(kept(REMEMBERED))) forget(key);
  for (const { id } of allSheets()) dropSheet(id);
}

function read(text: string): Saved {
  let saved: Partial<Saved> | null;
  try {
    saved = JSON.parse(text) as Partial<Saved> | null;
  } catch {
    throw new Foreign();
  }
  if (typeof saved?.reihum === 'number' && saved.reihum > FORM) throw new Foreign(true);
  const strings = Object.values(saved?.kept ?? [null]).every((value) => typeof value === 'string');
  if (saved?.reihum !== FORM || !strings || !Array.isArray(saved.sheets) || !saved.sheets.every(isSheet)) throw new Foreign();
  return saved as Saved;
}

/** People at this device, by their names. */
function tokens(text: string | null): Record<string, string> {
  try {
    return (JSON.parse(text ?? 'null') as Record<string, string> | null) ?? {};
  } catch {
    return {};
  }
}
