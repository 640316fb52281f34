import { parse } from '../table/cards';
import type { Happened } from './kinds';

export type Part = { card: string } | { text: string };

function split(text: string, isCard: (word: string) => boolean): Part[] {
  const found: Part[] = [];
  let words = '';
  for (const piece of text.split(/([\p{L}\p{N}]+|\*)/u)) {
    if (!isCard(piece)) {
      words += piece;
      continue;
    }
    if (words) found.push({ text: words });
    found.push({ card: piece });
    words = '';
  }
  if (words) found.push({ text: words });
  return found;
}

/** A line of the log, with the cards of its event picked out of the words. */
export function parts(event: Happened): Part[] {
  const cards = new Set(event.cards?.filter((card) => /^([A-Z]+\d*|\*)$/.test(card)));
  return split(event.text ?? '', (word) => cards.has(word));
}

/** A sentence that comes without a list of its cards. */
export function sentence(text: string): Part[] {
  return split(text, (word) => ['colour', 'suit'].includes(parse(word).kind));
}
