/** Hands and rows that are sorted into combinations, as the game proposes it. Knows no rules. */
import { SHAPE } from '../link/cards';
import type { Zone } from '../link/wire';
import { held, type Held } from '../table/order';

/** A card with the value it stands for; empty: its own. */
export interface Shown extends Held {
  stands: string;
}

export interface Meld {
  /** the same as long as the same cards lie in it */
  key: string;
  kind: 'run' | 'set' | 'colour';
  cards: Shown[];
}

export interface Melded {
  melds: Meld[];
  /** what belongs to none of them */
  left: Held[];
}

/**
 * The cards of a zone in combinations. Cards may have come or gone since the game has said how to sort them: a combination that is
 * not there as a whole is left out.
 */
export function melded(zone: Zone): Melded {
  const all = held(zone.cards ?? []);
  const free = new Set(all);
  const melds: Meld[] = [];
  for (const { kind, cards, stands } of zone.sorted?.melds ?? []) {
    const found: Shown[] = [];
    for (const [i, card] of cards.entries()) {
      const one = all.find((each) => each.card === card && free.has(each));
      if (!one) break;
      free.delete(one);
      found.push({ ...one, stands: stands[i] ?? '' });
    }
    if (found.length === cards.length) melds.push({ key: found.map((one) => one.key).join(' '), kind, cards: found });
    else for (const one of all) if (found.some((each) => each.key === one.key)) free.add(one);
  }
  const order = zone.sorted?.left ?? [];
  const place = (one: Held): number => {
    const at = order.indexOf(one.card);
    return at < 0 ? order.length : at;
  };
  return { melds, left: [...free].sort((a, b) => place(a) - place(b)) };
}

/** Whether two lists hold the same cards. */
export const sameCards = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join(' ') === [...b].sort().join(' ');

/** One box of a hand: a combination, or cards that are left over. */
export interface Box {
  /** which combination; -1: what is left over */
  meld: number;
  /** the first card of what is left over that lies in it */
  from: number;
  count: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** from one card to the next */
  step: number;
}

export interface Laid {
  cardW: number;
  /** the part of a card's height that is seen */
  shown: number;
  boxes: Box[];
  /** what is free beside the last box */
  panel: { x: number; y: number; width: number; height: number } | null;
  height: number;
  scrolls: boolean;
}

export interface Room {
  width: number;
  height: number;
  /** kept free at the end of the first line */
  spare: number;
  least: number;
  most: number;
  /** every card is touched by itself, not a combination as a whole */
  single?: boolean;
  /** the part of a card's height that must be seen; its lower end may be cut off */
  shown?: number;
}

/** What stands above the cards of a box. */
export const LABEL = 18;
/** round the cards of a box */
export const PAD = 4;
const GAP = 6;
const PANEL = 74;
/** combinations may lie close, loose cards must be hit by a thumb; where there is too little room they are closer */
const CLOSE = 26;
const LOOSE = [44, 36, 30];
const ROOMY = 0.85;
/** px: cards so wide need not be larger */
const ENOUGH = 46;

interface Line {
  width: number;
  boxes: { meld: number; from: number; count: number }[];
}

/** Where everything lies: in cards as large as fit, in as few lines as that takes. */
export function layMelds(sizes: readonly number[], loose: number, room: Room): Laid {
  const largest = (step: number, least: number, room: Room): Laid | undefined => {
    for (let cardW = room.most; cardW >= least; cardW -= 1) {
      const lines = fill(sizes, loose, room, cardW, step);
      if (lines && heightOf(lines.length, cardW, room.shown) <= room.height) return place(lines, room, cardW, step);
    }
    return undefined;
  };
  // Where cards may be cut off, they are not as long as whole ones are large enough.
  const whole = room.shown === undefined ? undefined : largest(LOOSE[0] ?? 0, ENOUGH, { ...room, shown: 1 });
  if (whole) return whole;
  for (const step of LOOSE) {
    const laid = largest(step, room.least, room);
    if (laid) return laid;
  }
  const step = LOOSE.at(-1) ?? 0;
  return place(fill(sizes, loose, room, room.least, step) ?? [], room, room.least, step);
}

const boxHeight = (cardW: number, shown = 1): number => LABEL + cardW * SHAPE * shown + PAD;
const heightOf = (lines: number, cardW: number, shown = 1): number => lines * boxHeight(cardW, shown) + (lines - 1) * GAP;
const wide = (count: number, step: number, cardW: number): number => (count - 1) * step + cardW + 2 * PAD;

