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
  /** laid face down, to be turned up with the others */
  down?: true;
}

export interface Shown {
  zone: string;
  cards: string[];
}

export interface Beat {
  /** how the table looks in this beat */
  zones: Zone[];
  moves: Move[];
  said: Happened[];
  /** turned up in passing, lying on a zone: the first, where there are several */
  shown: Shown | null;
  /** all that is turned up together */
  turned: readonly Shown[];
  /** cards that lay face down are turned up together */
  revealed?: true;
  /** the zone that they go to next: who takes them */
  bound?: string;
  /** how long to stay before the next beat, in ms */
  hold: number;
}

/** How long a card flies, and how long after it the next one of the same beat starts, in ms. */
export const FLIGHT = 240;
export const STAGGER = 40;
/** How many fly one after another; the others fly with the last of them. */
export const MOST_FLYING = 8;

/**
 * How long a beat stays before the next one starts, after its last card has started: cards may still be landing then, but for `again`,
 * where the same cards move on.
 */
export const HOLD = {
  move: 200,
  next: 140,
  again: FLIGHT + 40,
  stop: 900,
  revealed: 400,
  shown: 1900,
  together: 3600,
  said: 650,
  verdict: 1700,
};
export const BUBBLE = 1800;
export const MOST_WAITING = 8;

/** Whether a news is shown at once, without movement: the first one, a new match, a new deal, or nothing is known of what was before. */
export function atOnce(before: readonly Zone[], news: News): boolean {
  return !before.length || news.since === 0 || news.events.some((event) => event.kind === 'dealt');
}

/** How long cards laid in the middle lie face down before they are turned up together, in ms, by how many lie there open already. */
export type Reveals = (lying: number) => number;

/** How long people look at what somebody has laid on the table by this move before somebody else goes on, in ms. */
export type Lingers = (move: Move) => number;

export function beats(before: readonly Zone[], news: News, reveals: Reveals | null = null, lingers: Lingers = () => 0): Beat[] {
  if (atOnce(before, news)) {
    return [{ zones: news.zones, moves: [], said: [], shown: null, turned: [], hold: 0 }];
  }
  const split = new Split(before, reveals, lingers);
  for (const event of news.events) split.take(event);
  return split.done(news.zones, news.phase !== 'play');
}

function bubbles(event: Happened): boolean {
  return typeof event.seat === 'number' && !!event.word && !!event.line;
}

/** What settles an accusation: people want to see it before its effect. */
const VERDICTS: readonly string[] = ['smuggled', 'one-card'];

/** What is said is shown before its effect, except for taking back an action, which happens at once. */
const waitedFor = (event: Happened): boolean => event.word !== 'undo';

class Split {
  #beats: Beat[] = [];
  #now: Beat;
  #moved = new Set<string>();
  #filled = new Map<string, boolean>();
  #actor: number | null = null;
  #reveals: Reveals | null;
  #lingers: Lingers;
  /** laid face down and not turned up yet */
  #down: Move[] = [];

  constructor(before: readonly Zone[], reveals: Reveals | null, lingers: Lingers) {
    this.#now = fresh(before);
    this.#reveals = reveals;
    this.#lingers = lingers;
  }

  take(event: Happened): void {
    if (event.kind === 'said' && bubbles(event)) this.#say(event);
    if (event.kind === 'shown' && event.zone) this.#show(event.zone, event.cards ?? []);
    if (event.kind === 'moved' && event.source && event.target) {
      this.#move({ cards: event.cards ?? null, source: event.source, target: event.target, place: event.place ?? null });
    }
  }

