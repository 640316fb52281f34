import { untrack } from 'svelte';
import type { Answer } from '../link/wire';
import type { Answers } from './picking';

/** Asks the table what can be picked next, and remembers it until something happens. Create it while a component initialises. */
export class Foresight {
  answers = $state.raw<Answers>(new Map());
  #ask: (action: string) => Promise<Answer>;
  #asked = new Set<string>();
  #waiting = new Set<() => void>();

  /** `moment` changes when something has happened. */
  constructor(moment: () => unknown, ask: (action: string) => Promise<Answer>) {
    this.#ask = ask;
    $effect.pre(() => {
      moment();
      untrack(() => this.#forget());
    });
  }

  /** Asks about those that are not known yet. */
  wonder(actions: readonly string[]): void {
    for (const action of actions.filter((one) => !this.#asked.has(one))) {
      const now = this.#asked.add(action);
      void this.#ask(action).then((answer) => {
        if (now === this.#asked) this.#learn(answer);
      });
    }
  }

  /** Resolves once all of them are known, or something has happened: then it is false. */
  async know(actions: readonly string[]): Promise<boolean> {
    const now = this.#asked;
    this.wonder(actions);
    while (now === this.#asked && !actions.every((one) => this.answers.has(one)))
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return now === this.#asked;
  }

  #learn(answer: Answer): void {
    this.answers = new Map(this.answers).set(answer.action, answer);
    this.#wake();
  }

  #forget(): void {
    this.#asked = new Set();
    this.answers = new Map();
    this.#wake();
  }

  #wake(): void {
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of all) resolve();
  }
}
