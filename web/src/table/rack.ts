/** Where the tiles of a hand stand: in lines, none covering another, as large as the room allows. */
import { TILE_SHAPE } from '../link/cards';
import type { Fan, HandRoom } from './fan';

const SMALLEST = 31;
/** the smallest for people who chose large cards: all tiles in sight come first */
const LARGE = 36;
const LARGEST = 90;
const GAP = 4;
const CROWN = 8;
const LIFT = 5;
const NEARLY = 0.88;

export function rack(count: number, room: HandRoom): Fan {
  const smallest = room.large ? LARGE : SMALLEST;
  const inLine = (cardW: number, width: number): number => Math.max(1, Math.floor((width + GAP) / (cardW + GAP)));
  const linesFor = (cardW: number): number =>
    1 + Math.max(0, Math.ceil((count - inLine(cardW, room.width - room.spare)) / inLine(cardW, room.width)));
  const high = (cardW: number): number => CROWN + LIFT + linesFor(cardW) * (cardW * TILE_SHAPE + GAP);
  let cardW = Math.max(smallest, Math.min(LARGEST, room.most ?? LARGEST));
  while (cardW > smallest && high(cardW) > room.height) cardW -= 1;
  // A line less is easier to read, if that hardly makes them smaller.
  const least = Math.max(smallest, cardW * NEARLY);
  let fewer = cardW;
  while (fewer > least && linesFor(fewer) === linesFor(cardW)) fewer -= 1;
  if (fewer >= least && linesFor(fewer) < linesFor(cardW)) cardW = fewer;
  const cardH = Math.round(cardW * TILE_SHAPE);
  const rows = linesFor(cardW);
  const [first, more] = [inLine(cardW, room.width - room.spare), inLine(cardW, room.width)];
  const perRow = Math.min(more, Math.max(1, Math.ceil((count + (rows > 1 ? more - first : 0)) / rows)));
  const top = rows === 1 ? count : Math.max(1, Math.min(first, perRow - (more - first)));
  const widest = rows > 1 ? perRow : Math.max(1, count);
  const wide = rows > 1 ? room.width : room.width - room.spare;
  /** how far the tiles of the first line reach from the first of them: what is spared begins there */
  const reach = room.width - room.spare - cardW;
  const step = Math.min((wide - cardW) / Math.max(1, widest - 1), reach / Math.max(1, top - 1), cardW + Math.max(GAP, cardW * 0.2));
  const pitch = cardH + GAP;
  const left = Math.max(0, Math.min((wide - step * (widest - 1) - cardW) / 2, reach - step * (top - 1)));
  const places = Array.from({ length: count }, (_, i) => {
    const row = i < top ? 0 : 1 + Math.floor((i - top) / perRow);
    const at = row === 0 ? i : (i - top) % perRow;
    return { x: left + at * step, y: CROWN + LIFT + row * pitch, turn: 0 };
  });
  const height = Math.ceil(CROWN + LIFT + rows * pitch);
  return {
    cardW,
    cardH,
    perRow: widest,
    rows,
    step,
    pitch: rows > 1 ? pitch : 0,
    lift: LIFT,
    height,
    scrolls: height > room.height + 1,
    places,
  };
}
