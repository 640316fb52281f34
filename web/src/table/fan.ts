/** Where the cards of a hand lie: an arc for few cards on a wide table, else rows that overlap. */
import { SHAPE } from '../link/cards';

export interface Place {
  x: number;
  y: number;
  /** degrees */
  turn: number;
}

export interface Fan {
  cardW: number;
  cardH: number;
  perRow: number;
  rows: number;
  /** from one card to the next in a row, hence the strip that stays visible */
  step: number;
  /** from one row to the next */
  pitch: number;
  /** how far a playable card is raised */
  lift: number;
  /** what the hand takes of the window; the lowest cards may reach a little below it */
  height: number;
  scrolls: boolean;
  places: Place[];
}

/** The room a hand has. */
export interface HandRoom {
  width: number;
  height: number;
  large: boolean;
  /** kept free at the end of the first row */
  spare: number;
  /** it is held as one fan wherever that can be, since the order of the cards counts */
  fanned?: boolean;
  /** no tile need be wider */
  most?: number;
}

export const MIN_STRIP = 30;
const FANNED_STRIP = 27;
export const MIN_SHOWN = 44;
/** the part of a card in the lowest row that may be below the edge of the window */
export const BLEED = 0.2;
/** room above the hand for what stands on raised cards */
const CROWN = 8;
const ARC_CARDS = 16;
const ARC_WIDTH = 720;
const BENT = [1, 0.5, 0];
/** of a card in one fan its number is seen, in card widths: both digits, or with many cards most of the second */
const INDEX = [0.58, 0.46];
const SMALLEST = 40;
const SIZES = { usual: { least: 50, most: 112 }, large: { least: 68, most: 132 } };
const MOST_ROWS = 6;

/** How closely cards may lie: of each its index can be read, and a finger hits it. */
const CLOSE = [
  { step: 0.62, pitch: 0.86 },
  { step: 0.52, pitch: 0.66 },
];

export function fan(count: number, room: HandRoom): Fan {
  const { least, most } = room.large ? SIZES.large : SIZES.usual;
  if ((room.width >= ARC_WIDTH || room.fanned) && count <= ARC_CARDS) {
    // Where there is too little height for an arc, a flatter one.
    for (const index of room.fanned ? INDEX : [0]) {
      for (const bent of BENT) {
        const found = arc(count, room, most, bent, index);
        if (found) return found;
      }
    }
  }
  for (const close of CLOSE) {
    const found = largest(count, room, least, most, close);
    if (found) return found;
  }
  const small = largest(count, room, SMALLEST, least, { step: 0.52, pitch: 0.66 });
  return small ?? rows(count, room, SMALLEST, rowsNeeded(count, room, SMALLEST), { step: 0.52, pitch: 0.66 });
}

type Closeness = (typeof CLOSE)[number];

const strip = (cardW: number, close: Closeness): number => Math.max(MIN_STRIP, cardW * close.step);
const between = (cardW: number, close: Closeness): number => Math.max(MIN_SHOWN, cardW * close.pitch);
const raise = (rowCount: number): number => (rowCount > 1 ? 8 : 12);

/** How many cards a row holds, the first of which may have to leave something free. */
const fits = (width: number, cardW: number, close: Closeness): number => Math.max(1, Math.floor((width - cardW) / strip(cardW, close)) + 1);

function rowsNeeded(count: number, room: HandRoom, cardW: number): number {
  const close = CLOSE.at(-1) as Closeness;
  const [first, more] = [fits(room.width - room.spare, cardW, close), fits(room.width, cardW, close)];
  return 1 + Math.max(0, Math.ceil((count - first) / more));
}

/** The largest cards that fit, in as few rows as give that size. */
function largest(count: number, room: HandRoom, least: number, most: number, close: Closeness): Fan | null {
  for (let cardW = most; cardW >= least; cardW -= 1) {
    const [first, more] = [fits(room.width - room.spare, cardW, close), fits(room.width, cardW, close)];
    const needed = 1 + Math.max(0, Math.ceil((count - first) / more));
    if (needed > MOST_ROWS) continue;
    const high = CROWN + raise(needed) + (needed - 1) * between(cardW, close) + cardW * SHAPE * (1 - BLEED);
    if (high <= room.height) return rows(count, room, cardW, needed, close);
  }
  return null;
}

