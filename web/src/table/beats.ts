/**
 * Splits what happened into beats that can be followed by eye. Only for showing: cards are moved naively from zone to zone,
 * and the last beat always ends in the true zones of the news.
 */
import type { Happened, News, Zone } from '../link/wire';
import { HIDDEN } from '../link/cards';

export interface Move {
  /** faces as far as they are known; null where not even the number is */
  cards: string[] | null;
  source: string;
  target: string;
  /** what a card without a place of its own stands for */
  place: string | null;
}

export interface Beat {
  /** how the table looks in this beat */
  zones: Zone[];
  moves: Move[];
  said: Happened[];
  /** turned up in passing, lying on a zone */
  shown: { zone: string; cards: string[] } | null;
  /** how long to stay before the next beat, in ms */
  hold: number;
}

export const HOLD = { move: 350, next: 250, stop: 1100, shown: 1600, said: 800 };
export const BUBBLE = 1800;
export const MOST_WAITING = 8;

/** Whether a news is shown at once, without movement: the first one, a new match, a new deal, or nothing is known of what was before. */
export function atOnce(before: readonly Zone[], news: News): boolean {
  return !before.length || news.since === 0 || news.events.some((event) => event.kind === 'dealt');
}

export function beats(before: readonly Zone[], news: News): Beat[] {
  if (atOnce(before, news)) {
    return [{ zones: news.zones, moves: [], said: [], shown: null, hold: 0 }];
  }
  const split = new Split(before);
  for (const event of news.events) split.take(event);
  return split.done(news.zones);
}

function bubbles(event: Happened): boolean {
  return typeof event.seat === 'number' && !!event.word && !!event.line;
}

/** What is said is shown before its effect, except for taking back an action, which happens at once. */
const waitedFor = (event: Happened): boolean => event.word !== 'undo';

class Split {
  #beats: Beat[] = [];
  #now: Beat;
  #moved = new Set<string>();
  #filled = new Map<string, boolean>();
  #actor: number | null = null;

  constructor(before: readonly Zone[]) {
    this.#now = fresh(before);
  }

  take(event: Happened): void {
    if (event.kind === 'said' && bubbles(event)) this.#say(event);
    if (event.kind === 'shown' && event.zone) this.#show(event.zone, event.cards ?? []);
    if (event.kind === 'moved' && event.source && event.target) {
      this.#move({ cards: event.cards ?? null, source: event.source, target: event.target, place: event.place ?? null });
    }
  }

  done(zones: Zone[]): Beat[] {
    if (this.#now.moves.length || this.#now.said.length || !this.#beats.length) {
      this.#beats.push({ ...this.#now, zones, hold: this.#now.moves.length ? HOLD.move : 0 });
    } else {
      // A card was turned up last: after that the table is shown as it now is.
      this.#beats.push({ ...this.#now, zones, shown: null, hold: 0 });
    }
    return this.#beats;
  }

  #say(event: Happened): void {
    if (this.#now.said.some((one) => one.seat === event.seat)) this.#cut(HOLD.said);
    this.#now.said.push(event);
  }

  #show(zone: string, cards: string[]): void {
    if (!this.#empty()) this.#cut(this.#now.said.length ? HOLD.said : HOLD.move);
    this.#now.shown = { zone, cards };
    this.#cut(HOLD.shown);
  }

  #move(move: Move): void {
    const actor = this.#owner(move.target) ?? this.#owner(move.source);
    if (this.#again(move)) this.#cut(this.#seen(move) ? HOLD.stop : HOLD.move);
    else if (this.#now.said.some(waitedFor) && !this.#now.moves.length) this.#cut(HOLD.said);
    else if (this.#othersMove(move, actor)) this.#cut(HOLD.next);
    this.#now = { ...this.#now, zones: moved(this.#now.zones, move), moves: [...this.#now.moves, move] };
    for (const card of named(move)) this.#moved.add(card);
    this.#filled.set(move.target, named(move).length > 0);
    if (actor !== null) this.#actor = actor;
  }

  #again(move: Move): boolean {
    return (this.#filled.has(move.source) && !this.#swaps(move)) || named(move).some((card) => this.#moved.has(card));
  }

  /** Whether this card comes back in exchange for another, from an open zone: both move at the same time. */
  #swaps(move: Move): boolean {
    const there = this.#now.moves.some((one) => one.source === move.target && one.target === move.source);
    return there && this.#zone(move.source)?.open === true && this.#zone(move.source)?.owner === null;
  }

  /** Whether the cards that move on lay face up in between: then people need a moment to see them. */
  #seen(move: Move): boolean {
    return this.#filled.get(move.source) === true && this.#zone(move.source)?.open === true;
  }

  /** Whether another player's cards start to move: players are shown one after another, unless several put cards into the same zone. */
  #othersMove(move: Move, actor: number | null): boolean {
    if (actor === null || this.#actor === null || actor === this.#actor || !this.#now.moves.length) return false;
    return this.#zone(move.target)?.owner !== null || this.#now.moves.some((one) => one.target !== move.target);
  }

  #zone = (name: string): Zone | undefined => this.#now.zones.find((zone) => zone.name === name);
  #owner = (name: string): number | null => this.#zone(name)?.owner ?? null;
  #empty = (): boolean => !this.#now.moves.length && !this.#now.said.length;

  #cut(hold: number): void {
    this.#beats.push({ ...this.#now, hold });
    this.#now = fresh(this.#now.zones);
    this.#moved.clear();
    this.#filled.clear();
    this.#actor = null;
  }
}

const fresh = (zones: readonly Zone[]): Beat => ({ zones: [...zones], moves: [], said: [], shown: null, hold: 0 });
const named = (move: Move): string[] => (move.cards ?? []).filter((card) => card !== HIDDEN);

function moved(zones: readonly Zone[], move: Move): Zone[] {
  if (move.source === move.target) return [...zones];
  return zones.map((zone) => {
    if (zone.name === move.source) return without(zone, move.cards);
    if (zone.name === move.target) return withMore(zone, move.cards);
    return zone;
  });
}

function without(zone: Zone, cards: readonly string[] | null): Zone {
  // If the number of cards is unknown, a shared pile is assumed to move as a whole, and a hand to keep some.
  if (zone.cards === null) return zone.owner === null ? { ...zone, empty: true } : zone;
  const left = [...zone.cards];
  if (cards === null) left.length = 0;
  for (const card of cards ?? []) {
    const at = left.lastIndexOf(card);
    left.splice(at >= 0 ? at : Math.max(0, left.lastIndexOf(HIDDEN)), 1);
  }
  return { ...zone, cards: left, empty: !left.length };
}

function withMore(zone: Zone, cards: readonly string[] | null): Zone {
  if (zone.cards === null || cards === null) return { ...zone, empty: false };
  const come = cards.map((card) => (zone.open ? card : HIDDEN));
  return { ...zone, cards: [...zone.cards, ...come], empty: false };
}
