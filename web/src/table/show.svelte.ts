import { tick } from 'svelte';
import type { Happened, News, Part, Zone } from '../link/wire';
import { beats, BUBBLE, FLIGHT, MOST_WAITING, type Beat, type Lingers, type Reveals } from './beats';
import { dealOut, isDealt } from './dealing';
import { Flights, places } from './flights';

interface Waiting {
  beat: Beat;
  news: News;
  /** the last beat of its news: with it the screen shows how things stand */
  last: boolean;
}

/** What somebody says. */
export interface Speech {
  line: readonly Part[];
  /** the word it stands for, and a number said with it; none: it is only a remark */
  word?: string | undefined;
  number?: number | undefined;
}

/** Shows one beat after another; holds what is on the screen. */
export class Show {
  zones = $state.raw<Zone[]>([]);
  /** the news that is fully shown: it says what can be done now */
  news = $state.raw<News | null>(null);
  shown = $state.raw<Beat['shown']>(null);
  /** all that is turned up in this beat */
  turned = $state.raw<Beat['turned']>([]);
  /** the news whose beats are being shown: `news` follows with the last of them */
  coming = $state.raw<News | null>(null);
  /** the zone that takes what was turned up just now */
  bound = $state.raw<string | null>(null);
  bubbles = $state.raw<ReadonlyMap<number, Speech>>(new Map());
  /** since when the current question is on the screen (performance.now); null while cards are still flying */
  since = $state.raw<number | null>(null);

  /** whether something has happened that is not on the screen yet */
  behind = $state(false);

  #root: HTMLElement;
  #layer: HTMLElement;
  #flights: Flights;
  #queue: Waiting[] = [];
  #newest: News | null = null;
  #match = -1;
  #running = false;
  #wake: (() => void) | null = null;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #speaking: News | null = null;
  #closed = false;
  /** nothing is shown move by move until something can be done here */
  #hurried = false;

  #deals: boolean;
  #reveals: () => Reveals | null;
  #lingers: Lingers;
  #seen: (beat: Beat, news: News, last: boolean, before: News | null) => void;

  /** `seen`: told of each beat as it comes to the screen, with the news that was there before. `deals`: a deal is shown too. `reveals`: cards are turned up together. `lingers`: what is laid is looked at. */
  constructor(
    root: HTMLElement,
    layer: HTMLElement,
    seen: (beat: Beat, news: News, last: boolean, before: News | null) => void,
    deals = true,
    reveals: () => Reveals | null = () => null,
    lingers: Lingers = () => 0,
  ) {
    this.#deals = deals;
    this.#reveals = reveals;
    this.#lingers = lingers;
    this.#root = root;
    this.#layer = layer;
    this.#flights = new Flights(layer);
    this.#seen = seen;
  }

  hear(news: News, jump = false): void {
    const before = news.at[0] === this.#match && !jump ? (this.#newest?.zones ?? []) : [];
    const found = beats(before, news, this.#reveals(), this.#lingers);
    this.#match = news.at[0];
    this.#newest = news;
    // With a clock running, nobody must wait for earlier beats.
    if (news.left !== null || !before.length || document.hidden) this.#drop(this.#queue.length);
    found.forEach((beat, index) => this.#queue.push({ beat, news, last: index === found.length - 1 }));
    if (jump) this.bubbles = new Map();
    if (this.#queue.length > MOST_WAITING || this.#hurried) this.skip();
    if (news.verbs.length || news.phase !== 'play') this.#hurried = false;
    this.behind = this.#running;
    if (!this.#running) void this.#run();
  }

  /** Shows only how things stand, until something can be done here. */
  hurry(): void {
    this.#hurried = !this.#newest?.verbs.length;
    this.skip();
    this.#wake?.();
    this.#flights.land();
  }

  /** Skips all waiting beats but the last. */
  skip(): void {
    this.#drop(this.#queue.length - 1);
  }

  close(): void {
    this.#closed = true;
    this.#queue = [];
    this.#wake?.();
    this.#flights.land();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #drop(count: number): void {
    if (count <= 0) return;
    this.#queue.splice(0, count);
    this.#wake?.();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#queue.shift(); next && !this.#closed; next = this.#queue.shift()) await this.#beat(next);
    this.#running = false;
  }

  async #beat({ beat, news, last }: Waiting): Promise<void> {
    // What is landing does not keep the next beat waiting, unless the same cards move on.
    this.#flights.land(new Set(beat.moves.map((move) => move.source)));
    const before = beat.moves.length ? places(this.#root) : null;
    this.#seen(beat, news, last, this.news);
    this.zones = beat.zones;
    this.shown = beat.shown;
    this.turned = beat.turned;
    this.coming = news;
    this.bound = beat.bound ?? null;
    this.since = null;
    this.behind = this.#queue.length > 0;
    if (last) this.news = news;
    if (beat.said.length) this.#hush(news);
    for (const event of beat.said) this.#say(event);
    await tick();
    if (this.#closed) return;
    const dealing = this.#deals && !before && isDealt(news);
    const landed = before
      ? this.#flights.fly(this.#root, before, beat.moves)
      : dealing
        ? dealOut(this.#root, this.#layer, news.zones)
        : Promise.resolve();
    if (dealing) await landed;
    if (last) void landed.then(() => this.#ask(news));
    if (beat.hold && !this.#hurried) await this.#wait(beat.hold);
  }

  #ask(news: News): void {
    if (this.news === news) this.since = performance.now();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }

  /** Removes what was said before this news. */
  #hush(news: News): void {
    if (this.#speaking === news) return;
    this.#speaking = news;
    this.bubbles = new Map();
  }

  #say(event: Happened): void {
    this.tell(event.seat ?? -1, { line: event.line ?? [], word: event.word, number: event.number });
  }

  /** Somebody says this, for a while. */
  tell(seat: number, speech: Speech): void {
    this.bubbles = new Map(this.bubbles).set(seat, speech);
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => {
        const left = new Map(this.bubbles);
        left.delete(seat);
        this.bubbles = left;
      }, BUBBLE + FLIGHT),
    );
  }
}
