/** Turning a wheel of numbers by finger or mouse; knows nothing of the screen. */

export interface SeenNumber {
  number: number;
  /** how far it stands from the middle, in numbers */
  from: number;
}

/** The numbers that stand within `reach` of where the wheel is turned to. */
export function seenFrom(at: number, reach: number, low: number, high: number): SeenNumber[] {
  const [first, last] = [Math.max(low, Math.ceil(at - reach)), Math.min(high, Math.floor(at + reach))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({ number: first + i, from: first + i - at }));
}

export interface SpinSteps {
  /** where it is turned to now */
  at(): number;
  /** from one number to the next, in px */
  pitch(): number;
  turn(to: number): void;
  /** let go: it comes to rest near here */
  rest(to: number): void;
}

/** So many px are still a touch, not a turn. */
const SLACK = 6;
/** How long a wheel that was let go runs on at the speed it had, in ms. */
const RUN = 160;
/** A finger that has rested so long lets go without speed. */
const STILL = 80;

export class Spin {
  #from: { x: number; at: number } | null = null;
  #last = { x: 0, time: 0 };
  #speed = 0;
  #turning = false;

  constructor(private readonly steps: SpinSteps) {}

  down(x: number, time: number): void {
    this.#from = { x, at: this.steps.at() };
    this.#last = { x, time };
    this.#speed = 0;
    this.#turning = false;
  }

  move(x: number, time: number): void {
    const from = this.#from;
    if (!from) return;
    if (!this.#turning && Math.abs(x - from.x) < SLACK) return;
    this.#turning = true;
    const past = time - this.#last.time;
    if (past > 0) this.#speed = (this.#last.x - x) / this.steps.pitch() / past;
    this.#last = { x, time };
    this.steps.turn(from.at + (from.x - x) / this.steps.pitch());
  }

  /** Whether the wheel was turned; else it was only touched. */
  up(time: number): boolean {
    const [turned, held] = [this.#turning, this.#from !== null];
    this.#from = null;
    this.#turning = false;
    if (!turned) return !held;
    const speed = time - this.#last.time > STILL ? 0 : this.#speed;
    this.steps.rest(this.steps.at() + speed * RUN);
    return true;
  }
}
