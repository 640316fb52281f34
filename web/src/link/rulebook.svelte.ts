import { untrack } from 'svelte';
import { printed } from './printed.svelte';
import { rest } from './rest';
import type { ExampleLine, RuleLine, Rulebook } from './wire';
import { said, words } from './words.svelte';

export interface Section {
  /** where it can be found on the page */
  id: string;
  title: string;
  rules: RuleLine[];
}

/** The rules under their headings. */
export function sections(rules: RuleLine[]): Section[] {
  const found: Section[] = [];
  for (const rule of rules) {
    const last = found.at(-1);
    if (rule.section || !last) found.push({ id: `s-${rule.id}`, title: rule.section, rules: [rule] });
    else last.rules.push(rule);
  }
  return found;
}

export type Piece = { text: string } | { rule: string };

/** A rule's text, with the numbers of other rules picked out of it. */
export function pieces(text: string, ids: ReadonlySet<string>): Piece[] {
  return text
    .split(/([A-Z]+\d+(?:\.\d+)?)/)
    .filter((piece) => piece !== '')
    .map((piece) => (ids.has(piece) ? { rule: piece } : { text: piece }));
}

/** How much of a card's width lies between two groups. */
export const GROUP_GAP = 0.5;

/** How many cards wide an example is. */
export function breadth(example: ExampleLine): number {
  const wide = example.rows.map((row) => row.reduce((sum, group) => sum + group.length, 0) + (row.length - 1) * GROUP_GAP);
  return Math.max(1, ...wide);
}

/** Those for a first look at a game. */
export const firstLook = (book: Rulebook): ExampleLine[] => book.rules.flatMap((rule) => rule.examples).filter((one) => one.how);

/** The rules of a game in the language of the page. Create it while a component initialises. */
export class Book {
  book = $state.raw<Rulebook | null>(null);
  trouble = $state('');

  constructor(game: () => string) {
    $effect(() => {
      void words.lang;
      let wanted = true;
      rest.rules(game()).then(
        (book) => wanted && this.#take(book),
        (error: unknown) => wanted && (this.trouble = said(error)),
      );
      return () => (wanted = false);
    });
    // Tiles in the examples need their flowers; at a table, that table's own are kept.
    $effect(() => {
      const on = this.book?.printed;
      const before = untrack(() => printed.all);
      if (!on || (Object.keys(on).length && Object.keys(before).length)) return;
      printed.all = on;
      return () => (printed.all = before);
    });
  }

  #take(book: Rulebook): void {
    this.trouble = '';
    this.book = book;
  }
}
