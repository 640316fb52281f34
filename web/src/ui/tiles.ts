/** How a tile is drawn, in a box of 100 by 120. */

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

/** Where one, two or three flowers are on the lower part of a tile; more are written as a number. */
export const BEDS: readonly (readonly Spot[])[] = [
  [],
  [{ x: 50, y: 89, r: 17 }],
  [
    { x: 30, y: 89, r: 17 },
    { x: 70, y: 89, r: 17 },
  ],
  [
    { x: 20, y: 89, r: 13.5 },
    { x: 50, y: 89, r: 13.5 },
    { x: 80, y: 89, r: 13.5 },
  ],
];
