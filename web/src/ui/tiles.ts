/** How a tile is drawn, in a box of 100 by 145. */

export interface Spot {
  x: number;
  y: number;
  r: number;
}

const PETALS = 5;
const AWAY = 6.4;
const PETAL = 5.4;

/** A flower in a box from -12 to 12. */
export const BLOSSOM = Array.from({ length: PETALS }, (_, i) => {
  const turn = (i * 2 * Math.PI) / PETALS - Math.PI / 2;
  const [x, y] = [Math.cos(turn) * AWAY - PETAL, Math.sin(turn) * AWAY];
  return `M${x.toFixed(1)} ${y.toFixed(1)}a${PETAL} ${PETAL} 0 1 0 ${2 * PETAL} 0a${PETAL} ${PETAL} 0 1 0 ${-2 * PETAL} 0Z`;
}).join('');

const LEFT = 8;
const WIDE = 84;
const MIDDLE = 105;

function line(n: number, y: number, r: number, pitch: number): Spot[] {
  return Array.from({ length: n }, (_, i) => ({ x: LEFT + WIDE / 2 + (i - (n - 1) / 2) * pitch, y, r }));
}

/** Where the flowers are on the lower part of a tile: the large one alone, two side by side, else two lines. */
export function bed(n: number): Spot[] {
  if (n < 1) return [];
  if (n <= 2) return line(n, MIDDLE, n === 1 ? 25 : 20, 43);
  const [upper, lower] = [Math.floor(n / 2), Math.ceil(n / 2)];
  const pitch = Math.min(36, WIDE / lower);
  const r = Math.min(15.5, pitch * 0.54);
  return [...line(upper, MIDDLE - r * 0.92, r, pitch), ...line(lower, MIDDLE + r * 0.92, r, pitch)];
}
