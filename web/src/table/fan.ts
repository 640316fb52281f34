/** Where the cards of a hand lie: an arc for few cards on a wide table, else rows that overlap. */

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
  height: number;
  scrolls: boolean;
  places: Place[];
}

export const SHAPE = 1.45;
export const MIN_STRIP = 30;
export const MIN_SHOWN = 44;
/** room above the hand for the marks on raised cards */
const CROWN = 8;
const COMFORT = 40;
const ARC_CARDS = 15;
const ARC_WIDTH = 560;
const SCROLLBAR = 14;

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

const LEAST = 56;
/** how much larger cards are for people who chose large cards */
const LARGER = 1.35;
const LARGEST = 124;

function cardWidth(count: number, width: number, maxHeight: number, times: number): number {
  const share = count <= 8 ? 0.22 : 0.18;
  return Math.round(Math.min(LARGEST, times * clamp(LEAST, Math.min(width * share, (maxHeight * 0.4) / SHAPE), 104)));
}

export function fan(count: number, width: number, maxHeight: number, large = false): Fan {
  const times = large ? LARGER : 1;
  const cardW = cardWidth(count, width, maxHeight, times);
  // The corner of a card grows with the card, and must fit into the strip.
  const least = Math.max(MIN_STRIP, Math.ceil(cardW * 0.44));
  if (width >= ARC_WIDTH && count <= ARC_CARDS) {
    const found = arc(count, width, cardW);
    if (found.step >= least && found.height <= maxHeight) return found;
  }
  const comfortable = rows(count, width, maxHeight, cardW, Math.max(COMFORT, least));
  if (!comfortable.scrolls) return comfortable;
  const tight = rows(count, width, maxHeight, cardW, least);
  if (!tight.scrolls) return tight;
  const small = rows(count, width, maxHeight, LEAST * times, MIN_STRIP * times);
  if (!small.scrolls) return small;
  return rows(count, width - SCROLLBAR, maxHeight, cardW, least);
}

function arc(count: number, width: number, cardW: number): Fan {
  const cardH = Math.round(cardW * SHAPE);
  const half = (count - 1) / 2;
  const end = Math.min(0.9 * (count - 1), 10);
  const sin = Math.sin((end * Math.PI) / 180);
  const reach = cardW + cardH * sin;
  const step = half ? Math.min(cardW * 0.76, (width - reach) / (count - 1)) : cardW;
  const sag = half * step * Math.tan((end * Math.PI) / 360);
  const lift = 14;
  const tilt = (cardW / 2) * sin;
  const places = Array.from({ length: count }, (_, i) => {
    const side = half ? (i - half) / half : 0;
    return {
      x: width / 2 + (i - half) * step - cardW / 2,
      y: CROWN + lift + tilt + sag * side * side,
      turn: end * side,
    };
  });
  const height = Math.ceil(CROWN + lift + tilt * 2 + sag + cardH);
  return { cardW, cardH, perRow: count, rows: 1, step, pitch: 0, lift, height, scrolls: false, places };
}

function rows(count: number, width: number, maxHeight: number, cardW: number, strip: number): Fan {
  const cardH = Math.round(cardW * SHAPE);
  const most = Math.max(1, Math.floor((width - cardW) / strip) + 1);
  const rowCount = Math.max(1, Math.ceil(count / most));
  const perRow = Math.max(1, Math.ceil(count / rowCount));
  const lift = rowCount > 1 ? 8 : 14;
  const step = perRow > 1 ? Math.min(cardW + 6, (width - cardW) / (perRow - 1)) : cardW;
  const leastPitch = MIN_SHOWN + lift;
  const room = rowCount > 1 ? (maxHeight - CROWN - lift - cardH) / (rowCount - 1) : 0;
  // Rows overlap so that the table keeps its room; but if the hand must scroll anyway, it need not be tight.
  const airy = Math.max(leastPitch, cardH * 0.64);
  const pitch = rowCount === 1 ? 0 : room < leastPitch ? airy : Math.min(room, airy);
  const left = (width - cardW - step * (perRow - 1)) / 2;
  const places = Array.from({ length: count }, (_, i) => ({
    x: left + (i % perRow) * step,
    y: CROWN + lift + Math.floor(i / perRow) * pitch,
    turn: 0,
  }));
  const height = Math.ceil(CROWN + lift + cardH + (rowCount - 1) * pitch);
  return { cardW, cardH, perRow, rows: rowCount, step, pitch, lift, height, scrolls: height > maxHeight, places };
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
