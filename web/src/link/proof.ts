/**
 * Were these the cards? Written from docs/deals.md: it needs the record, and what this browser remembers, and no rules of any game.
 */
import { sha256, shake256 } from './hashes';
import type { Mine } from './promises';

/** The order of cards after a shuffle or, without cards, a number. */
export interface Drawn {
  deal: number;
  use: number;
  cards: string[];
  below: number;
  number: number;
}

/** Where cards of a deal lay when it began. */
export interface Dealt {
  deal: number;
  zone: string;
  cards: string[];
}

export interface Proof {
  game: string;
  options: Record<string, string>;
  seed: string;
  /** empty: there is no proof */
  secret: string;
  promise: string;
  parts: string[];
  drawn: Drawn[];
  dealt: Dealt[];
}

/** What was checked. Right, wrong, or nothing that this browser could know. */
export interface Step {
  about: 'promise' | 'shown' | 'mine' | 'seed' | 'drawn';
  right: boolean | null;
  n: number;
}

/** The proof in a record; none: this is no record. */
export function read(text: string): Proof | null {
  const lines = text.split('\n').map((line) => line.trim().split(' '));
  const found = (word: string): string[][] => lines.flatMap(([first, ...rest]) => (first === word ? [rest] : []));
  const one = (word: string, at = 0): string => found(word)[0]?.[at] ?? '';
  if (lines[0]?.[0] !== 'reihum-record') return null;
  const drawn = lines.flatMap(([word, deal, use, ...rest]): Drawn[] => {
    const at = { deal: Number(deal), use: Number(use) };
    if (word === 'shuffle') return [{ ...at, cards: rest, below: 0, number: 0 }];
    if (word === 'number') return [{ ...at, cards: [], below: Number(rest[0]), number: Number(rest[1]) }];
    return [];
  });
  return {
    game: one('game'),
    options: Object.fromEntries((found('options')[0] ?? []).map((word) => word.split('=', 2) as [string, string])),
    seed: one('chance', 1),
    secret: one('proof') === 'reihum-deal-1' ? one('secret') : '',
    promise: one('promise'),
    parts: found('part').map(([part = '']) => part),
    drawn,
    dealt: found('dealt').map(([deal, zone = '', ...cards]) => ({ deal: Number(deal), zone, cards })),
  };
}

/** Chance: numbers of a generator with this name, each below another number. */
function numbers(name: string, below: readonly number[]): number[] {
  const words: number[] = [];
  let block = 0;
  return below.map((n) => {
    for (;;) {
      if (!words.length) {
        const bytes = shake256(`reihum-1\0${name}\0${block}`, 256);
        for (let at = 0; at < 256; at += 2) words.push((bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0));
        block += 1;
      }
      const word = words.shift() ?? 0;
      if (word < n * Math.floor(65536 / n)) return word % n;
    }
  });
}

/** How cards lay before this shuffle: its swaps, backwards. */
export function unshuffled(seed: string, { deal, use, cards }: Drawn): string[] {
  const places = cards.slice(1).map((_, n) => cards.length - n);
  const partners = numbers(`${seed}/${deal}/${use}`, places);
  const before = [...cards];
  for (let n = places.length - 1; n >= 0; n -= 1) {
    const [last, other] = [(places[n] ?? 1) - 1, partners[n] ?? 0];
    [before[last], before[other]] = [before[other] ?? '', before[last] ?? ''];
  }
  return before;
}

const VALUES = ['J', 'Q', 'K'];

/** Where a card lies in the box, as a number that grows from card to card. */
function inBox({ game, options }: Proof, card: string): number {
  const order = options['row_order']?.split('-').map((colour) => colour[0]?.toUpperCase() ?? '') ?? [];
  const colours = order.length ? order : [...(game.startsWith('koenigs-romme') ? 'SHDCX' : 'RYGB')];
  const sign = ['*', '=', '+'].indexOf(card);
  if (game === 'bloom') return card.startsWith('s') ? 1000 + Number(card.slice(1)) : sign === 0 ? 0 : Number(card);
  if (sign >= 0) return 1e6 + sign;
  const value = VALUES.indexOf(card.slice(1));
  return colours.indexOf(card[0] ?? '') * 100 + (value < 0 ? Number(card.slice(1)) : 11 + value);
}

/** Shuffles of a deal that began with the whole deck: the first one, and others of the same cards. */
export function ofDeck(proof: Proof, deal: number): Drawn[] {
  const all = proof.drawn.filter((one) => one.deal === deal && one.cards.length);
  const same = (one: Drawn): string => [...one.cards].sort().join(' ');
  return all.filter((one) => all[0] && same(one) === same(all[0]));
}

function drawnRight(proof: Proof): boolean {
  let [deal, use] = [0, 0];
  for (const one of proof.drawn) {
    [deal, use] = one.deal === deal ? [deal, use + 1] : [one.deal, 1];
    if (one.use !== use) return false;
    if (!one.cards.length && numbers(`${proof.seed}/${deal}/${use}`, [one.below])[0] !== one.number) return false;
  }
  const deals = [...new Set(proof.drawn.map((one) => one.deal))];
  return deals.every((one) =>
    ofDeck(proof, one).every((shuffle) => {
      const before = unshuffled(proof.seed, shuffle).map((card) => inBox(proof, card));
      return before.every((at, n) => n === 0 || at >= (before[n - 1] ?? 0));
    }),
  );
}

/** All that can be checked, `kept`: what this browser has added to this match. */
export function check(proof: Proof, kept: readonly Mine[]): Step[] {
  const known = kept.filter((one) => one.hash === proof.promise);
  const inside = known.filter((one) => proof.parts.includes(one.part));
  const lost = known.some((one) => one.in && !proof.parts.includes(one.part));
  const seed = sha256(['reihum-deal-1', proof.secret, ...proof.parts].map((line) => `${line}\n`).join(''));
  return [
    { about: 'promise', right: sha256(proof.secret) === proof.promise, n: 0 },
    { about: 'shown', right: kept.length ? kept.every((one) => one.hash === proof.promise) : null, n: 0 },
    { about: 'mine', right: lost ? false : inside.length ? true : null, n: proof.parts.length },
    { about: 'seed', right: seed === proof.seed, n: proof.parts.length },
    { about: 'drawn', right: drawnRight(proof), n: proof.drawn.length },
  ];
}

/** Nothing is wrong, as far as this browser can know; none: there is nothing to check, or nobody else has added anything. */
export function verdict(proof: Proof, steps: readonly Step[]): boolean | null {
  if (steps.some((step) => step.right === false)) return false;
  return proof.secret && proof.parts.length ? true : null;
}

/** Which cards of the shuffled deck, counted from 1, lay in a zone when the deal began. */
export function placesOf(proof: Proof, { deal, cards }: Dealt): number[] {
  const deck = ofDeck(proof, deal).at(-1)?.cards ?? [];
  const taken = new Set<number>();
  for (const card of cards) {
    const at = deck.findIndex((other, n) => other === card && !taken.has(n));
    if (at >= 0) taken.add(at);
  }
  return [...taken].map((at) => at + 1).sort((one, other) => one - other);
}
