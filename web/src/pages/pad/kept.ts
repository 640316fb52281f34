// The sheets of a score pad are kept by this browser and by nobody else.
import { forget, keep, recall } from '../../link/keep';
import type { Sheet } from './sheet';

const INDEX = 'sheets';
const at = (id: string): string => `sheet.${id}`;

function read<T>(key: string): T | null {
  try {
    return JSON.parse(recall(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Is it one, and of a form that can be shown? What comes from a file is not believed. */
export function isSheet(value: unknown): value is Sheet {
  const { id, game, players, first, rounds, entries, ended, begun, touched } = (value ?? {}) as Record<keyof Sheet, unknown>;
  const seats = Array.isArray(players) ? players.length : 0;
  const isEntry = (one: unknown): boolean => one === null || typeof (one as { points?: unknown }).points === 'number';
  return (
    [id, game, begun, touched, ...(seats ? (players as unknown[]) : [0])].every((one) => typeof one === 'string') &&
    /^[a-z0-9]{1,20}$/.test(id as string) &&
    Number.isInteger(first) &&
    (rounds === null || Number.isInteger(rounds)) &&
    typeof ended === 'boolean' &&
    Array.isArray(entries) &&
    entries.every((round) => Array.isArray(round) && round.length === seats && round.every(isEntry))
  );
}

const ids = (): string[] => read<string[]>(INDEX) ?? [];

export const findSheet = (id: string): Sheet | null => read<Sheet>(at(id));

/** All sheets, the one touched last first. */
export const allSheets = (): Sheet[] =>
  ids()
    .flatMap((id) => findSheet(id) ?? [])
    .sort((one, other) => other.touched.localeCompare(one.touched));

export function keepSheet(sheet: Sheet): void {
  keep(at(sheet.id), JSON.stringify(sheet));
  if (!ids().includes(sheet.id)) keep(INDEX, JSON.stringify([...ids(), sheet.id]));
}

export function dropSheet(id: string): void {
  keep(INDEX, JSON.stringify(ids().filter((one) => one !== id)));
  forget(at(id));
}

/** An id that no sheet here has. */
export function newId(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('');
  return findSheet(id) ? newId() : id;
}

/** The names that were written last, for the next sheet. */
export const lastNames = (): string[] => read<string[]>('pad-names') ?? [];
export const keepNames = (names: readonly string[]): void => keep('pad-names', JSON.stringify(names));
