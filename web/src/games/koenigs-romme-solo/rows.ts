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

/** How the hands lie: how wide cards are, in how many lines, and the share of a line's width that each hand takes. */
export interface Spread {
  cardW: number;
  lines: number;
  spans: number[];
}

/** what a row needs beside its cards, and between rows */
const BESIDE = 50;
export const GAP = 2;
const [LEAST, MOST] = [11, 66];
/** a line has so many shares */
export const WHOLE = 48;
/** cards may lie so close that their indexes can still be read */
export const CLOSE = 0.88;

/** what a row needs above and below its cards, with the line under combinations */
const above = (cardW: number): number => 3 + Math.max(2, cardW * 0.09);

/** How wide a row is that takes so many shares of a line. */
export const rowWidth = (span: number, width: number): number => (span * (width + GAP)) / WHOLE - GAP;

/** What is free beside the cards that lie in a row of this width. */
export function freeBeside(row: HandRow, span: number, width: number, cardW: number): number {
  const { melds } = melded(row.zone);
  const groups = melds.length + (row.left ? 1 : 0);
  const cards = (row.zone.cards?.length ?? 0) + APART * Math.max(0, groups - 1);
  return rowWidth(span, width) - BESIDE - cards * cardW;
}

/** Hands that are so many cards wide, in this room: short ones share a line, so that all cards can be larger. */
export function spread(widths: readonly number[], width: number, height: number, scale = 1): Spread {
  const share = (cards: number, cardW: number): number => Math.ceil((WHOLE * (BESIDE + GAP + cards * cardW * CLOSE)) / (width + GAP));
  for (let cardW = MOST * scale; ; cardW -= 0.5) {
    const spans = widths.map((cards) => share(cards, cardW));
    const lines = inLines(spans);
    const high = lines.length * (cardW * SHAPE + above(cardW)) + (lines.length - 1) * GAP;
    if ((high <= height && spans.every((span) => span <= WHOLE)) || cardW <= LEAST) {
      return { cardW, lines: lines.length, spans: lines.flatMap(fill) };
    }
  }
}

/** As many on each line as it has room for. */
function inLines(spans: readonly number[]): number[][] {
  const lines: number[][] = [];
  for (const span of spans) {
    const last = lines.at(-1);
    if (last && sum(last) + span <= WHOLE) last.push(span);
    else lines.push([span]);
  }
  return lines;
}

/** What is free on a line goes to all on it alike. */
function fill(line: readonly number[]): number[] {
  const free = Math.max(0, WHOLE - sum(line));
  return line.map((span, i) => Math.min(WHOLE, span) + Math.floor(free / line.length) + (i < free % line.length ? 1 : 0));
}

const sum = (all: readonly number[]): number => all.reduce((whole, one) => whole + one, 0);

const SHARES = { upright: 0.215, sideways: 0.27, wide: 0.2 } as const;
/** a phone so high that the hands have room enough */
const HIGH = { table: 700, share: 0.25 };

/** How high the place is for the card or the hand one has to do with, at a table of this height. */
export function thumbHeight(table: number, shape: keyof typeof SHARES): number {
  return Math.round(table * (shape === 'upright' && table > HIGH.table ? HIGH.share : SHARES[shape]));
}