function rows(count: number, room: HandRoom, cardW: number, rowCount: number, close: Closeness): Fan {
  const cardH = Math.round(cardW * SHAPE);
  const [first, more] = [fits(room.width - room.spare, cardW, close), fits(room.width, cardW, close)];
  // The rows hold as many as each other, but for what the first one has to leave free.
  const perRow = Math.min(more, Math.max(1, Math.ceil((count + (rowCount > 1 ? more - first : 0)) / rowCount)));
  const top = rowCount === 1 ? count : Math.max(1, Math.min(first, perRow - (more - first)));
  const lift = raise(rowCount);
  const closest = between(cardW, close);
  const spread = rowCount > 1 ? (room.height - CROWN - lift - cardH * (1 - BLEED)) / (rowCount - 1) : 0;
  const pitch = rowCount > 1 ? Math.max(closest, Math.min(spread, cardH * 0.7)) : 0;
  const widest = rowCount > 1 ? perRow : count;
  const stepOf = (cards: number, width: number): number => (cards > 1 ? Math.min(cardW + 6, (width - cardW) / (cards - 1)) : cardW);
  const step = rowCount > 1 ? stepOf(widest, room.width) : stepOf(count, room.width - room.spare);
  const places = Array.from({ length: count }, (_, i) => {
    const row = i < top ? 0 : 1 + Math.floor((i - top) / perRow);
    const at = row === 0 ? i : (i - top) % perRow;
    const own = row === 0 ? top : Math.min(perRow, count - top - (row - 1) * perRow);
    const width = row === 0 ? room.width - room.spare : room.width;
    const between = Math.min(step, stepOf(own, width));
    // One row stands in the middle; several begin at the same edge.
    const left = rowCount === 1 ? (width - cardW - between * (own - 1)) / 2 : (room.width - cardW - step * (widest - 1)) / 2;
    return { x: left + at * between, y: CROWN + lift + row * pitch, turn: 0 };
  });
  const height = Math.ceil(CROWN + lift + (rowCount - 1) * pitch + cardH * (1 - BLEED));
  return {
    cardW,
    cardH,
    perRow: rowCount > 1 ? perRow : Math.max(1, count),
    rows: rowCount,
    step,
    pitch,
    lift,
    height,
    scrolls: height > room.height + 1,
    places,
  };
}

function arc(count: number, room: HandRoom, most: number, bent: number, index: number): Fan | null {
  const width = room.width - 2 * room.spare;
  for (let cardW = most; cardW >= SIZES.usual.least; cardW -= 1) {
    const cardH = Math.round(cardW * SHAPE);
    const half = (count - 1) / 2;
    const end = Math.min(0.9 * (count - 1), 9) * bent;
    const sin = Math.sin((end * Math.PI) / 180);
    const step = half ? Math.min(cardW * 0.76, (width - cardW - cardH * sin) / (count - 1)) : cardW;
    const sag = half * step * Math.tan((end * Math.PI) / 360);
    const lift = room.fanned ? 8 : 14;
    const tilt = (cardW / 2) * sin;
    const height = Math.ceil(CROWN + lift + tilt + sag + cardH * (1 - BLEED));
    const shown = room.fanned ? Math.max(FANNED_STRIP, cardW * index) : strip(cardW, CLOSE[1] as Closeness);
    if (height > room.height || step < shown) continue;
    const places = Array.from({ length: count }, (_, i) => {
      const side = half ? (i - half) / half : 0;
      return {
        x: room.width / 2 + (i - half) * step - cardW / 2,
        y: CROWN + lift + tilt + sag * side * side,
        turn: end * side,
      };
    });
    return { cardW, cardH, perRow: Math.max(1, count), rows: 1, step, pitch: 0, lift, height, scrolls: false, places };
  }
  return null;
}

/** The index of the place whose visible strip is nearest to a point in the hand. */
export function nearest(found: Fan, x: number, y: number): number {
  let best = 0;
  let least = Infinity;
  found.places.forEach((place, index) => {
    const shown = found.pitch || found.cardH;
    const dx = x - (place.x + found.step / 2);
    const dy = (y - (place.y + shown / 2)) * 2;
    const distance = dx * dx + dy * dy;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

/** The part of a table's height that its hand may take, at least and at most. */
const SHARES = {
  upright: { usual: [0.215, 0.34], large: [0.3, 0.42] },
  sideways: { usual: [0.27, 0.36], large: [0.32, 0.44] },
  wide: { usual: [0.22, 0.34], large: [0.26, 0.4] },
} as const;
/** cards of this width are comfortable: until then a hand takes more of the table */
const COMFORT = { usual: 54, large: 80 };

/** The height a hand takes: a fixed share of the table, more where it holds many cards. `comfort`: cards this wide need no more. */
export function handHeight(
  place: (room: HandRoom) => Pick<Fan, 'cardW' | 'scrolls'>,
  room: Omit<HandRoom, 'height'>,
  table: number,
  shape: keyof typeof SHARES,
  comfort = COMFORT[room.large ? 'large' : 'usual'],
): number {
  const [from, to] = SHARES[shape][room.large ? 'large' : 'usual'];
  const most = Math.round(table * to);
  // One fan is as wide as the window: more height than its cards need would stay empty.
  const enough = room.fanned ? Math.min(comfort, place({ ...room, height: most }).cardW) : comfort;
  for (let height = Math.round(table * from); height < most; height += 4) {
    const found = place({ ...room, height });
    if (!found.scrolls && found.cardW >= enough) return height;
  }
  return most;
}
