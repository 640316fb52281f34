import { HIDDEN } from './cards';
import type { Happened, Part, Why } from './wire';

/** A line as plain words. */
export const plain = (line: readonly Part[]): string => line.map((part) => part.text).join('');

/** The line of an event, with cards the words do not name where all faces are known: in a replay with open hands. */
export function fullLine({ line = [], cards = [] }: Happened): Part[] {
  if (line.some((part) => part.card !== undefined) || cards.includes(HIDDEN)) return line;
  return [...line, ...cards.flatMap((card): Part[] => [{ text: ' ' }, { text: card, card }])];
}

/** A text with these parts in place of its "{name}". */
export function filled(text: string, name: string, parts: readonly Part[]): Part[] {
  const [head = '', tail = ''] = text.split(`{${name}}`);
  return [{ text: head }, ...parts, { text: tail }];
}

/** A line that names no more than so many cards: instead of the others it says `more` of how many there are. */
export function shortened(line: readonly Part[], most: number, more: (n: number) => string): Part[] {
  const at = line.flatMap((part, i) => (part.card === undefined ? [] : i));
  const [kept, last] = [at[most - 1], at.at(-1)];
  if (kept === undefined || last === undefined || at.length === most) return [...line];
  return [...line.slice(0, kept + 1), { text: ` ${more(at.length - most)}` }, ...line.slice(last + 1)];
}

/** What stands against an action, with its cards. */
export const reason = ({ line, text }: Why): Part[] => line ?? [{ text }];
