import { tick, untrack } from 'svelte';
import type { Feed } from '../link/feed';
import type { Choice, Form, Guide, Hinted, News, Zone } from '../link/kinds';
import { isMyTurn } from '../link/turn';
import { cardName, t, words } from '../link/words.svelte';
import {
  before,
  between,
  buttons,
  cardsOf,
  choicesFor,
  fits,
  formsFor,
  nextSuggestion,
  oneByOne,
  ownHand,
  playable,
  pressesOn,
  suggestions,
  timedAction,
  turnOf,
  withPicked,
  type Button,
  type Picked,
  type Press,
} from './acting';
import { Foresight } from './foresight.svelte';
import type { GameTable } from './game';
import { held, heldBy, type Held } from './order';
import { Show } from './show.svelte';
import { soundsOf } from './sounds';
import { sound } from './synth';

const NOTE = 3500;

/** A button for the chosen cards. */
export interface Play {
  form: Form;
  n: number;
  enough: boolean;
  /** what would be sent for them */
  action: string;
}

/** What the chosen cards would give, or why they cannot be played. */
export interface Outlook {
  text: string;
  good: boolean;
}

/** What the person at this table sees and can do. Create it while a component initialises. */
export class Playing {
  show = $state.raw<Show | null>(null);
  selected = $state.raw<Picked[]>([]);
  /** reaction buttons stay where they are from one question to the next */
  calls = $state.raw<Button[]>([]);
  #note = $state('');
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #lent: () => Feed;
  #game: () => GameTable;
  /** the connection this screen acts through: another one than it watches if several people share a screen */
  #hands: () => Feed | null;
  /** the hand as it was when something was sent: once it has changed, what was chosen is gone */
  #sent: string | null = null;
  #foresight: Foresight;

  constructor(link: () => Feed, game: () => GameTable, hands: () => Feed | null = link) {
    this.#lent = link;
    this.#game = game;
    this.#hands = hands;
    this.#foresight = new Foresight(
      () => this.#wish,
      (action) => this.#link.may(action),
    );
    $effect(() => {
      if (this.now) untrack(() => this.#freshNews());
    });
    $effect(() => {
      if (this.#link.refused) sound('refused');
    });
  }

  get #link(): Feed {
    return this.#lent();
  }

