// Several people at this browser: each is a person of their own, whose token is kept here. The server knows nothing of it.
import { alone } from './home';
import { forget, keep, recall } from './keep';
import type { Level, Mark } from './kinds';
import { partFor, whereOf } from './promises';
import { Refused, rest } from './rest';
import type { EveningLine, TableLine, ToOpen } from './wire';

/** The name of the spectator whose view everybody may see; no person can have this name. */
const EYE = ' ';

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(recall(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

const tokens = (): Map<string, string> => new Map(Object.entries(read<Record<string, string>>('guests', {})));

async function stillKnown(token: string): Promise<boolean> {
  try {
    await rest.me(token);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return false;
    throw error;
  }
}

/** The token of a guest: the same one for the same name, as long as the server knows it. */
async function tokenFor(name: string, called = name): Promise<string> {
  const known = tokens().get(name);
  if (known && (await stillKnown(known))) return known;
  const { token } = await rest.newPerson(called);
  keep('guests', JSON.stringify(Object.fromEntries(tokens().set(name, token))));
  return token;
}

/** The token of a spectator without a name. */
export const eyeToken = (): Promise<string> => tokenFor(EYE, 'Reihum');

/** Opens a table for me and these guests at this device, and deals. */
export async function openHere(wanted: ToOpen, guests: readonly string[], bots: Level): Promise<TableLine> {
  const theirs: string[] = [];
  for (const name of guests) theirs.push(await tokenFor(name));
  await eyeToken();
  const opened = await rest.open({ ...wanted, listed: false });
  const { code } = opened;
  for (const token of theirs) await rest.sit(code, null, token);
  keep(`here.${code}`, JSON.stringify(guests));
  keep('last-guests', JSON.stringify(guests));
  return startWith(opened, bots);
}

/** Deals at a table just opened: what it has promised is known, so this browser adds its part. */
export function startWith({ code, promise }: TableLine, bots: Level): Promise<TableLine> {
  return rest.start(code, bots, promise && !alone ? partFor(whereOf(code, promise.number), promise) : null);
}

export const lastGuests = (): string[] => read('last-guests', []);

export interface Here {
  guests: string[];
  eye: string;
}

/** The tokens of those who play at this table from this device besides me, if there are some. */
export function hereAt(code: string): Here | null {
  const all = tokens();
  const guests = read<string[]>(`here.${code}`, []).flatMap((name) => all.get(name) ?? []);
  const eye = all.get(EYE);
  return guests.length && eye ? { guests, eye } : null;
}

/** Somebody else at this device comes to an evening too. */
export async function comeHere(evening: string, name: string): Promise<EveningLine> {
  const token = await tokenFor(name);
  await eyeToken();
  const line = await rest.comeTo(evening, token);
  keep(`here.${evening}`, JSON.stringify([...new Set([...read<string[]>(`here.${evening}`, []), name])]));
  return line;
}

/** The names of those who came to an evening with this device, besides me. */
export const cameHere = (evening: string): string[] => read(`here.${evening}`, []);

/** Who has come to an evening with this device plays at all of its tables with it. */
export function carryHere(evening: string, ...tables: string[]): void {
  const guests = cameHere(evening);
  for (const table of guests.length ? tables : []) keep(`here.${table}`, JSON.stringify(guests));
}

/** Everybody at this device goes home. */
export async function goHome(evening: string): Promise<void> {
  const all = tokens();
  for (const name of cameHere(evening)) await rest.goHome(evening, all.get(name)).catch(() => undefined);
  forget(`here.${evening}`);
  await rest.goHome(evening);
}

/** How far each has looked. */
export const seenAt = (code: string): (Mark | null)[] => read(`seen.${code}`, []);

export function keepSeen(code: string, seen: readonly (Mark | null)[]): void {
  keep(`seen.${code}`, JSON.stringify(seen));
}

export function leaveHere(code: string): void {
  forget(`here.${code}`);
  forget(`seen.${code}`);
}
