import { tick } from 'svelte';
import type { Happened, News, Part, Zone } from '../link/wire';
import { beats, BUBBLE, MOST_WAITING, type Beat } from './beats';
import { FLIGHT, Flights, places } from './flights';

interface Waiting {
  beat: Beat;
  news: News;
  /** the last beat of its news: with it the screen shows how things stand */
  last: boolean;
}

/** Shows one beat after another; holds what is on the screen. */
export class Show {
  zones = $state.raw<Zone[]>([]);
  /** the news that is fully shown: it says what can be done now */
  news = $state.raw<News | null>(null);
  shown = $state.raw<Beat['shown']>(null);
  bubbles = $state.raw<ReadonlyMap<number, readonly Part[]>>(new Map());
  /** since when the current question is on the screen (performance.now); null while cards are still flying */
  since = $state.raw<number | null>(null);

  /** whether something has happened that is not on the screen yet */
  behind = $state(false);

  #root: HTMLElement;
  #flights: Flights;
  #queue: Waiting[] = [];
  #latest: Zone[] = [];
  #match = -1;
  #running = false;
  #wake: (() => void) | null = null;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #speaking: News | null = null;
  #closed = false;

  #seen: (beat: Beat, news: News, last: boolean, before: News | null) => void;

  /** `seen`: told of each beat as it comes to the screen, with the news that was there before. */
  constructor(root: HTMLElement, layer: HTMLElement, seen: (beat: Beat, news: News, last: boolean, before: News | null) => void) {
    this.#root = root;
    this.#flights = new Flights(layer);
    this.#seen = seen;
  }

  hear(news: News, jump = false): void {
    const before = news.at[0] === this.#match && !jump ? this.#latest : [];
    const found = beats(before, news);
    this.#match = news.at[0];
    this.#latest = news.zones;
    // With a clock running, nobody must wait for earlier beats.
    if (news.left !== null || !before.length || document.hidden) this.#drop(this.#queue.length);
    found.forEach((beat, index) => this.#queue.push({ beat, news, last: index === found.length - 1 }));
    if (jump) this.bubbles = new Map();
    if (this.#queue.length > MOST_WAITING) this.skip();
    this.behind = this.#running;
    if (!this.#running) void this.#run();
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
    this.#flights.land();
    const before = beat.moves.length ? places(this.#root) : null;
    this.#seen(beat, news, last, this.news);
    this.zones = beat.zones;
    this.shown = beat.shown;
    this.since = null;
    this.behind = this.#queue.length > 0;
    if (last) this.news = news;
    if (beat.said.length) this.#hush(news);
    for (const event of beat.said) this.#say(event);
    await tick();
    if (this.#closed) return;
    const landed = before ? this.#flights.fly(this.#root, before, beat.moves) : Promise.resolve();
    if (last) void landed.then(() => this.#ask(news));
    if (beat.hold) await this.#wait(beat.hold);
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
    const seat = event.seat ?? -1;
    this.bubbles = new Map(this.bubbles).set(seat, event.line ?? []);
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
