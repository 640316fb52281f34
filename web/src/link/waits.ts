// The table that waits for its people while I try something else, such as a guided game.
import { forget, keep, recall } from './keep';

export const waitsAt = (): string | null => recall('waits');

export function keepWaiting(code: string): void {
  keep('waits', code);
}

export function waitNoMore(): void {
  forget('waits');
}
