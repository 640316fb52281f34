import type { Answer } from '../link/kinds';

const REST = 250;

/** Asks what an action would give, once the selection has not changed for a moment. Create it while a component initialises. */
export class Foresight {
  answer = $state.raw<Answer | null>(null);

  constructor(wish: () => string | null, ask: (action: string) => Promise<Answer>) {
    $effect(() => {
      const action = wish();
      this.answer = null;
      if (action === null) return;
      let past = false;
      const timer = setTimeout(() => {
        void ask(action).then((answer) => {
          if (!past) this.answer = answer;
        });
      }, REST);
      return () => {
        past = true;
        clearTimeout(timer);
      };
    });
  }
}
