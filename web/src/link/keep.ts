// What the browser keeps for us; where it may not (private windows), we remember it until the tab closes.
import { alone } from './home';

// A page that lives without a server may share its address with one that does not. Sheets of a score pad are the
// browser's: whoever has lost the connection goes on with them on the other page.
const OURS = alone ? 'reihum-here.' : 'reihum.';
const BOTH = 'reihum.';
const memory = new Map<string, string>();

const at = (key: string): string => `${/^(?:sheet|pad-)/.test(key) ? BOTH : OURS}${key}`;

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(at(key)) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(at(key), value);
  } catch {
    // memory has it
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(at(key));
  } catch {
    // it was only in memory
  }
}

/** What a page keeps under such keys, for a file. */
export function kept(which: RegExp): Record<string, string> {
  const keys = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(OURS)) keys.add(key.slice(OURS.length));
  } catch {
    // memory has it
  }
  return Object.fromEntries([...keys].filter((key) => which.test(key)).map((key) => [key, recall(key) ?? '']));
}
