// What the browser keeps for us; where it may not (private windows), we remember it until the tab closes.
import { alone } from './home';

// A page that lives without a server may share its address with one that does not.
const OURS = alone ? 'reihum-here.' : 'reihum.';
const memory = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`${OURS}${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(`${OURS}${key}`, value);
  } catch {
    // memory has it
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(`${OURS}${key}`);
  } catch {
    // it was only in memory
  }
}
