import { byColour, byNumber } from '../link/cards';

export type Sorting = 'colour' | 'number' | 'own';

/** One card of a hand. Equal cards are told apart by counting them: they are interchangeable. */
export interface Held {
  key: string;
  card: string;
}

export function held(cards: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { key: `${card}/${copy}`, card };
  });
}

export function sorted(hand: readonly Held[], sorting: 'colour' | 'number'): Held[] {
  const before = sorting === 'colour' ? byColour : byNumber;
  return [...hand].sort((a, b) => before(a.card, b.card));
}

/** The own order after the hand has changed: what stayed keeps its place, what is new goes before the first greater card. */
export function keepOrder(own: readonly string[], hand: readonly Held[]): Held[] {
  const present = new Map(hand.map((one) => [one.key, one]));
  const result: Held[] = [];
  for (const key of own) {
    const one = present.get(key);
    if (one && present.delete(key)) result.push(one);
  }
  for (const fresh of sorted([...present.values()], 'colour')) {
    const at = result.findIndex((one) => byColour(one.card, fresh.card) > 0);
    result.splice(at < 0 ? result.length : at, 0, fresh);
  }
  return result;
}

/** Cards as somebody holds them who has put them into this order: what is new stays behind the card it came behind. */
export function asHeld(wished: readonly string[], cards: readonly string[]): string[] {
  const result = wished.filter((card) => cards.includes(card));
  cards.forEach((card, i) => {
    if (!result.includes(card)) result.splice(i === 0 ? 0 : result.indexOf(cards[i - 1] ?? '') + 1, 0, card);
  });
  return result;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const result = [...list];
  const [one] = result.splice(from, 1);
  if (one !== undefined) result.splice(to, 0, one);
  return result;
}

/** The held cards with these names; equal names take the held copies in turn. */
export function heldBy(hand: readonly Held[], names: readonly string[]): Held[] {
  const found = new Set<Held>();
  for (const name of names) {
    const one = hand.find((h) => h.card === name && !found.has(h));
    if (one) found.add(one);
  }
  return [...found];
}
