import { tick, untrack } from 'svelte';
import type { Feed } from '../link/feed';
import { reason } from '../link/line';
import type { Choice, Guide, Hinted, News, Part, Zone } from '../link/wire';
import { isMyTurn } from '../link/turn';
import { cardName, t, words } from '../link/words.svelte';
import { Foresight } from './foresight.svelte';
import type { GameTable } from './game';
import { before, between, ownHand, turnOf } from './layout';
import { held, heldBy, type Held } from './order';
import {
  askOn,
  asksOf,
  buttons,
  canTouch,
  choicesFor,
  leadsOn,
  litIn,
  nextSuggestion,
  NOTHING,
  PLAIN,
  playsOf,
  pressesOn,
  sentAtOnce,
  suggestions,
  timedAction,
  touchCard,
  waysFor,
  type Ask,
  type Button,
  type Manner,
  type Picked,
  type Play,
  type Press,
  type Answers,
  type Selection,
} from './picking';
import { Show } from './show.svelte';
import { soundsOf } from './sounds';
import { sound } from './synth';

const NOTE = 3500;

/** What the chosen cards would give, or why they cannot be played. */
export interface Outlook {
  line: readonly Part[];
  good: boolean;
}

/** How a zone on the screen is touched. */
export interface Handles {
  /** what pressing it does */
  presses: Press[];
  press: (one: Press) => void;
  /** it is the place that was picked, and more is to be picked */
  placed: boolean;
  unplace: () => void;
  /** takes one card out of it, where that can be done */
  pick: ((one: Held) => void) | undefined;
  isPicked: (key: string) => boolean;
  /** the cards that lead somewhere */
  lit: ReadonlySet<string>;
}

/** The zones, and places on a board, at this point of the window. */
function namesAt(x: number, y: number): string[] {
  const found = document
    .elementsFromPoint(x, y)
    .flatMap((at) => [
      at.closest<HTMLElement>('[data-spot]')?.dataset['spot'],
      at.closest<HTMLElement>('[data-zone-name]')?.dataset['zoneName'],
    ]);
  return found.filter((name) => name !== undefined);
}

/** What the person at this table sees and can do. Create it while a component initialises. */
export class Playing {
  show = $state.raw<Show | null>(null);
  selected = $state.raw<readonly Picked[]>([]);
  /** the place that was picked, if more is to be picked after it */
  placed = $state<string | null>(null);
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
  /** touches are carried out one after another: what one means may depend on the table's answer */
  #touches: Promise<void> = Promise.resolve();
  #waiting = $state(0);

