/** Where the tiles of a hand stand: in lines, none covering another, as large as the room allows. */
import { SHAPE, type Fan } from './fan';

const SMALLEST = 31;
/** the smallest for people who chose large cards */
const LARGE = 46;
const LARGEST = 74;
const GAP = 4;
const CROWN = 12;
/** the part of the window that a rack may take before it scrolls */
const SHARE = 0.235;

const width = (lines: number, perLine: number, wide: number, high: number): number =>
  Math.floor(Math.min(LARGEST, wide / perLine - GAP, (high / lines - GAP) / SHAPE));

export function rack(count: number, wide: number, windowHeight: number, large = false): Fan {
  const smallest = large ? LARGE : SMALLEST;
  const high = Math.max(120, windowHeight * (large ? 0.3 : SHARE)) - CROWN;
  const most = Math.max(1, Math.floor(wide / (smallest + GAP)));
  const least = Math.max(1, Math.ceil(count / most));
  let rows = least;
  for (let lines = least; lines <= least + 3; lines += 1) {
    const [now, before] = [lines, rows].map((n) => width(n, Math.ceil(count / n), wide, high)) as [number, number];
    if (now > before) rows = lines;
  }
  const perRow = Math.max(1, Math.ceil(count / rows));
  const cardW = Math.max(smallest, width(rows, perRow, wide, high));
  const cardH = Math.round(cardW * SHAPE);
  const step = Math.min(wide / perRow, cardW + Math.max(GAP, cardW * 0.2));
  const pitch = cardH + GAP;
  const left = (wide - step * (perRow - 1) - cardW) / 2;
  const places = Array.from({ length: count }, (_, i) => ({
    x: left + (i % perRow) * step,
    y: CROWN + Math.floor(i / perRow) * pitch,
    turn: 0,
  }));
  const height = Math.ceil(CROWN + rows * pitch);
  return { cardW, cardH, perRow, rows, step, pitch: rows > 1 ? pitch : 0, lift: 3, height, scrolls: height > windowHeight * 0.385, places };
}