  done(zones: Zone[], over: boolean): Beat[] {
    this.#reveal();
    this.#turn();
    // How it has ended is told once the last cards are seen.
    if (over && this.#now.revealed) this.#cut(HOLD.revealed + HOLD.stop);
    if (this.#now.moves.length || this.#now.said.length || !this.#beats.length) {
      this.#beats.push({ ...this.#now, zones, hold: this.#now.moves.length ? HOLD.move + this.#lasts() : 0 });
    } else {
      // A card was turned up last: after that the table is shown as it now is.
      this.#beats.push({ ...this.#now, zones, shown: null, hold: this.#now.revealed ? HOLD.revealed : 0 });
    }
    return this.#beats;
  }

  #say(event: Happened): void {
    // What is said of several cards is said while they lie open.
    if (this.#now.turned.length === 1) this.#turn();
    if (this.#now.said.some((one) => one.seat === event.seat)) this.#cut(HOLD.said);
    this.#now.said.push(event);
  }

  #show(zone: string, cards: string[]): void {
    const { turned } = this.#now;
    if (!this.#empty() && !turned.length) this.#cut(this.#now.said.length ? HOLD.said : HOLD.move);
    // The same place twice is one after the other.
    if (turned.some((one) => one.zone === zone)) this.#turn();
    const all = [...this.#now.turned, { zone, cards }];
    this.#now = { ...this.#now, turned: all, shown: all[0] ?? null };
  }

  /** What is turned up has been seen. */
  #turn(): void {
    const { length } = this.#now.turned;
    if (length) this.#cut(length > 1 ? HOLD.together : HOLD.shown);
  }

  #move(move: Move): void {
    if (this.#reveals && this.#zone(move.target)?.kind === 'middle') return this.#lay(move);
    this.#reveal();
    this.#turn();
    const actor = this.#owner(move.target) ?? this.#owner(move.source);
    if (this.#again(move)) {
      if (this.#now.revealed) this.#now.bound = move.target;
      this.#cut(this.#now.revealed ? HOLD.revealed + HOLD.stop : this.#seen(move) ? HOLD.stop : HOLD.again);
    } else if (this.#now.said.some(waitedFor) && !this.#now.moves.length) {
      this.#cut(this.#now.said.some((one) => VERDICTS.includes(one.word ?? '')) ? HOLD.verdict : HOLD.said);
    } else if (this.#othersMove(move, actor)) this.#cut(HOLD.next);
    this.#now = { ...this.#now, zones: moved(this.#now.zones, move), moves: [...this.#now.moves, move] };
    for (const card of named(move)) this.#moved.add(card);
    this.#filled.set(move.target, named(move).length > 0);
    if (actor !== null) this.#actor = actor;
  }

  /** All lay at the same time, face down. */
  #lay(move: Move): void {
    if (!this.#down.length && !this.#empty()) this.#cut(HOLD.next);
    const down: Move = { ...move, place: move.source, down: true };
    this.#now = { ...this.#now, zones: moved(this.#now.zones, down), moves: [...this.#now.moves, down] };
    this.#down.push(move);
  }

  /** They are turned up together. */
  #reveal(): void {
    const all = this.#down;
    if (!all.length) return;
    const open = (zone: Zone): number => (zone.kind === 'middle' ? (zone.cards ?? []).filter((card) => card !== HIDDEN).length : 0);
    this.#cut(FLIGHT + (this.#reveals?.(this.#now.zones.reduce((sum, zone) => sum + open(zone), 0)) ?? 0));
    this.#down = [];
    this.#now = { ...this.#now, zones: all.reduce<Zone[]>(faceUp, this.#now.zones), revealed: true };
    for (const move of all) this.#filled.set(move.target, true);
  }

  #again(move: Move): boolean {
    return (this.#filled.has(move.source) && !this.#swaps(move)) || named(move).some((card) => this.#moved.has(card));
  }

  /** Whether this card comes back in exchange for another, from an open zone: both move at the same time. */
  #swaps(move: Move): boolean {
    const there = this.#now.moves.some((one) => one.source === move.target && one.target === move.source);
    return there && this.#zone(move.source)?.open === true && this.#zone(move.source)?.owner === null;
  }

  /** Whether the cards that move on lay face up in between, or in the own hand: then people need a moment to see them. */
  #seen(move: Move): boolean {
    const zone = this.#zone(move.source);
    return this.#filled.get(move.source) === true && (zone?.open === true || zone?.kind === 'hand');
  }

  /** Whether another player's cards start to move: players are shown one after another, unless several put cards into the same zone. */
  #othersMove(move: Move, actor: number | null): boolean {
    if (actor === null || this.#actor === null || actor === this.#actor || !this.#now.moves.length) return false;
    if ([...this.#now.moves, move].every((one) => this.#within(one) === this.#within(move)) && this.#within(move)) return false;
    return this.#zone(move.target)?.owner !== null || this.#now.moves.some((one) => one.target !== move.target);
  }

  /** What somebody does with their own cards alone: when several do the same, such as turning one up, they do it at once. */
  #within({ source, target }: Move): string {
    const [from, to] = [this.#zone(source), this.#zone(target)];
    return from && to && from.owner !== null && from.owner === to.owner && from.kind !== 'hand' ? `${from.kind} ${to.kind}` : '';
  }

  #zone = (name: string): Zone | undefined => this.#now.zones.find((zone) => zone.name === name);
  #owner = (name: string): number | null => this.#zone(name)?.owner ?? null;
  #empty = (): boolean => !this.#now.moves.length && !this.#now.said.length;

  /** How long this beat takes by itself: until its last card has started, and as long as one wants to look at what was laid. */
  #lasts(): number {
    const { moves } = this.#now;
    return started(moves) + moves.reduce((sum, move) => sum + (this.#zone(move.target)?.owner === null ? this.#lingers(move) : 0), 0);
  }

  #cut(hold: number): void {
    this.#beats.push({ ...this.#now, hold: hold + this.#lasts() });
    this.#now = fresh(this.#now.zones);
    this.#moved.clear();
    this.#filled.clear();
    this.#actor = null;
  }
}

const fresh = (zones: readonly Zone[]): Beat => ({ zones: [...zones], moves: [], said: [], shown: null, turned: [], hold: 0 });
/** How long it takes until the last card of these moves has started. */
export function started(moves: readonly Move[]): number {
  const cards = moves.reduce((sum, move) => sum + Math.min(move.cards?.length ?? 1, MOST_FLYING), 0);
  return Math.min(Math.max(0, cards - 1), MOST_FLYING) * STAGGER;
}

const named = (move: Move): string[] => (move.cards ?? []).filter((card) => card !== HIDDEN);

function moved(zones: readonly Zone[], move: Move): Zone[] {
  if (move.source === move.target) return [...zones];
  return zones.map((zone) => {
    if (zone.name === move.source) return without(zone, move.cards);
    if (zone.name === move.target) return withMore(zone, move.down ? (move.cards?.map(() => HIDDEN) ?? null) : move.cards);
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

/** The cards of this move, which lie there face down, with their faces; those laid first lie first. */
function faceUp(zones: readonly Zone[], move: Move): Zone[] {
  const faces = [...(move.cards ?? [])];
  return zones.map((zone) =>
    zone.name === move.target && zone.cards
      ? { ...zone, cards: zone.cards.map((card) => (card === HIDDEN ? (faces.shift() ?? card) : card)) }
      : zone,
  );
}
