import type { Feed } from './feed';
import type { Pace } from './kinds';
import { fullLine } from './line';
import type { Answer, Happened, News, Part, Table } from './wire';
import { rest } from './rest';
import type { Replay } from './wire';

/** How long each step stays on the screen once everything has landed, in ms. */
export const STAY: Record<Pace, number> = { slow: 1800, normal: 900, fast: 300 };

export interface LogLine {
  event: Happened;
  /** the step it belongs to */
  step: number;
}

type Load = (view: number | null, deal: number) => Promise<Replay>;

/** A finished match, step by step: a source for the playing surface in place of a table. */
export class ReplayFeed implements Feed {
  readonly still = true;
  readonly pending = false;
  readonly hint = null;
  readonly hinting = false;
  readonly refused = null;

  data = $state.raw<Replay | null>(null);
  /** the seat it is seen from; null: all hands open */
  view = $state<number | null>(null);
  step = $state(0);
  running = $state(false);
  pace = $state<Pace>('normal');

  #load: Load;
  #loaded = new Map<string, Promise<Replay>>();
  #listeners = new Set<(news: News, jump?: boolean) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** the news that is on the screen */
  #shown: News | null = null;
  /** what was asked for last: an answer that comes later than another is dropped */
  #wanted = 0;

  constructor(load: Load) {
    this.#load = load;
  }

  static of(code: string, number: number): ReplayFeed {
    return new ReplayFeed((view, deal) => rest.replay(code, number, view, deal));
  }

  table = $derived.by((): Table | null => this.data?.table ?? null);
  news = $derived.by((): News | null => this.data?.steps[this.step] ?? null);
  last = $derived.by(() => (this.data?.steps.length ?? 1) - 1);
  deal = $derived.by(() => this.data?.deal ?? 1);
  deals = $derived.by(() => this.data?.starts.length ?? 1);
  /** the line of the story: the same moment from every seat */
  line = $derived.by(() => this.data?.lines[this.step] ?? 0);
  log = $derived.by((): LogLine[] =>
    (this.data?.steps ?? []).flatMap((news, step) => news.events.filter((event) => event.line).map((event) => ({ event, step }))),
  );
  past = $derived.by((): Happened[] => this.log.filter((one) => one.step <= this.step).map((one) => one.event));
  told = $derived.by((): Part[] => {
    const last = this.past.at(-1);
    return last ? fullLine(last) : [];
  });
  atEnd = $derived.by(() => this.step >= this.last && this.deal >= this.deals);
  atStart = $derived.by(() => this.step <= 0 && this.deal <= 1);

  /** Shows this line of the story, seen from this seat. */
  async show(line: number, view: number | null): Promise<void> {
    const starts = this.data?.starts ?? (await this.#get(view, 1)).starts;
    const deal = Math.max(1, starts.filter((start) => start <= line).length);
    await this.#open(view, deal, (data) => data.lines.filter((one) => one <= line).length - 1);
  }

  async showDeal(deal: number, end = false): Promise<void> {
    await this.#open(this.view, deal, (data) => (end ? data.steps.length - 1 : 0));
  }

  /** Everything again, as in another language. */
  async again(): Promise<void> {
    this.#loaded.clear();
    await this.show(this.line, this.view);
  }

  async #open(view: number | null, deal: number, place: (data: Replay) => number): Promise<void> {
    const wanted = (this.#wanted += 1);
    const data = await this.#get(view, deal);
    if (wanted !== this.#wanted) return;
    this.data = data;
    this.view = view;
    this.#jump(place(data));
  }

  #get(view: number | null, deal: number): Promise<Replay> {
    const key = `${view} ${deal}`;
    const found = this.#loaded.get(key) ?? this.#load(view, deal);
    this.#loaded.set(key, found);
    found.catch(() => this.#loaded.delete(key));
    return found;
  }

  /** To a step of this deal, at once. */
  go(step: number): void {
    this.stop();
    this.#jump(step);
  }

  async forward(): Promise<void> {
    if (this.step >= this.last) {
      if (this.deal < this.deals) await this.showDeal(this.deal + 1);
      return;
    }
    // Steps that are still being shown are skipped.
    if (this.news && this.#shown !== this.news) this.#tell(this.news, true);
    this.step += 1;
    if (this.news) this.#tell(this.news);
  }

  async back(): Promise<void> {
    this.stop();
    if (this.step > 0) this.#jump(this.step - 1);
    else if (this.deal > 1) await this.showDeal(this.deal - 1, true);
  }

  toggle(): void {
    if (this.running) this.stop();
    else void this.run();
  }

  async run(): Promise<void> {
    this.running = true;
    if (this.atEnd) await this.showDeal(1);
    else await this.forward();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  seen(news: News): void {
    this.#shown = news;
    clearTimeout(this.#timer);
    if (!this.running || news !== this.news) return;
    if (this.step >= this.last) this.running = false;
    else this.#timer = setTimeout(() => void this.forward(), STAY[this.pace]);
  }

  #jump(step: number): void {
    this.step = Math.min(this.last, Math.max(0, step));
    if (this.news) this.#tell(this.news, true);
  }

  #tell(news: News, jump = false): void {
    clearTimeout(this.#timer);
    this.#shown = null;
    for (const heard of this.#listeners) heard(news, jump);
  }

  listen(heard: (news: News, jump?: boolean) => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  close(): void {
    this.stop();
    this.#wanted += 1;
  }

  // Nobody acts in a replay.
  act(): void {}
  may(): Promise<Answer> {
    return new Promise(() => undefined);
  }
  askHint(): void {}
  dropHint(): void {}
  skip(): void {}
}

/** A moment in an address: the line of the story, and the seat it is seen from. */
export function momentOf(hash: string): { line: number; view: number | null } {
  const found = /^#(\d{1,6})(?:\.(\d{1,2}))?$/.exec(hash);
  return { line: Number(found?.[1] ?? 0), view: found?.[2] === undefined ? null : Number(found[2]) };
}

export const hashOf = (line: number, view: number | null): string => `#${line}${view === null ? '' : `.${view}`}`;
