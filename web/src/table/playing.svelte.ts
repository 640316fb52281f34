import { tick, untrack } from 'svelte';
import type { News, Zone } from '../link/kinds';
import type { TableLink } from '../link/table.svelte';
import { cardName, t } from '../link/words.svelte';
import { buttons, cardsOf, formFor, ownHand, playable, timedAction, turnOf, type Button } from './acting';
import { Show } from './show.svelte';

const NOTE = 3500;

/** What the person at this table sees and can do; made while a component starts. */
export class Playing {
  show = $state.raw<Show | null>(null);
  selected = $state.raw<string[]>([]);
  /** reaction buttons stay where they are from one question to the next */
  calls = $state.raw<Button[]>([]);
  #note = $state('');
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #lent: () => TableLink;

  constructor(link: () => TableLink) {
    this.#lent = link;
    $effect(() => {
      if (this.now) untrack(() => this.#freshNews());
    });
  }

  get #link(): TableLink {
    return this.#lent();
  }

  /** Begins to show; returns how to stop. */
  begin(root: HTMLElement, layer: HTMLElement): () => void {
    const show = new Show(root, layer);
    this.show = show;
    if (this.#link.news) show.hear(this.#link.news);
    const stop = this.#link.listen((heard) => show.hear(heard));
    return () => {
      stop();
      show.close();
      clearTimeout(this.#noteTimer);
    };
  }

  table = $derived.by(() => this.#link.table);
  you = $derived.by(() => this.table?.you ?? null);
  news = $derived.by((): News | null => this.show?.news ?? null);
  /** the news to act on: none while the screen is behind what has happened */
  now = $derived.by((): News | null => (this.show?.behind ? null : this.news));
  zones = $derived.by((): Zone[] => this.show?.zones ?? []);
  hand = $derived.by(() => ownHand(this.zones, this.you));
  own = $derived.by(() => (this.you === null ? [] : this.zones.filter((zone) => zone.owner === this.you && zone !== this.hand)));
  shared = $derived.by(() => this.zones.filter((zone) => zone.owner === null));
  form = $derived.by(() => formFor(this.now, this.hand?.name));
  buttons = $derived.by(() => buttons(this.now));
  playable = $derived.by(() => playable(this.now));
  mine = $derived.by(() => {
    const { now, you } = this;
    return now !== null && you !== null && now.asked.includes(you) && now.answer === null && now.phase === 'play';
  });
  /** A question with a clock is open only once it can be seen. */
  blocked = $derived.by(
    () => this.#link.pending || (this.now?.forms.some((form) => form.timed) === true && this.show?.since === null),
  );
  picked = $derived.by(() => (this.news?.answer ? cardsOf(this.news.answer) : this.selected));

  chosen = $derived.by(() => {
    const { form, selected } = this;
    if (!form || form.most < 2) return null;
    const enough = selected.length >= Math.max(1, form.least);
    return { label: form.label, n: selected.length, enough, hint: form.ordered && selected.length > 1 ? t('play.top-last') : '' };
  });

  turn = $derived.by((): string => {
    if (!this.news || !this.table) return '';
    const turn = turnOf(this.news, this.you, this.table.seats.length);
    if (turn.kind !== 'they') return t(`play.turn-${turn.kind}`);
    return t('play.turn-they', { names: turn.seats.map((seat) => this.nameOf(seat)).join(', '), n: turn.seats.length });
  });

  waiting = $derived.by((): string => {
    if (this.#note) return this.#note;
    if (!this.now || this.now.answer === null) return '';
    const what = cardsOf(this.now.answer).map(cardName).join(', ');
    return what ? t('play.chosen', { what }) : t('play.answered');
  });

  nameOf(seat: number): string {
    return this.table?.seats[seat]?.name || t('play.seat', { n: seat + 1 });
  }

  send = (action: string): void => {
    // What was pressed must be what was seen; otherwise it is shown first.
    if (this.show?.behind) this.show.skip();
    else if (!this.#link.pending) this.#link.act(action);
  };

  press = (button: Button): void => {
    const form = button.timed ? this.now?.forms.find((one) => one.verb === button.verb) : undefined;
    const since = this.show?.since ?? null;
    if (form && since !== null) this.send(timedAction(form, performance.now() - since));
    else if (!button.timed) this.send(button.action);
  };

  pick = (card: string): void => {
    const { form, selected } = this;
    if (this.show?.behind) this.show.skip();
    else if (!form) void this.#say(this.news?.answer ? t('play.answered') : this.turn);
    else if (form.most === 1) this.send(`${form.verb} ${card}`);
    else if (selected.includes(card)) this.selected = selected.filter((one) => one !== card);
    else if (selected.length < form.most) this.selected = [...selected, card];
  };

  /** Dragged onto the table: as if picked, but never put back. */
  drop = (card: string): void => {
    if (!this.chosen || !this.selected.includes(card)) this.pick(card);
  };

  play = (): void => {
    if (!this.chosen?.enough) void this.#say(t('play.pick-cards'));
    else if (this.form) this.send([this.form.verb, ...this.selected].join(' '));
  };

  clear = (): void => {
    this.selected = [];
  };

  #freshNews(): void {
    const held = this.hand?.cards ?? [];
    this.selected = this.form ? this.selected.filter((card) => held.includes(card)) : [];
    this.#note = '';
    const timed = this.buttons.filter((one) => one.timed);
    if (timed.length) this.calls = timed;
    else if (this.now?.phase !== 'play') this.calls = [];
  }

  async #say(text: string): Promise<void> {
    clearTimeout(this.#noteTimer);
    this.#note = '';
    await tick();
    this.#note = text;
    this.#noteTimer = setTimeout(() => (this.#note = ''), NOTE);
  }
}
