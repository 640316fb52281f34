import type { GameLine } from '../link/wire';

/** What a family asks before it chooses a game; null: it does not matter. */
export interface Wish {
  people: number | null;
  /** how old the youngest is */
  age: number | null;
  minutes: number | null;
}

export const ANYTHING: Wish = { people: null, age: null, minutes: null };
export const AGES = [5, 6, 7];
export const MINUTES = [10, 20, 45];

type Facts = Pick<GameLine, 'seats' | 'age' | 'minutes'>;

export const fits = ({ seats: [low, high], age, minutes }: Facts, wish: Wish): boolean =>
  (wish.people === null || (low <= wish.people && wish.people <= high)) &&
  (wish.age === null || age <= wish.age) &&
  (wish.minutes === null || minutes <= wish.minutes);

/** For how many people there are games, from two on: whoever is alone plays with bots. */
export const counts = (games: readonly Facts[]): number[] =>
  Array.from({ length: Math.max(1, ...games.map(({ seats }) => seats[1])) - 1 }, (_, i) => i + 2);
