import { HIDDEN } from './cards';
import type { Happened, Part } from './wire';

/** A line as plain words. */
export const plain = (line: readonly Part[]): string => line.map((part) => part.text).join('');

/** The line of an event, with cards the words do not name where all faces are known: in a replay with open hands. */
export function fullLine({ line = [], cards = [] }: Happened): Part[] {
  if (line.some((part) => part.card !== undefined) || cards.includes(HIDDEN)) return line;
  return [...line, ...cards.flatMap((card): Part[] => [{ text: ' ' }, { text: card, card }])];
}

/** A text with a card in place of its "{card}". */
export function withCard(text: string, card: string): Part[] {
  const [head = '', tail = ''] = text.split('{card}');
  return [{ text: head }, { text: card, card }, { text: tail }];
}