  /** Starts the show; returns a function that stops it. */
  begin(root: HTMLElement, layer: HTMLElement): () => void {
    const show = new Show(root, layer, (beat, news, last, before) => sound(...soundsOf(beat, news, last, before, this.you)));
    this.show = show;
    if (this.#link.news) show.hear(this.#link.news);
    const stop = this.#link.listen((heard, jump) => show.hear(heard, jump));
    return () => {
      stop();
      show.close();
      clearTimeout(this.#noteTimer);
    };
  }

  table = $derived.by(() => this.#link.table);
  game = $derived.by(() => this.#game());
  still = $derived.by(() => this.#link.still === true);
  you = $derived.by(() => this.table?.you ?? null);
  news = $derived.by((): News | null => this.show?.news ?? null);
  /** the news to act on: none while the screen is behind what has happened */
  now = $derived.by((): News | null => (this.show?.behind ? null : this.news));
  zones = $derived.by((): Zone[] => this.show?.zones ?? []);
  hand = $derived.by(() => ownHand(this.zones, this.you));
  own = $derived.by(() => (this.you === null ? [] : before(this.zones, this.you).filter((zone) => zone !== this.hand)));
  shared = $derived.by(() => between(this.zones));
  /** the forms that take cards from anywhere */
  forms = $derived.by(() => this.now?.forms.filter((form) => form.most > 0) ?? []);
  handForms = $derived.by(() => formsFor(this.now, this.hand?.name));
  buttons = $derived.by(() => buttons(this.now, this.shared));
  playable = $derived.by(() => playable(this.now, this.hand));
  /** what the one picked card could be played for, if there are several ways */
  choices = $derived.by((): Choice[] => {
    const [one] = this.selected;
    const forms = formsFor(this.now, one?.zone);
    return one && !this.blocked && oneByOne(forms) ? choicesFor(this.now, forms, one.card) : [];
  });
  suggestions = $derived.by((): Choice[] => suggestions(this.now));
  mine = $derived.by(() => !this.still && isMyTurn(this.now, this.you));
  /** A question with a clock is open only once it can be seen. */
  blocked = $derived.by(() => this.#link.pending || (this.now?.forms.some((form) => form.timed) === true && this.show?.since === null));
  /** the keys of the chosen cards of the hand, also of those that were chosen in secret */
  picked = $derived.by((): string[] => {
    const { news, hand, selected } = this;
    if (news?.answer) return heldBy(held(hand?.cards ?? []), cardsOf(news.answer)).map((one) => one.key);
    return selected.filter((one) => one.zone === hand?.name).map((one) => one.key);
  });

  plays = $derived.by((): Play[] => {
    const { forms, selected } = this;
    const waiting = forms.filter((form) => !form.places.length && !form.zones.every((zone) => oneByOne(formsFor(this.now, zone))));
    return waiting.map((form) => ({ form, n: selected.length, enough: fits(form, selected), action: this.#action(form) }));
  });
  /** some games put cards together to one action in their own way, and their board shows the order */
  #composer = $derived.by(() => this.game.composer);
  numbered = $derived.by(() => !this.#composer && this.forms.some((form) => form.ordered));
  /** how to go on, if that is not obvious */
  instruction = $derived.by((): string => {
    if (this.numbered && this.selected.length > 1) return t('play.top-last');
    if (this.choices.length && this.choices.every((one) => this.shared.some((zone) => zone.name === one.place)))
      return t('play.pick-place');
    const [first, more] = this.now?.forms.filter((form) => form.places.length && !form.most) ?? [];
    return first && !more && !this.buttons.length && this.now?.answer === null ? t('play.press-place', { label: first.label }) : '';
  });

  /** The action whose outcome is asked for: only with several cards is it not obvious. */
  #wish = $derived.by((): string | null => {
    const form = this.plays.find((one) => one.enough && one.form.least > 1)?.form;
    return form && !this.#link.pending ? this.#action(form) : null;
  });

  outlook = $derived.by((): Outlook | null => {
    const { answer } = this.#foresight;
    if (!answer) return null;
    if (answer.why) return { text: answer.why.text, good: false };
    const known = Object.entries(answer.preview ?? {}).filter(([word]) => words.texts[`play.preview-${word}`]);
    const said = known.map(([word, n]) => t(`play.preview-${word}`, { n: Number(n) }));
    return said.length ? { text: said.join(' '), good: true } : null;
  });

  /** whether there is something to advise */
  mayAsk = $derived.by(() => {
    const { now } = this;
    return now?.phase === 'play' && this.you !== null && !this.blocked && now.menu.length > 0 && !now.forms.some((form) => form.timed);
  });
  hinting = $derived.by(() => this.#link.hinting);
  /** what a good player would do, and why, as long as the screen is up to date */
  advice = $derived.by((): Hinted | null => (this.now ? this.#link.hint : null));
  /** what a learner is told */
  guide = $derived.by((): Guide | null => this.news?.guide ?? null);
  /** the cards that a lesson or a hint is about, wherever they lie */
  pointed = $derived.by((): Picked[] => {
    const { hand } = this;
    const choice = this.now?.guide?.choice ?? this.advice?.choice;
    if (!choice || !hand) return [];
    const own = (): Picked[] => heldBy(held(hand.cards ?? []), choice.cards).map((one) => ({ zone: hand.name, ...one }));
    return this.#composer?.picked(choice, hand, this.zones) ?? own();
  });
  advised = $derived.by((): Set<string> => new Set(this.pointed.filter((one) => one.zone === this.hand?.name).map((one) => one.key)));

  turn = $derived.by((): string => {
    if (!this.news || !this.table) return '';
    const turn = turnOf(this.news, this.still ? null : this.you, this.table.seats.length);
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
    // Nobody must press something they have not seen yet: if the screen is behind, it catches up first.
    if (this.show?.behind) this.show.skip();
    else if (!this.#hands()?.pending) {
      this.#sent = this.hand?.cards?.join() ?? null;
      this.#hands()?.act(action);
    }
  };

  askHint = (): void => {
    if (this.show?.behind) this.show.skip();
    else if (this.mayAsk) this.#link.askHint();
  };

  dropHint = (): void => this.#link.dropHint();

  playHint = (): void => {
    const action = this.advice?.choice?.action;
    if (action && !this.blocked) this.send(action);
  };

  press = (button: Button): void => {
    const form = button.timed ? this.now?.forms.find((one) => one.verb === button.verb) : undefined;
    const since = this.show?.since ?? null;
    if (form && since !== null) this.send(timedAction(form, performance.now() - since));
    else if (!button.timed) this.send(button.action);
  };

  /** What pressing this zone would do. */
  presses = (zone: Zone): Press[] => {
    const doing = this.#hands();
    const news = doing === this.#link ? this.now : this.show?.behind ? null : (doing?.news ?? null);
    return this.blocked || (doing?.table?.you ?? null) === null ? [] : pressesOn(news, zone, this.selected);
  };

  /** Whether cards can be taken out of this zone one by one. */
  takes = (zone: Zone): boolean => this.you !== null && zone.name !== this.hand?.name && formsFor(this.now, zone.name).length > 0;

  isPicked = (zone: Zone, key: string): boolean => this.selected.some((one) => one.zone === zone.name && one.key === key);

  pick = (one: Held, zone: string | undefined = this.hand?.name): void => {
    const forms = formsFor(this.now, zone);
    const single = oneByOne(forms) ? this.#only(forms, one.card) : undefined;
    if (this.still) return;
    if (this.show?.behind) this.show.skip();
    else if (zone === undefined || !forms.length)
      void this.#say(this.news?.answer ? t('play.answered') : this.mine ? t('play.no-use') : this.turn);
    else if (single) this.send(single);
    else if (this.selected.some((other) => other.zone === zone && other.key === one.key)) {
      this.selected = this.selected.filter((other) => other.zone !== zone || other.key !== one.key);
    } else this.selected = withPicked(this.selected, { zone, ...one }, forms);
  };

  /** The only action this card can mean, taken alone. A card that cannot be played is sent too: the refusal says why. */
  #only(forms: readonly Form[], card: string): string | undefined {
    const found = choicesFor(this.now, forms, card);
    const simple = forms.find((form) => !form.places.length);
    if (!found.length) return simple && `${simple.verb} ${card}`;
    return found.length === 1 ? found[0]?.action : undefined;
  }

  /** A card dragged onto the table is played on the place where it was dropped, if it fits there alone; else it is picked. */
  drop = (one: Held, x: number, y: number): void => {
    const zone = this.zoneAt(x, y);
    const name = this.hand?.name;
    const spot = document
      .elementsFromPoint(x, y)
      .map((at) => at.closest<HTMLElement>('[data-spot]')?.dataset['spot'])
      .find(Boolean);
    const there = spot && choicesFor(this.now, this.handForms, one.card).find((choice) => choice.place === spot);
    if (there) return this.send(there.action);
    const [offered, another] = zone ? choicesFor(this.now, this.handForms, one.card).filter((choice) => choice.place === zone.name) : [];
    if (offered && !another && !this.selected.length) return this.send(offered.action);
    const found = zone && name !== undefined ? pressesOn(this.now, zone, [{ zone: name, ...one }]) : [];
    const alone = found.filter((press) => this.forms.some((form) => form.verb === press.verb && form.least <= 1));
    const [only] = alone;
    if (only && alone.length === 1) this.send(only.action);
    else if (!this.picked.includes(one.key)) this.pick(one);
  };

  zoneAt(x: number, y: number): Zone | undefined {
    const names = document.elementsFromPoint(x, y).map((one) => one.closest<HTMLElement>('[data-zone-name]')?.dataset['zoneName']);
    return this.shared.find((zone) => names.includes(zone.name));
  }

  play = (form: Form): void => {
    if (!fits(form, this.selected)) void this.#say(t(form.least > 1 ? 'play.pick-several' : 'play.pick-cards', { n: form.least }));
    else this.send(this.#action(form));
  };

  /** Chooses the cards of the next suggestion. */
  suggest = (): void => {
    const { hand, suggestions } = this;
    const zone = hand?.name;
    if (this.#composer && hand) {
      const chosen = this.plays.map((one) => this.#action(one.form));
      const following = suggestions[(suggestions.findIndex((one) => chosen.includes(one.action)) + 1) % suggestions.length];
      if (following) this.selected = this.#composer.picked(following, hand, this.zones);
      return;
    }
    const next = nextSuggestion(
      suggestions,
      this.selected.map((one) => one.card),
    );
    if (!next || zone === undefined) return;
    this.selected = heldBy(held(this.hand?.cards ?? []), next.cards).map((one) => ({ zone, ...one }));
  };

  clear = (): void => {
    this.selected = [];
    this.dropHint();
  };

  #action = (form: Form): string =>
    this.#composer?.action(form, this.selected) ?? [form.verb, ...this.selected.map((one) => one.card)].join(' ');

  #freshNews(): void {
    const present = (one: Picked): boolean => {
      const cards = this.zones.find((zone) => zone.name === one.zone)?.cards ?? [];
      return formsFor(this.now, one.zone).length > 0 && held(cards).some((other) => other.key === one.key);
    };
    const changed = this.#sent !== null && this.#sent !== this.hand?.cards?.join();
    this.selected = changed ? [] : this.selected.filter(present);
    if (changed) this.#sent = null;
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
