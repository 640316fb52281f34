import type { Choice } from '../link/wire';

/** The words of an action, whatever order its cards were picked in. */
const sorted = (action: string): string => action.split(' ').sort().join(' ');

/** What a lesson asks for now: whatever is to be pressed for it is marked. */
class Coach {
  choice = $state.raw<Choice | null>(null);

  wants(action: string | undefined): boolean {
    return this.choice !== null && action !== undefined && sorted(action) === sorted(this.choice.action);
  }
}

export const coach = new Coach();
