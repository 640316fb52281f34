/** The part of a drawing in which the plot lies; y grows downwards. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** Round values from one below (or at) the lowest to one above the highest, a few steps apart. */
export function ticks(low: number, high: number, most = 4): number[] {
  const span = Math.max(high - low, 1);
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? span);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}

/** Where each value lies: one after another from left to right; a single one in the middle. */
export function spots(values: readonly number[], low: number, high: number, box: Box): Spot[] {
  const step = values.length > 1 ? box.width / (values.length - 1) : 0;
  return values.map((value, n) => ({
    x: box.left + (values.length > 1 ? n * step : box.width / 2),
    y: height(value, low, high, box),
  }));
}

export function height(value: number, low: number, high: number, box: Box): number {
  return box.top + box.height * (1 - (value - low) / (high - low));
}

/** A line from spot to spot. */
export function line(through: readonly Spot[]): string {
  return through.map(({ x, y }, n) => `${n ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
}

/** The same line, and what lies below it down to this height. */
export function area(through: readonly Spot[], floor: number): string {
  const [first, last] = [through[0], through.at(-1)];
  if (!first || !last) return '';
  return `${line(through)}L${round(last.x)} ${round(floor)}L${round(first.x)} ${round(floor)}Z`;
}

/** How large a dot may be so that neighbours can be told apart. */
export function dot(count: number, width: number): number {
  return Math.min(4.5, Math.max(1.5, width / Math.max(count, 1) / 2.4));
}

const round = (value: number): number => Math.round(value * 10) / 10;