  constructor(link: () => Feed, game: () => GameTable, hands: () => Feed | null = link) {
    this.#lent = link;
    this.#game = game;
    this.#hands = hands;
    this.#foresight = new Foresight(
      () => this.now,
      (action) => this.#link.may(action),
    );
    $effect(() => {
      const unknown = this.ways.filter((way) => way.next === null).map((way) => way.action);
      const told = this.#told;
      untrack(() => this.#foresight.wonder(told ? [...unknown, told] : unknown));
    });
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
  #manner = $derived.by((): Manner => {
    const { composer, onBoard = [] } = this.game;
    return { ...PLAIN, ...composer, onBoard };
  });
  selection = $derived.by((): Selection => ({ cards: this.selected, place: this.placed }));
  /** what can be done with what is picked */
  ways = $derived.by(() => waysFor(this.now, this.selection, this.#foresight.answers, this.#manner));
  /** Whether the cards that lead somewhere are lit; not where a card may be the first one for several verbs: then most of them are. */
  lights = $derived.by(() => {
    const { hand, now } = this;
    const verbs = now?.verbs.filter((verb) => hand && verb.zones.includes(hand.name)) ?? [];
    return this.selected.length > 0 || verbs.length < 2 || !verbs.some((verb) => verb.several);
  });
  buttons = $derived.by(() => buttons(this.now, this.shared));
  asks = $derived.by(() => asksOf(this.ways));
  playable = $derived.by(() => this.lit(this.hand));
  /** where the picked cards could go, if there are several ways */
  choices = $derived.by((): Choice[] => (this.blocked ? [] : choicesFor(this.now, this.ways, this.selection)));
  suggestions = $derived.by((): Choice[] => suggestions(this.now));
  mine = $derived.by(() => !this.still && isMyTurn(this.now));
  /** A question with a clock is open only once it can be seen. */
  blocked = $derived.by(() => this.#link.pending || (this.now?.verbs.some((verb) => verb.timed) === true && this.show?.since === null));
  /** a touch is not carried out yet */
  touching = $derived.by(() => this.#waiting > 0);
  /** the keys of the chosen cards of the hand, also of those that were chosen in secret */
  picked = $derived.by((): string[] => {
    const { news, hand, selected } = this;
    if (news?.answer) return heldBy(held(hand?.cards ?? []), news.answer.cards).map((one) => one.key);
    return selected.filter((one) => one.zone === hand?.name).map((one) => one.key);
  });

  plays = $derived.by((): Play[] => playsOf(this.now, this.ways, this.selection, this.#manner));
  numbered = $derived.by(() => this.game.ordered !== undefined && this.plays.some((one) => one.verb.several));
  /** how to go on, if that is not obvious */
  instruction = $derived.by((): string => {
    if (this.numbered && this.game.ordered && this.selected.length > 1) return t(this.game.ordered);
    if (this.choices.length && this.choices.every((one) => this.shared.some((zone) => zone.name === one.place)))
      return t('play.pick-place');
    const [first, more] = this.now?.verbs.filter((verb) => verb.places.length && !verb.zones.length) ?? [];
    return first && !more && !this.buttons.length && this.now?.answer === null ? t('play.press-place', { label: first.label }) : '';
  });

  /** The action of several cards that people are told about: once it can be played, or leads nowhere. */
  #told = $derived.by((): string | null => {
    const about = this.plays.find((one) => (one.ready || one.ends) && one.verb.several);
    return about && !this.#link.pending && this.selected.length > 1 ? about.action : null;
  });
  outlook = $derived.by((): Outlook | null => {
    const answer = this.#told === null ? undefined : this.#foresight.answers.get(this.#told);
    if (!answer) return null;
    if (answer.why) return { line: reason(answer.why), good: false };
    const known = Object.entries(answer.preview).filter(([word]) => words.texts[`play.preview-${word}`]);
    const said = known.map(([word, n]) => t(`play.preview-${word}`, { n }));
    return said.length ? { line: [{ text: said.join(' ') }], good: true } : null;
  });

  /** whether there is something to advise */
  mayAsk = $derived.by(() => {
    const { now } = this;
    return now?.phase === 'play' && this.you !== null && !this.blocked && now.menu.length > 0 && !now.verbs.some((verb) => verb.timed);
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
    return this.game.composer?.picked(choice, hand, this.zones) ?? own();
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
    const what = this.now.answer.cards.map(cardName).join(', ');
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
    const verb = button.timed ? this.now?.verbs.find((one) => one.verb === button.verb) : undefined;
    const since = this.show?.since ?? null;
    if (verb && since !== null) this.send(timedAction(verb, performance.now() - since));
    else if (!button.timed) this.send(button.action);
  };

  /** What pressing this zone would do. */
  presses = (zone: Zone): Press[] => {
    const doing = this.#hands();
    if (this.blocked || (doing?.table?.you ?? null) === null) return [];
    if (doing === this.#link) return pressesOn(this.now, zone.name, this.ways, this.selection);
    const news = this.show?.behind ? null : (doing?.news ?? null);
    return pressesOn(news, zone.name, waysFor(news, NOTHING, new Map(), this.#manner), NOTHING);
  };

  /** Does what pressing a zone means; a place after which more is to be picked is picked itself. */
  pressZone = async (press: Press): Promise<void> => {
    const { action, place } = press;
    const listed = place === null || !press.marked || this.now?.menu.some((one) => one.action === action);
    if (!listed && (await this.#foresight.know([action]))) {
      const next = this.#foresight.answers.get(action)?.next;
      if (next && !next.done && leadsOn(next)) {
        this.placed = place;
        return;
      }
    }
    this.send(action);
  };

  /** Whether a zone is worth its room: something lies there, or it can be pressed. */
  matters = (zone: Zone): boolean => !zone.empty || this.presses(zone).length > 0;

  /** How a zone on the screen is touched. */
  handles = (zone: Zone): Handles => ({
    presses: this.presses(zone),
    press: (one) => void this.pressZone(one),
    placed: this.placed === zone.name,
    unplace: () => (this.placed = null),
    pick: this.takes(zone) ? (one) => this.pick(one, zone.name) : undefined,
    isPicked: (key) => this.isPicked(zone, key),
    lit: this.lit(zone),
  });

  /** The cards of this zone that lead somewhere. */
  lit = (zone: Zone | undefined): Set<string> => (zone && !this.still ? litIn(this.ways, zone.name) : new Set());

  /** Whether cards of this zone can be touched one by one. */
  takes = (zone: Zone): boolean => this.you !== null && !this.blocked && zone.name !== this.hand?.name && canTouch(this.now, zone.name);

  /** The number that is asked for by touching one of the cards of this zone. */
  asksOn = (zone: Zone): Ask | undefined => (this.you !== null && !this.blocked ? askOn(this.ways, zone.name) : undefined);

  isPicked = (zone: Zone, key: string): boolean => this.selected.some((one) => one.zone === zone.name && one.key === key);

  pick = (one: Held, zone: string | undefined = this.hand?.name): void => {
    this.#waiting += 1;
    this.#touches = this.#touches.then(() => this.#touch(one, zone)).finally(() => (this.#waiting -= 1));
  };

  async #touch(one: Held, zone: string | undefined): Promise<void> {
    if (this.still) return;
    if (this.show?.behind) return this.show.skip();
    const before = this.selection;
    if (before.cards.some((other) => other.zone === zone && other.key === one.key)) {
      this.selected = before.cards.filter((other) => other.zone !== zone || other.key !== one.key);
      return;
    }
    const news = this.now;
    const answers = (): Answers => this.#foresight.answers;
    if (!(await this.#knowing())) return this.#touch(one, zone);
    const touched = zone === undefined ? null : touchCard(news, before, { zone, ...one }, answers(), this.#manner);
    if (!touched) return this.#say(this.news?.answer ? t('play.answered') : this.mine ? t('play.no-use') : this.turn);
    const { cards, place } = touched.selection;
    const atOnce = (): string | null | undefined => sentAtOnce(news, touched, answers(), this.#manner);
    [this.selected, this.placed] = [cards, place];
    const known = atOnce() !== undefined || (await this.#knowing());
    if (this.selected !== cards) return;
    const action = known ? atOnce() : null;
    if (action || !known) [this.selected, this.placed] = [before.cards, before.place];
    // Something has happened in the meantime: what the touch means now may be something else.
    if (!known) return this.#touch(one, zone);
    if (action) this.send(action);
  }

  /** Resolves once it is known what can be picked next; false: something has happened. */
  #knowing(): Promise<boolean> {
    return this.#foresight.know(this.ways.filter((way) => way.next === null).map((way) => way.action));
  }

  /** A card dragged onto the table is played on the place where it was dropped, if that is clear; else it is picked. */
  drop = (one: Held, x: number, y: number): void => {
    const { hand } = this;
    const names = namesAt(x, y);
    const verbs = this.now?.verbs.filter((verb) => hand && verb.zones.includes(hand.name)) ?? [];
    const alone = this.now?.menu.filter((choice) => choice.cards.length === 1 && choice.cards[0] === one.card) ?? [];
    const offered = alone.filter((choice) => choice.place !== null && names.includes(choice.place));
    const tried = verbs.flatMap((verb) => [
      ...(names.includes(verb.touch) ? [`${verb.verb} ${one.card}`] : []),
      ...verb.places.filter((place) => names.includes(place)).map((place) => `${verb.verb} ${one.card} ${place}`),
    ]);
    const [only, more] = offered.length ? offered.map((choice) => choice.action) : tried;
    if (only && !more && !this.selected.length && !this.blocked) this.send(only);
    else if (!this.picked.includes(one.key)) this.pick(one);
  };

  play = (one: Play): void => {
    if (one.ready || one.ends) this.send(one.action);
    else void this.#say(t(this.selected.length ? 'play.pick-more' : 'play.pick-cards'));
  };

  /** Chooses the cards of the next suggestion. */
  suggest = (): void => {
    const { hand, suggestions } = this;
    if (!hand) return;
    if (this.game.composer) {
      const chosen = this.plays.map((one) => one.action);
      const following = suggestions[(suggestions.findIndex((one) => chosen.includes(one.action)) + 1) % suggestions.length];
      if (following) this.selected = this.game.composer.picked(following, hand, this.zones);
      return;
    }
    const next = nextSuggestion(
      suggestions,
      this.selected.map((one) => one.card),
    );
    if (next) this.selected = heldBy(held(hand.cards ?? []), next.cards).map((one) => ({ zone: hand.name, ...one }));
  };

  clear = (): void => {
    this.selected = [];
    this.placed = null;
    this.dropHint();
  };

  #freshNews(): void {
    const present = (one: Picked): boolean => {
      const cards = this.zones.find((zone) => zone.name === one.zone)?.cards ?? [];
      return canTouch(this.now, one.zone) && held(cards).some((other) => other.key === one.key);
    };
    const changed = this.#sent !== null && this.#sent !== this.hand?.cards?.join();
    this.selected = changed ? [] : this.selected.filter(present);
    this.placed = null;
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
