import { parse } from './cards';
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

/** Tiles are named by plain numbers, so they are only picked out of a text where the whole list of them occurs exactly once. */
function tiles(text: string, cards: readonly string[]): Part[] {
  const list = cards.join(', ');
  const found = [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${list.replaceAll('*', '\\*')}(?![\\p{L}\\p{N}])`, 'gu'))];
  const at = found[0]?.index;
  if (at === undefined || found.length > 1) return [{ text }];
  return [{ text: text.slice(0, at) }, ...split(list, (word) => cards.includes(word)), { text: text.slice(at + list.length) }];
}

/** A line of the log, with the cards of its event picked out of the words. */
export function parts(event: Happened): Part[] {
  if (event.cards?.some((card) => ['tile', 'scoring'].includes(parse(card).kind))) return tiles(event.text ?? '', event.cards);
  const named = [...(event.cards ?? []), event.place ?? ''];
  const cards = new Set(named.filter((card) => /^([A-Z]+\d*|\*)$/.test(card)));
  return split(event.text ?? '', (word) => cards.has(word));
}

/** A sentence, with the cards picked out whose names cannot be anything else, and those it is known to be about. */
export function sentence(text: string, cards: readonly string[] = []): Part[] {
  return split(text, (word) => ['colour', 'suit'].includes(parse(word).kind) || cards.includes(word));
}

/** Like `parts`, and with cards the words do not name where all faces are known: in a replay with open hands. */
export function fullParts(event: Happened): Part[] {
  const found = parts(event);
  const cards = event.cards ?? [];
  if (found.some((part) => 'card' in part) || cards.some((card) => parse(card).kind === 'hidden')) return found;
  return [...found, ...cards.flatMap((card): Part[] => [{ text: ' ' }, { card }])];
}
