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

/** What stands against an action, with its cards. */
export const reason = ({ line, text }: Why): Part[] => line ?? [{ text }];
