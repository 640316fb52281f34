import { tick } from 'svelte';
import { stepFrom } from './focus';

/** Slots of which one at a time can be reached by Tab; from there the arrow keys lead to the others. Each has a `data-key`. */
export class Roving {
  #current = $state('');
  /** where the focus was last: when the slot there is gone, its neighbour comes next */
  #last = $state(0);

  /** `keys`: of all slots, in their order; `area`: what they lie in. */
  constructor(
    private readonly keys: () => readonly string[],
    private readonly area: () => HTMLElement | undefined,
  ) {}

  /** the slot that Tab leads to */
  reached = $derived.by((): string => {
    const keys = this.keys();
    return keys.includes(this.#current) ? this.#current : (keys[Math.min(this.#last, keys.length - 1)] ?? '');
  });

  focused(key: string): void {
    [this.#current, this.#last] = [key, this.keys().indexOf(key)];
  }

  element = (key: string): HTMLElement | undefined =>
    [...(this.area()?.querySelectorAll<HTMLElement>('.slot') ?? [])].find((one) => one.dataset['key'] === key);

  async go(key: string | undefined): Promise<void> {
    if (key === undefined) return;
    this.#current = key;
    await tick();
    this.element(key)?.focus();
  }

  /** An arrow key was pressed on this slot. */
  step(event: KeyboardEvent, key: string): void {
    const keys = this.keys();
    void this.go(keys[stepFrom(event, keys.indexOf(key), keys.length) ?? -1]);
  }
}
