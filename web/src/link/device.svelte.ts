import { keepSeen, leaveHere, seenAt, type Here } from './here';
import type { Mark } from './kinds';
import type { Choice, Happened, News } from './wire';
import { callsOf, hides, missed, nextOf } from './local';
import { rest } from './rest';
import { TableLink } from './table.svelte';
import { isMyTurn } from './turn';

/** How long one's own action can be looked at before the cover comes. */
const LOOK = 1200;

interface Lifted {
  who: number;
  match: number;
  deal: number;
  /** where the story was then */
  at: string;
  /** only to look, not to act */
  peek: boolean;
}

/** Several people at one table with one device: whose screen is shown, and who is next. Create it while a component or an effect runs. */
export class Device {
  /** one for each, me first */
  readonly people: TableLink[];
  /** who sees only what all may see */
  readonly eye: TableLink;
  #code: string;
  #tokens: string[];
  #lifted = $state.raw<Lifted | null>(null);
  #last = $state<number | null>(null);
  #landed = $state.raw<News | null>(null);
  /** who has called something from the cover */
  #caller = $state<number | null>(null);
  #seen: (Mark | null)[];
  /** what the person before the screen has missed and not yet read */
  reading = $state.raw<Happened[]>([]);

  constructor(code: string, mine: string, here: Here, lang: string) {
    this.#code = code;
    this.#tokens = [mine, ...here.guests];
    this.people = this.#tokens.map((token) => new TableLink({ code, token, lang }));
    this.eye = new TableLink({ code, token: here.eye, lang });
    this.#seen = seenAt(code);
    $effect(() => this.#passOn());
    $effect(() => {
      // When one person is ready for the next deal, all are.
      if (this.people.some((link) => link.news?.phase === 'rest' && link.news.answer !== null)) this.allReady();
    });
  }

  /** the connection of the host, who may change the table */
  get boss(): TableLink {
    return this.people.find((link) => link.table?.host) ?? (this.people[0] as TableLink);
  }

  #all = $derived.by(() => [...this.people, this.eye]);
  trouble = $derived.by(() => this.#all.find((link) => link.trouble)?.trouble ?? null);
  playing = $derived.by(() => this.#all.some((link) => link.table?.playing));
  #match = $derived.by(() => Math.max(...this.#all.map((link) => link.table?.matches ?? 0)));
  /** everybody has heard of the same match */
  #known = $derived.by(() => this.#all.every((link) => link.news !== null && link.news.at[0] === this.#match));
  /** If nobody sees anything that is hidden from others, all play on one screen. */
  shared = $derived.by(
    () => this.playing && this.#known && !this.people.some((link) => hides(link.news?.zones ?? [], this.eye.news?.zones ?? [])),
  );

  asked = $derived.by(() => this.people.flatMap((link, who) => (isMyTurn(link.news) ? [who] : [])));
  next = $derived.by(() => nextOf(this.asked, this.#last));
  rests = $derived.by(() => this.people.some((link) => link.news?.phase === 'rest' && link.news.answer === null));

  /** whose screen it is now; with every deal the cards are covered again */
  current = $derived.by((): number | null => {
    const lifted = this.#lifted;
    if (!lifted || !this.playing) return lifted?.who ?? null;
    const news = this.people[lifted.who]?.news;
    const same = news?.phase !== 'play' || news.deal === lifted.deal;
    return lifted.match === this.#match && same ? lifted.who : null;
  });

  /** what can be seen; none: the cover */
  view = $derived.by((): TableLink | null => {
    if (this.shared) return this.eye;
    if (this.current !== null) return this.people[this.current] ?? null;
    return this.playing || !this.eye.table ? null : this.eye;
  });

  /** who must be handed the device next */
  after = $derived.by((): number | null => {
    const { current, asked } = this;
    return current === null || !this.playing || this.shared || asked.includes(current) ? null : this.next;
  });

  /** The reason for a refusal may give away cards: on the cover it is only shown to whoever called something there. */
  refusing = $derived.by((): TableLink | null => {
    if (this.shared) return this.people.find((link) => link.refused) ?? null;
    return this.people[this.current ?? this.#caller ?? -1] ?? null;
  });

  nameOf(who: number): string {
    const table = this.people[who]?.table;
    return table?.seats[table.you ?? -1]?.name ?? '';
  }

  /** those who still sit at the table */
  seated = $derived.by(() => this.people.flatMap((link, who) => (link.table && link.table.you !== null ? [who] : [])));

  callsOf(who: number): Choice[] {
    const link = this.people[who];
    return link && !link.pending ? callsOf(link.news, link.table?.you ?? null) : [];
  }

  call(who: number, action: string): void {
    this.#caller = who;
    this.people[who]?.act(action);
  }

  lift(who: number): void {
    const link = this.people[who];
    if (!link?.news) return;
    this.#caller = null;
    link.dismiss();
    this.reading = missed(link.log, this.#seen[who] ?? null, link.news.at);
    this.#landed = null;
    this.#last = who;
    this.#lifted = { who, match: link.news.at[0], deal: link.news.deal, at: link.news.at.join(), peek: !this.asked.includes(who) };
  }

  cover(): void {
    this.#saw();
    this.#caller = null;
    this.#lifted = null;
    this.reading = [];
  }

  read(): void {
    this.reading = [];
  }

  /** The screen shows this news, and no card is flying any more. */
  landed(news: News): void {
    this.#landed = news;
    this.#saw();
  }

  allReady(): void {
    for (const link of this.people) {
      const { news } = link;
      const action = news?.menu[0]?.action;
      if (news?.phase === 'rest' && news.answer === null && action && !link.pending) link.act(action);
    }
  }

  speak(lang: string): void {
    for (const link of this.#all) link.speak(lang);
  }

  close(): void {
    for (const link of this.#all) link.close();
  }

  /** Everybody at this device leaves the table. */
  async leave(): Promise<void> {
    for (const token of this.#tokens) await rest.leave(this.#code, token).catch(() => undefined);
    leaveHere(this.#code);
  }

  #saw(): void {
    const { current } = this;
    if (current === null) return;
    this.#seen[current] = this.people[current]?.news?.at ?? null;
    keepSeen(
      this.#code,
      Array.from(this.people, (_, who) => this.#seen[who] ?? null),
    );
  }

  /** Covers the cards once the next person is asked and the last action was seen; not while it can be taken back. */
  #passOn(): (() => void) | undefined {
    const { current, after } = this;
    const lifted = this.#lifted;
    const news = current === null ? null : this.people[current]?.news;
    if (after === null || !news || !lifted || news.undo || this.reading.length || this.#landed !== news) return;
    if (lifted.peek && lifted.at === news.at.join()) return;
    const timer = setTimeout(() => this.cover(), LOOK);
    return () => clearTimeout(timer);
  }
}
