/** Where things lie on and between the rows, as the facts and the menu say. Knows no rules. */
import type { Choice } from '../../link/wire';
import { parse, type Colour } from '../../link/cards';
import { colourNamed, type Row } from '../rows/rows';

/** A connecting card from a place to the one across from it in the row above or below. */
export interface Bridge {
  from: string;
  to: string;
  number: number;
  /** the row above the gap it lies in, 0 for the top one */
  upper: number;
  /** leads to the row below */
  down: boolean;
}

/** A connecting card that could be put there. */
export interface Connection extends Bridge {
  choice: Choice;
  /** the card it leads to is in the hand; else only a joker can follow */
  held: boolean;
  /** the same place can be reached from above and from below */
  twin: boolean;
}

/** The numbers of a row that arrows reach into. */
export interface Reach {
  above: ReadonlySet<number>;
  below: ReadonlySet<number>;
}

/** A place that a joker could be laid on. */
export interface Spot {
  choice: Choice;
  card: string;
  row: number;
  number: number;
}

/** A place in the list to choose from. */
export interface Chip {
  action: string;
  label: string;
  card: string;
  /** only with a joker */
  wild: boolean;
  /** where it comes from, if that is needed to tell two apart */
  from: string | null;
  down: boolean;
}

/** Words in a list of the facts. */
export function listed(fact: unknown): string[] {
  return Array.isArray(fact) ? fact.map(String) : [];
}

function bridge(from: string, to: string, order: readonly Colour[]): Bridge[] {
  const [start, end] = [parse(from), parse(to)];
  if (start.kind !== 'colour' || end.kind !== 'colour') return [];
  const [above, below] = [order.indexOf(start.colour), order.indexOf(end.colour)];
  const upper = Math.min(above, below);
  if (upper < 0 || Math.abs(above - below) !== 1) return [];
  return [{ from, to, number: end.number, upper, down: below > above }];
}

/** The connecting cards that lie, of links such as "Y9-B9". */
export function bridges(links: readonly string[], order: readonly Colour[]): Bridge[] {
  return links.flatMap((link) => {
    const [from = '', to = ''] = link.split('-');
    return bridge(from, to, order);
  });
}

/** The place that the last connecting card leads to, as long as nothing lies there. */
export function leadsTo(found: readonly Bridge[], rows: readonly Row[]): Bridge | undefined {
  const last = found.at(-1);
  const row = last && rows[last.down ? last.upper + 1 : last.upper];
  return row && ![...row.numbers, ...row.jokers].includes(last.number) ? last : undefined;
}

/** What the menu offers to connect; first what can be followed by a card of this hand. */
export function connections(menu: readonly Choice[], order: readonly Colour[], hand: readonly string[]): Connection[] {
  const found = menu
    .filter((one) => one.verb === 'connect')
    .flatMap((choice) => {
      const from = choice.cards[0] ?? '';
      const face = parse(from);
      const to = `${colourNamed(choice.place ?? '') ?? ''}${face.kind === 'colour' ? face.number : ''}`;
      return bridge(from, to, order).map((one) => ({ ...one, choice, held: hand.includes(to) }));
    });
  const all = found.map((one) => ({ ...one, twin: found.some((other) => other !== one && other.to === one.to) }));
  return [...all.filter((one) => one.held), ...all.filter((one) => !one.held)];
}

/** The places of choices such as "row.blue.7". */
export function spots(choices: readonly Choice[], order: readonly Colour[]): Spot[] {
  return choices.flatMap((choice): Spot[] => {
    const [kind, name = '', number = ''] = (choice.place ?? '').split('.');
    const colour = colourNamed(name);
    const row = colour ? order.indexOf(colour) : -1;
    return kind === 'row' && colour && row >= 0 ? [{ choice, card: `${colour}${number}`, row, number: Number(number) }] : [];
  });
}

/** A card of the hand that has its place in a row. */
export interface Offer {
  choice: Choice;
  card: string;
  row: number;
  number: number;
}

/** What the menu offers to do with cards that have only one place: lay them, or exchange a joker. */
export function offers(menu: readonly Choice[], order: readonly Colour[]): Offer[] {
  return menu.flatMap((choice): Offer[] => {
    const [card = '', more] = choice.cards;
    const face = parse(card);
    if (choice.verb === 'connect' || more !== undefined || choice.place !== null || face.kind !== 'colour') return [];
    const row = order.indexOf(face.colour);
    return row >= 0 ? [{ choice, card, row, number: face.number }] : [];
  });
}

