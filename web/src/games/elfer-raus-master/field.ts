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

/** How large everything is, in pixels. */
export interface Sizes {
  /** too little room for whole cards: strips */
  narrow: boolean;
  cardW: number;
  /** the height of a row, and of a gap between two */
  tall: number;
  gap: number;
}

const SHAPE = 1.45;
/** the height of a gap, as a share of the height of a row */
const AIR = 0.45;
const NARROW = 26;
const LARGEST = 76;

export function sizes(rows: number, top: number, width: number, height: number): Sizes {
  const byWidth = width / top - 2;
  const narrow = byWidth < NARROW;
  const byHeight = height / (rows + AIR * (rows - 1));
  const tall = Math.max(22, narrow ? Math.min(56, byHeight) : Math.min(byHeight, byWidth * SHAPE, LARGEST * SHAPE));
  const spare = rows > 1 ? (height - rows * tall) / (rows - 1) : 0;
  return { narrow, cardW: narrow ? byWidth : tall / SHAPE, tall, gap: Math.max(10, Math.min(spare, tall * 0.7)) };
}
