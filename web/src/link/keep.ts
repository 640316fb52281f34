// What the browser keeps for us; where it may not (private windows), we remember it until the tab closes.
const memory = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`reihum.${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(`reihum.${key}`, value);
  } catch {
    // memory has it
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(`reihum.${key}`);
  } catch {
    // it was only in memory
  }
}
