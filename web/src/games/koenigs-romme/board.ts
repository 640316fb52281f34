/** How a table of Königs-Rommé lies, in pixels. */
import { SHAPE } from '../../link/cards';

/** The card by which a hand has grown; empty: it has not, or by more than one. */
export function newcomer(before: readonly string[], now: readonly string[]): string {
  const left = [...before];
  const come = now.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return come.length === 1 && !left.length ? (come[0] ?? '') : '';
}

/** What one player has laid out: how many cards in each group. */
export type Lane = readonly number[];

export interface BoardPlan {
  /** what is wild and the piles are beside what was laid out, not above it */
  beside: boolean;
  /** of the piles */
  pileW: number;
  /** of what was laid out */
  cardW: number;
  columns: number;
  /** in how many lines the cards of a player lie */
  lines: number;
  /** there is room for a line of words above the cards of each player */
  titled: boolean;
  /** how high and wide it is said which cards are wild */
  banner: number;
  bannerW: number;
}

export const GAP = 5;
/** what a lane needs beside and above its cards: its frame, a face, words */
const BESIDE = 12;
const ABOVE = 4;
const FACE = 30;
const TITLE = 20;
const BETWEEN = 0.35;
/** between two lines of a lane, and by how much larger cards are worth a second one */
export const LINE_GAP = 3;
const LARGER = 1.25;
const LEAST_CARDS = 4;
/** words are worth cards that are this much smaller, in one line and in two */
const TITLED = [0.97, 0.8];
const [LEAST, MOST] = [11, 74];
/** under a pile: what touching it does, how high and how wide that is */
const CAPTION = 30;
const CAPTION_W = 116;
/** what sticks out of a pile: how many cards there are, and that it can be touched */
const EDGE = 16;
/** how often the words of what is wild are as wide as high, with all its cards and with one */
const WIDE = { large: 3.9, small: 2.3 };
/** so low that there is no room for what is wild above the piles */
const LOW = 260;
const [LEAST_BANNER, MOST_BANNER] = [44, 84];

const clamp = (low: number, n: number, high: number): number => Math.max(low, Math.min(n, high));

/** As large as possible in this room. */
export function planBoard(width: number, height: number, lanes: readonly Lane[]): BoardPlan {
  const beside = width > height * 1.6;
  if (!lanes.length) return planOpen(width, height, beside && height < LOW);
  return beside ? planBeside(width, height, lanes) : planBelow(width, height, lanes);
}

function planBeside(width: number, height: number, lanes: readonly Lane[]): BoardPlan {
  const side = sideOf(width);
  const banner = clamp(40, Math.min(height * 0.34, side / WIDE.small), 110);
  const pileW = clamp(24, Math.min((height - banner - 3 * GAP - EDGE) / SHAPE, (side - 36) / 2.7), 110);
  return { ...planLanes(width - side - 2 * GAP, height, lanes), beside: true, banner, bannerW: banner * WIDE.small, pileW };
}

/** What is wild is as large as it can be without taking room from the cards. */
function planBelow(width: number, height: number, lanes: readonly Lane[]): BoardPlan {
  const below = (banner: number): ReturnType<typeof planLanes> => planLanes(width, height - banner - 2 * GAP, lanes);
  const most = below(LEAST_BANNER).cardW;
  let banner = MOST_BANNER;
  while (banner > LEAST_BANNER && below(banner).cardW < most * 0.97) banner -= 4;
  const pileW = (banner - 8) / SHAPE;
  return { ...below(banner), beside: false, banner, bannerW: Math.min(banner * WIDE.small, width - 2 * pileW - 64), pileW };
}

/** Nobody has laid anything: what is wild and the piles have all the room. */
function planOpen(width: number, height: number, beside: boolean): BoardPlan {
  const none = { beside, cardW: 0, columns: 1, lines: 1, titled: false };
  if (beside) {
    const pileW = clamp(30, Math.min((height - CAPTION - EDGE) / SHAPE, width * 0.17), 124);
    const piles = 2 * Math.max(pileW, CAPTION_W) + pileW / 2;
    const bannerW = Math.min(width - piles - 40, 170 * WIDE.large);
    return { ...none, pileW, bannerW, banner: bannerW / WIDE.large };
  }
  const banner = clamp(50, Math.min(height * 0.26, width / WIDE.large), 130);
  const pileW = clamp(30, Math.min((height - banner - 2 * GAP - CAPTION - EDGE) / SHAPE, (width - 70) / 2.2), 136);
  return { ...none, pileW, banner, bannerW: banner * WIDE.large };
}

/** Lanes in columns, with words where they take nothing from the cards; in two lines only where that makes cards a good deal larger. */
function planLanes(width: number, height: number, lanes: readonly Lane[]): Pick<BoardPlan, 'cardW' | 'columns' | 'lines' | 'titled'> {
  let best = { cardW: 0, columns: 1, lines: 1, titled: false };
  const gap = laneGap(lanes.length);
  for (const lines of [1, 2]) {
    for (const columns of [1, 2]) {
      const rows = Math.ceil(lanes.length / columns);
      for (const titled of [false, true]) {
        const across = (width - GAP * (columns - 1)) / columns - BESIDE - (titled ? 0 : FACE);
        const down = (height - gap * (rows - 1)) / rows - ABOVE - (titled ? TITLE : 0) - (lines - 1) * LINE_GAP;
        const byWidth = Math.min(...lanes.map((lane) => across / Math.max(LEAST_CARDS, widest(lane, lines))));
        const cardW = Math.min(byWidth, down / (SHAPE * lines), MOST);
        const same = titled && best.columns === columns && best.lines === lines;
        const better = same ? TITLED[lines - 1] : lines > best.lines ? LARGER : 1.05;
        if (cardW > best.cardW * (better ?? 1)) best = { cardW, columns, lines, titled };
      }
    }
  }
  return { ...best, cardW: Math.max(LEAST, best.cardW) };
}

const across = (groups: Lane): number => groups.reduce((sum, cards) => sum + cards, 0) + BETWEEN * Math.max(0, groups.length - 1);

/** How many cards wide the longer of two lines is at least, or the only one. */
function widest(groups: Lane, lines: number): number {
  const cuts = lines < 2 ? [groups.length] : groups.map((_, i) => i + 1);
  return Math.min(...cuts.map((at) => Math.max(across(groups.slice(0, at)), across(groups.slice(at)))), across(groups));
}

/** Between lanes; where there are many, they are closer. */
export const laneGap = (count: number): number => (count > 4 ? 2 : GAP);

/** how wide the column of what is wild and the piles is */
export const sideOf = (width: number): number => clamp(130, width * 0.27, 300);
