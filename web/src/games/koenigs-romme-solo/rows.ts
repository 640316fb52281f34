import { SHAPE, valueOf } from '../../link/cards';
import type { News, Zone } from '../../link/wire';
import { melded } from '../../parts/melds';

export interface HandRow {
  zone: Zone;
  /** how many cards were dealt to it: its name */
  size: number;
  /** the value that stands for any card in it */
  wild: string;
  finished: boolean;
  /** has a card too many */
  gives: boolean;
  /** how many cards belong to no combination */
  left: number;
  /** how many cards it is wide at most, with the gaps between combinations: so that nothing moves when it gets one */
  width: number;
}

/** between two combinations, in cards */
const APART = 0.3;

export function rowsOf(zones: readonly Zone[], facts: News['facts']): HandRow[] {
  const finished = Array.isArray(facts['finished']) ? (facts['finished'] as number[]) : [];
  return zones
    .filter((zone) => zone.kind === 'row')
    .map((zone) => {
      const size = Number(zone.name.split('.')[1]);
      const { left } = melded(zone);
      return {
        zone,
        size,
        wild: valueOf(zone.wild?.[0] ?? ''),
        finished: finished.includes(size),
        gives: facts['taking'] === size,
        left: left.length,
        width: size + 1 + APART * Math.floor(size / 3),
      };
    })
    .sort((a, b) => a.size - b.size);
}

/** How the hands lie: how wide cards are, the order they lie in, in how many lines, and the share of a line's width that each takes. */
export interface Spread {
  cardW: number;
  lines: number;
  /** which hand comes first, second … */
  order: number[];
  /** in this order */
  spans: number[];
}

/** px between rows, and what a row needs beside its cards and what names it */
export const GAP = 2;
const EDGES = 10;
const [LEAST, MOST] = [11, 66];
/** a line has so many shares */
export const WHOLE = 96;
/** cards may lie so close that their indexes can still be read */
export const CLOSE = 0.86;
/** px: rows so high are easy to hit, which is worth cards that are this much smaller */
const TOUCH = 40;
const NEARLY = 0.9;

/** How wide that is which names a row: larger beside large cards. */
export const tagWidth = (cardW: number): number => Math.max(38, Math.min(cardW * 0.95, 60));
const beside = (cardW: number): number => tagWidth(cardW) + EDGES;

/** what a row needs above and below its cards, with the line under combinations */
const above = (cardW: number): number => 3 + Math.max(2, cardW * 0.09);

/** How wide a row is that takes so many shares of a line. */
export const rowWidth = (span: number, width: number): number => (span * (width + GAP)) / WHOLE - GAP;

/** What is free beside the cards that lie in a row of this width. */
export function freeBeside(row: HandRow, span: number, width: number, cardW: number): number {
  const { melds } = melded(row.zone);
  const groups = melds.length + (row.left ? 1 : 0);
  const cards = (row.zone.cards?.length ?? 0) + APART * Math.max(0, groups - 1);
  return rowWidth(span, width) - beside(cardW) - cards * cardW;
}

/** Hands that are so many cards wide, in this room: short ones share a line, so that all cards can be larger. */
export function spread(widths: readonly number[], width: number, height: number, scale = 1): Spread {
  const share = (cards: number, cardW: number): number =>
    Math.ceil((WHOLE * (beside(cardW) + GAP + cards * cardW * CLOSE)) / (width + GAP));
  const high = (lines: number, cardW: number): number => lines * (cardW * SHAPE + above(cardW)) + (lines - 1) * GAP;
  /** as large as fits, in lines that may depend on that */
  const largest = (linesFor: (spans: readonly number[]) => number[][]): Laid => {
    for (let cardW = MOST * scale; ; cardW -= 0.5) {
      const spans = widths.map((cards) => share(cards, cardW));
      const lines = linesFor(spans);
      const fits = lines.every((line) => sum(line.map((i) => spans[i] ?? 0)) <= WHOLE);
      if ((fits && high(lines.length, cardW) <= height) || cardW <= LEAST) return { cardW, lines, spans, fits };
    }
  };
  const inOrder = largest(inLines);
  const ways = [inOrder, ...[2, 3, 4].map((k) => largest(() => folded(widths.length, k)))].filter((way) => way === inOrder || way.fits);
  const best = Math.max(...ways.map((way) => way.cardW));
  /** a touch between two rows is meant for one of them */
  const rowHigh = (way: Laid): number => (height + GAP) / way.lines.length;
  // The usual order, then whatever can be hit, then the largest.
  const good = ways.filter((way) => way.cardW >= best * NEARLY);
  const chosen = good.find((way) => rowHigh(way) >= TOUCH) ?? good.find((way) => way === inOrder) ?? good[0] ?? inOrder;
  const { cardW, lines, spans } = chosen;
  return { cardW, lines: lines.length, order: lines.flat(), spans: lines.flatMap((line) => fill(line.map((i) => spans[i] ?? WHOLE))) };
}

interface Laid {
  cardW: number;
  /** which hands lie in each line */
  lines: number[][];
  spans: number[];
  fits: boolean;
}

/** In their order, as many on each line as it has room for. */
function inLines(spans: readonly number[]): number[][] {
  const lines: number[][] = [];
  let free = 0;
  for (const [i, span] of spans.entries()) {
    const last = lines.at(-1);
    if (last && span <= free) last.push(i);
    else lines.push([i]);
    free = (last && span <= free ? free : WHOLE) - span;
  }
  return lines;
}

/** The shortest hands share so many lines, each with a longer one, so that all of these lines are about equally full. */
function folded(count: number, pairs: number): number[][] {
  return Array.from({ length: Math.max(pairs, count - pairs) }, (_, line) =>
    line < pairs ? [line, 2 * pairs - 1 - line].filter((i) => i < count) : [line + pairs],
  );
}

/** What is free on a line goes to all on it alike. */
function fill(line: readonly number[]): number[] {
  const free = Math.max(0, WHOLE - sum(line));
  return line.map((span, i) => Math.min(WHOLE, span) + Math.floor(free / line.length) + (i < free % line.length ? 1 : 0));
}

const sum = (all: readonly number[]): number => all.reduce((whole, one) => whole + one, 0);

const SHARES = { upright: 0.215, sideways: 0.215, wide: 0.2 } as const;
/** a phone so high that the hands have room enough */
const HIGH = { table: 700, share: 0.25 };

/** How high the place is for the card or the hand one has to do with, at a table of this height. */
export function thumbHeight(table: number, shape: keyof typeof SHARES): number {
  return Math.round(table * (shape === 'upright' && table > HIGH.table ? HIGH.share : SHARES[shape]));
}