/** The least from one card to the next, of what is left over and in combinations: large cards hide less of each other. */
function stepsFor(room: Room, cardW: number, thumb: number): { step: number; close: number } {
  const close = Math.max(room.single ? thumb - 8 : CLOSE, CLOSE, cardW * 0.45);
  return { step: Math.max(thumb, cardW * 0.6), close };
}

/** The boxes line by line, as close as they may lie; null: not even one card fits beside the other. */
function fill(sizes: readonly number[], loose: number, room: Room, cardW: number, thumb: number): Line[] | null {
  const { step, close } = stepsFor(room, cardW, thumb);
  const lines: Line[] = [];
  const free = (line: Line): number => line.width - line.boxes.reduce((sum, box) => sum + need(box) + GAP, 0);
  const need = (box: { meld: number; count: number }): number => wide(box.count, box.meld < 0 ? step : close, cardW);
  const open = (): Line => {
    const line = { width: room.width - (lines.length ? 0 : room.spare), boxes: [] };
    lines.push(line);
    return line;
  };
  const put = (box: Line['boxes'][number]): boolean => {
    const line = lines.find((one) => free(one) >= need(box)) ?? open();
    const fits = free(line) >= need(box);
    if (fits) line.boxes.push(box);
    return fits;
  };
  for (const [meld, count] of sizes.entries()) {
    if (!put({ meld, from: 0, count }) && !put({ meld, from: 0, count })) return null;
  }
  // What is left over stays together if there is a line for it; else it goes on in the next one.
  const together = { meld: -1, from: 0, count: loose };
  const another = heightOf(lines.length + 1, cardW, room.shown) <= room.height && need(together) <= room.width && lines.length > 0;
  const beside = lines.find((one) => free(one) >= need(together)) ?? (loose && another ? open() : undefined);
  if (loose && beside) beside.boxes.push(together);
  else {
    let from = 0;
    while (from < loose) {
      let line = lines.at(-1) ?? open();
      const fitting = (): number => Math.floor((free(line) - cardW - 2 * PAD) / step) + 1;
      if (fitting() < Math.min(2, loose - from)) line = open();
      const count = Math.min(fitting(), loose - from);
      if (count < 1) return null;
      line.boxes.push({ meld: -1, from, count });
      from += count;
    }
  }
  return lines.filter((line) => line.boxes.length);
}

/** Spreads the boxes of each line over its width. */
function place(lines: readonly Line[], room: Room, cardW: number, thumb: number): Laid {
  const { step, close } = stepsFor(room, cardW, thumb);
  const each = (room.height - (lines.length - 1) * GAP) / Math.max(1, lines.length) - LABEL - PAD;
  const shown = Math.max(room.shown ?? 1, Math.min(1, each / (cardW * SHAPE)));
  const height = boxHeight(cardW, shown);
  const needed = heightOf(lines.length, cardW, shown);
  const roomy = Math.max(step, cardW * ROOMY);
  const boxes: Box[] = [];
  let panel: Laid['panel'] = null;
  const top = Math.max(0, room.height - needed) / 2;
  const widest = (line: Line, share: number): number =>
    line.boxes.reduce((sum, box) => sum + wide(box.count, stepOf(box.meld, share), cardW), (line.boxes.length - 1) * GAP);
  const stepOf = (meld: number, share: number): number => {
    const least = meld < 0 ? step : close;
    return least + (roomy - least) * share;
  };
  lines.forEach((line, row) => {
    const [tight, loose] = [widest(line, 0), widest(line, 1)];
    const share = loose > tight ? Math.max(0, Math.min(1, (line.width - tight) / (loose - tight))) : 1;
    const y = top + row * (height + GAP);
    // One line stands in the middle; several begin at the same edge.
    let x = lines.length === 1 ? Math.max(0, (line.width - widest(line, share)) / 2) : 0;
    for (const box of line.boxes) {
      const between = stepOf(box.meld, share);
      const width = wide(box.count, between, cardW);
      boxes.push({ ...box, x, y, width, height, step: between });
      x += width + GAP;
    }
    const free = line.width - x;
    if (row === lines.length - 1 && free >= PANEL) panel = { x, y, width: free, height };
  });
  return { cardW, shown, boxes, panel, height: Math.max(room.height, needed), scrolls: needed > room.height + 1 };
}