/** How wide each number is, in pixels. */
export interface Columns {
  widths: number[];
  /** every number that is wanted can be hit */
  hit: boolean;
}

/** a place that a finger hits, at best; at least so that the numbers of cards can still be read; and at least */
const HIT = 46;
const GOOD = 36;
const LEAST = 24;
/** the least width of the others: of what must be recognised, of cards, of a free place whose number is told, and of any other */
const THIN = { marked: 16, laid: 13.2, next: 12, empty: 4 };
const THINNER = { marked: 16, laid: 10, next: 9, empty: 4 };
const TRIED = [
  [THIN, GOOD],
  [THINNER, LEAST],
] as const;

/** What lies under a number in any of the rows: a joker or a connecting card, only cards, nothing yet beside a card, or nothing. */
export type Under = keyof typeof THIN;

/** These share the width that the others leave: what lies there grows first, then what is empty. */
function spread(under: readonly (Under | null)[], least: Record<Under, number>, width: number, card: number): number[] {
  const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
  const thin = under.map((what) => (what ? least[what] : 0));
  const lying = under.map((what) => what === 'laid' || what === 'marked');
  const more = (width - sum(thin)) / Math.max(1, lying.filter(Boolean).length);
  const grown = thin.map((one, i) => (lying[i] ? Math.max(one, Math.min(card, one + more)) : one));
  const free = sum(grown.filter((_, i) => !lying[i]));
  const left = (width - sum(grown)) / (free || sum(grown));
  return grown.map((one, i) => (free && lying[i] ? one : one * (1 + left)));
}

/** cards grow up to this width at least before empty places do */
export const GROWN = 40;

/**
 * The numbers share the width of the field; those that are to be hit take more of it, so that bridges stay upright.
 * `card`: how wide a card may become.
 */
export function columns(under: readonly Under[], width: number, wanted: ReadonlySet<number>, card = GROWN): Columns {
  const top = under.length;
  const equal = width / top;
  const equally = { widths: under.map(() => equal), hit: equal >= LEAST };
  if (equal >= HIT) return equally;
  const others = under.map((what, i) => (wanted.has(i + 1) ? null : what));
  for (const [least, good] of TRIED) {
    const thin = others.reduce((sum, what) => sum + (what ? least[what] : 0), 0);
    const wide = wanted.size ? Math.min(HIT, (width - thin) / wanted.size) : HIT;
    const rest = width - (wanted.size < top ? wide * wanted.size : 0);
    if (wide >= good && thin <= rest + 0.01) {
      const widths = spread(others, least, rest, card);
      return { widths: widths.map((one, i) => (others[i] ? one : wide)), hit: true };
    }
  }
  return equally;
}

/** How high everything is, in pixels. */
export interface Heights {
  /** a row with what is around it, and what lies between two */
  lane: number;
  gap: number;
  /** what lies in a row, and a line above it */
  tall: number;
  head: number;
}

/** around what lies in a row; less where rows are low, so that a finger hits it */
const PAD = 5;
const SLIGHT = 1.5;
const LOW = 46;
/** a card that is drawn as a strip may be so many times as high as it is wide, but for slim ones */
const SLENDER = 2.5;
const SLIM = 88;
/** a line above what lies in a row, where rows are so high */
const HEAD = 15;
const ROOMY = 62;

function lanes(rows: number, height: number): { gap: number; lane: number } {
  const gap = Math.max(6, Math.min(14, height * 0.035));
  return { gap, lane: Math.max(24, (height - gap * (rows - 1)) / Math.max(1, rows)) };
}

/** Whether so many rows have a line above them in this height. */
export const hasHeads = (rows: number, height: number): boolean => lanes(rows, height).lane >= ROOMY;

/** The rows share the height. */
export function heights(rows: number, column: number, height: number): Heights {
  const { gap, lane } = lanes(rows, height);
  const head = lane >= ROOMY ? HEAD : 0;
  return { lane, gap, head, tall: Math.min(lane - head - 2 * (lane < LOW ? SLIGHT : PAD), Math.max(SLIM, column * SLENDER)) };
}
