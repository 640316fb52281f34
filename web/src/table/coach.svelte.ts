import type { Choice } from '../link/wire';

/** The words of an action, whatever order its cards were picked in. */
const sorted = (words: string[]): string => words.sort().join(' ');
const isNumber = (word: string): boolean => word.startsWith('#');

/** What a lesson asks for now, or a hint speaks of: whatever is to be pressed for it is marked. */
class Coach {
  choice = $state.raw<Choice | null>(null);

  /** Is this what it asks for? If it names no number, any will do: how fast something is called, or which back is drawn. */
  wants(action: string | undefined): boolean {
    if (this.choice === null || action === undefined) return false;
    const wanted = this.choice.action.split(' ');
    const words = action.split(' ').filter((word) => !isNumber(word) || wanted.some(isNumber));
    return sorted(words) === sorted(wanted);
  }
}

export const coach = new Coach();
