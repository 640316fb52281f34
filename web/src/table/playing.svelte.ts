import { tick, untrack, type Snippet } from 'svelte';
import type { Feed } from '../link/feed';
import { keep, recall } from '../link/keep';
import { plain, reason } from '../link/line';
import { settings } from '../link/settings.svelte';
import type { Answer, Choice, Guide, Hinted, News, Part, Zone } from '../link/wire';
import { isMyTurn } from '../link/turn';
import { cardName, t, words } from '../link/words.svelte';
import { facesAt, type FaceId } from '../ui/faces';
import type { Lingers } from './beats';
import { Foresight } from './foresight.svelte';
import { doneAt, type GameTable } from './game';
import { badges, before, between, ownHand, tallied, wentOut } from './layout';
import { asHeld, held, heldBy, type Held } from './order';
import {
  askOn,
  asksOf,
  buttons,
  canTouch,
  choicesFor,
  leadsOn,
  lineOf,
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
const OUT = 1800;
/** How long one can look before the table does what is routine. */
const ROUTINE = 900;
/** What a press is meant for, if it is on one of these. */
const TOUCHED = 'a, button, input, select, textarea, summary, label, dialog, [tabindex], [role="button"]';
/** In so many waits for others it is said how not to wait. */
const TOLD_OFTEN = 3;

/** What the chosen cards would give, or why they cannot be played. */
export interface Outlook {
  line: readonly Part[];
  good: boolean;
  /** the same in figures, by what they count */
  gives: Readonly<Record<string, number>>;
}

/** A question that the board asks. */
export interface Aside {
  line: string;
  /** the key of the card of the hand that it is about */
  key: string | null;
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

/** How many cards of a zone lie before this point of the window. */
function cardsBefore(zone: string, x: number, y: number): number {
  const boxes = [...document.querySelectorAll(`[data-zone-name="${CSS.escape(zone)}"] [data-card]`)].map((one) =>
    one.getBoundingClientRect(),
  );
  return boxes.filter((box) => box.bottom < y || (box.top < y && (box.left + box.right) / 2 < x)).length;
}

/** What the person at this table sees and can do. Create it while a component initialises. */
export class Playing {
  show = $state.raw<Show | null>(null);
  selected = $state.raw<readonly Picked[]>([]);
  /** the place that was picked, if more is to be picked after it */
  placed = $state<string | null>(null);
  /** what the board itself asks, about which card of the hand */
  aside = $state.raw<Aside | null>(null);
  /** what a board has beside the own hand, at the thumb */
  beside = $state.raw<Snippet | null>(null);
  /** the place that a dragged card is over, if it could go there */
  over = $state<string | null>(null);
  /** the card that was picked by dragging it */
  #lifted: string | null = null;
  /** a board may take a touch of a card of the hand itself: then it says so */
  divert: ((one: Held) => boolean) | null = null;
  /** reaction buttons stay where they are from one question to the next */
  calls = $state.raw<Button[]>([]);
  #remark = $state.raw<{ line: string; seat: number | null } | null>(null);
  /** who has just played the last card */
  out = $state.raw<readonly number[]>([]);
  #outTimer: ReturnType<typeof setTimeout> | undefined;
  #note = $state('');
  #noteTimer: ReturnType<typeof setTimeout> | undefined;
  #lent: () => Feed;
  #game: () => GameTable;
  /** the connection this screen acts through: another one than it watches if several people share a screen */
  #hands: () => Feed | null;
  /** the hand as it was when something was sent: once it has changed, what was chosen is gone */
  #sent: string | null = null;
  /** the news to which something was done here */
  #acted = $state.raw<News | null>(null);
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
      if (!this.#link.refused) return;
      sound('refused');
      if (this.#arranging) untrack(() => this.hold([]));
      this.#arranging = false;
    });
    $effect(() => {
      const { routine } = this;
      if (!routine) return;
      const timer = setTimeout(() => document.hidden || this.send(routine.action), ROUTINE);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const verb = this.#arranges;
      const { now, hand, holding } = this;
      if (!verb || !now?.verbs.some((one) => one.verb === verb) || holding.join() === hand?.cards?.join()) return;
      untrack(() => void this.#arrange([verb, ...holding].join(' '), now));
    });
    $effect(() => {
      if (!this.tip) return;
      return () => {
        this.#tips += 1;
        keep('go-on', String(this.#tips));
      };
    });
  }

  get #link(): Feed {
    return this.#lent();
  }

  /** Starts the show; returns a function that stops it. */
  begin(root: HTMLElement, layer: HTMLElement): () => void {
    const seen: ConstructorParameters<typeof Show>[2] = (beat, news, last, before) => {
      sound(...soundsOf(beat, news, last, before, this.you));
      if (beat.moves.length) this.#celebrate(wentOut(show.zones, beat.zones, news.zones));
    };
    // What one has laid oneself one knows.
    const lingers: Lingers = (move) => (move.source === this.hand?.name ? 0 : (this.game.lingers ?? 0) * (move.cards?.length ?? 1));
    const show = new Show(root, layer, seen, !this.still, () => this.game.reveals ?? null, lingers);
    this.show = show;
    if (this.#link.news) show.hear(this.#link.news);
    const stop = this.#link.listen((heard, jump) => show.hear(heard, jump));
    const pressed = (event: Event): void => {
      if (!(event.target as Element).closest(TOUCHED)) this.goOn();
    };
    const typed = (event: KeyboardEvent): void => {
      const free = (document.activeElement ?? document.body) === document.body;
      if (event.key !== ' ' || event.repeat || !free || !this.waits) return;
      event.preventDefault();
      this.goOn();
    };
    root.addEventListener('click', pressed);
    globalThis.addEventListener('keydown', typed);
    return () => {
      root.removeEventListener('click', pressed);
      globalThis.removeEventListener('keydown', typed);
      stop();
      show.close();
      clearTimeout(this.#noteTimer);
      clearTimeout(this.#outTimer);
    };
  }

  /** Somebody has played the last card: the name lights up for a moment. Where that is called out, the call says it, and in fewer words. */
  #celebrate(seats: readonly number[]): void {
    if (!seats.length) return;
    this.out = seats;
    for (const seat of this.game.calls?.['out'] ? [] : seats) this.show?.tell(seat, { line: [{ text: t('play.out') }] });
    clearTimeout(this.#outTimer);
    this.#outTimer = setTimeout(() => (this.out = []), OUT);
  }

  table = $derived.by(() => this.#link.table);
  game = $derived.by(() => this.#game());
  still = $derived.by(() => this.#link.still === true);
  you = $derived.by(() => this.table?.you ?? null);
  news = $derived.by((): News | null => this.show?.news ?? null);
  /** the news that came last, which may not be on the screen yet: where one follows another quickly, not each of them ever is */
  newest = $derived.by((): News | null => this.#link.news);
  /** the news to act on: none while the screen is behind what has happened */
  now = $derived.by((): News | null => (this.show?.behind ? null : this.news));
  zones = $derived.by((): Zone[] => this.show?.zones ?? []);
  hand = $derived.by(() => ownHand(this.zones, this.you));
  /** the verb that puts the own hand into another order */
  #arranges = $derived.by(() => doneAt(this.game, 'hand'));
  /** The order in which somebody wants to hold their cards, and the deal it is for. */
  #wish = $state.raw<{ deal: string; cards: readonly string[] }>({ deal: '', cards: [] });
  /** a new order was sent last: if it is refused, all stays as it was */
  #arranging = false;
  #deal = $derived.by(() => `${this.news?.at[0]} ${this.news?.deal}`);
  /** the cards of the own hand: without one that lies face down on the table, and in the order in which they are held */
  holding = $derived.by((): string[] => {
    const cards = this.hand?.cards ?? [];
    if (this.#arranges) return this.#wish.deal === this.#deal ? asHeld(this.#wish.cards, cards) : cards;
    const laid = this.game.reveals ? (this.news?.answer?.cards ?? []) : [];
    return cards.filter((card) => !laid.includes(card));
  });
  own = $derived.by(() => (this.you === null ? [] : before(this.zones, this.you).filter((zone) => zone !== this.hand)));
  shared = $derived.by(() => between(this.zones));
  /** what is drawn beside the strip, at the thumb, instead of on the cloth */
  corner = $derived.by(() => this.shared.filter((zone) => this.game.corner?.includes(zone.kind) && this.matters(zone)));
  /** what lies in the middle of the cloth */
  lying = $derived.by(() => this.shared.filter((zone) => !this.game.corner?.includes(zone.kind)));
  #manner = $derived.by((): Manner => {
    const { composer, elsewhere = {} } = this.game;
    return { ...PLAIN, ...composer, elsewhere };
  });
  selection = $derived.by((): Selection => ({ cards: this.selected, place: this.placed }));
  /** what can be done with what is picked */
  ways = $derived.by(() => waysFor(this.now, this.selection, this.#foresight.answers, this.#manner));
  /** Whether the cards that lead somewhere are lit: not where that is every one of them, as it would say nothing. */
  lights = $derived.by(() => {
    const { hand, now, playable } = this;
    const verbs = now?.verbs.filter((verb) => hand && verb.zones.includes(hand.name)) ?? [];
    const rest = held(hand?.cards ?? []).filter((one) => !this.picked.includes(one.key));
    const some = rest.some((one) => !playable.has(one.card));
    return some && (this.selected.length > 0 || verbs.length < 2 || !verbs.some((verb) => verb.several));
  });
  buttons = $derived.by(() => buttons(this.now, this.shared));
  /** the numbers that are asked for, but for those that are told by touching a card */
  asks = $derived.by(() =>
    asksOf(this.ways).filter((ask) => !this.zones.some((zone) => askOn(this.ways, zone.name)?.action === ask.action)),
  );
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
    const { news, hand, selected, aside } = this;
    if (aside?.key != null) return [aside.key];
    if (news?.answer) return heldBy(held(hand?.cards ?? []), news.answer.cards).map((one) => one.key);
    return selected.filter((one) => one.zone === hand?.name).map((one) => one.key);
  });

  plays = $derived.by((): Play[] => playsOf(this.now, this.ways, this.selection, this.#manner));
  numbered = $derived.by(() => this.game.ordered !== undefined && this.plays.some((one) => one.verb.several));

  /** The action of several cards that people are told about: once it can be played, or leads nowhere. */
  #told = $derived.by((): string | null => {
    const about = this.plays.find((one) => (one.ready || one.ends) && one.verb.several);
    return about && !this.#link.pending && this.selected.length > 1 ? about.action : null;
  });
  outlook = $derived.by((): Outlook | null => {
    const answer = this.#told === null ? undefined : this.#foresight.answers.get(this.#told);
    if (!answer) return null;
    if (answer.why) return { line: reason(answer.why), good: false, gives: {} };
    const known = Object.entries(answer.preview).filter(([word]) => words.texts[`play.preview-${word}`]);
    const said = known.map(([word, n]) => t(`play.preview-${word}`, { n }));
    return said.length ? { line: [{ text: said.join(' ') }], good: true, gives: answer.preview } : null;
  });

  /** What this verb would give with the picked cards, as far as the table has said. */
  preview = (verb: string): Record<string, number> => {
    const way = this.ways.find((one) => one.verb.verb === verb && !one.apart);
    return (way && this.#foresight.answers.get(way.action)?.preview) ?? {};
  };

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
    const { now } = this;
    const choice = now?.guide?.choice ?? this.advice?.choice;
    // Whoever holds nothing takes cards out of what lies on the table.
    const hand = this.hand ?? (choice?.cards.length ? this.zones.find((zone) => canTouch(now, zone.name)) : undefined);
    if (!choice || !hand) return [];
    const own = (): Picked[] => heldBy(held(hand.cards ?? []), choice.cards).map((one) => ({ zone: hand.name, ...one }));
    return this.game.composer?.picked(choice, hand, this.zones) ?? own();
  });
  advised = $derived.by((): Set<string> => new Set(this.pointed.filter((one) => one.zone === this.hand?.name).map((one) => one.key)));

  /** a board's own words for what has just happened, and whose face goes with them: said as long as there is nothing to do */
  remark = $derived.by(() => (this.mine ? null : this.#remark));

  /** a replay tells what has happened */
  told = $derived.by(() => (this.#link.told?.length ? this.#link.told : null));

  /** What to do now, in one sentence: what a touch has led to, else what the table says to what is picked, else to the news. */
  line = $derived.by((): readonly Part[] => {
    const said = this.#note || this.aside?.line;
    if (said) return [{ text: said }];
    if (this.told) return this.told;
    const picked = lineOf(this.ways, this.selection, this.#foresight.answers);
    if (picked) return picked;
    const beside = this.remark?.line || this.tip;
    if (beside) return [{ text: beside }];
    // What was to be done is done: it is not said any more while the screen shows what has come of it.
    const done = this.show?.behind && isMyTurn(this.news) && (this.#acted === this.news || !isMyTurn(this.show.coming));
    return done ? [] : (this.news?.now ?? []);
  });
  /** the line is about what has been picked so far */
  picking = $derived.by((): boolean => this.mine && this.selected.length > 0 && this.line !== this.news?.now && this.line.length > 0);
  /** The same for screen readers, where it matters to the person: their turn, or what became of their own action. */
  spoken = $derived.by((): string => {
    if (!this.#note && !this.mine && this.news?.answer === null) return '';
    return this.line.map((part) => (part.card === undefined ? part.text : cardName(part.card))).join('');
  });

  #faces = $derived.by(() => facesAt(this.table?.seats ?? []));

  /** Opens the choice of faces for whoever acts here; none: nobody does. */
  chooseFace = $derived.by((): (() => void) | null => {
    const hands = this.still ? null : this.#hands();
    return hands?.chooseFace && hands === this.#link ? () => hands.chooseFace?.() : null;
  });

  faceOf = (seat: number): FaceId => this.#faces[seat] ?? 'fox-mint';

  /** who has a sooty paw print on the face, until the next deal */
  sooty = $derived.by((): number => (this.game.soot ? Number(this.news?.facts[this.game.soot] ?? -1) : -1));

  /** whether cards are still moving, or others play: then one can go on to one's own turn at once */
  waits = $derived.by((): boolean => {
    if (this.still || !this.news || this.news.phase !== 'play') return false;
    return this.show?.behind === true || (!this.mine && this.now?.answer === null && !this.table?.paused);
  });

  /** The first times: that one need not wait for bots. */
  #tips = $state(Number(recall('go-on') ?? 0));
  tip = $derived.by((): string => {
    const bots = this.table?.seats.some((seat) => seat.bot) === true;
    const idle = this.waits && bots && this.you !== null && !this.news?.verbs.length;
    return idle && !this.guide && this.#tips < TOLD_OFTEN ? t('play.go-on') : '';
  });

  /** What the table may do for this person now: all that can be done, if that tells nobody anything. */
  routine = $derived.by((): Choice | null => {
    const { now } = this;
    const busy = this.blocked || this.touching || this.selected.length || this.placed !== null || this.hinting || this.advice;
    const open = settings.routine && this.mine && !busy && this.show?.since !== null && this.#hands() === this.#link;
    return open && now && !now.undo && !now.guide ? now.routine : null;
  });

  /** Shows at once how things stand, and lets bots play without waiting until it is one's own turn. */
  goOn = (): void => {
    if (!this.waits) return;
    if (this.you === null) this.show?.skip();
    else this.show?.hurry();
    if (!isMyTurn(this.#link.news) && this.#hands() === this.#link && this.you !== null && !this.guide) this.#link.hurry?.();
  };

  /** Puts a remark on the strip, after so many ms: what it is about is to be seen first. Returns what takes it back. */
  comment = (line: string, seat: number | null, after = 0): (() => void) => {
    const timer = setTimeout(() => (this.#remark = { line, seat }), settings.calm ? 0 : after);
    return () => {
      clearTimeout(timer);
      this.#remark = null;
    };
  };

  /** What somebody calls out just now, for a bubble at their face; what is only told of them is in the log. */
  called = (seat: number): string => {
    const speech = this.game.speaks ? undefined : this.show?.bubbles.get(seat);
    if (speech?.word === undefined) return speech?.line.map((part) => part.text).join('') ?? '';
    const taken = speech.word === 'undo' && seat !== this.you ? 'aloud.undo' : undefined;
    const key = this.game.calls?.[speech.word] ?? taken;
    return key === undefined ? '' : t(key);
  };

  /** what lies as badges before this seat is worth together, as the game says */
  worth = (seat: number): number => {
    const { worth } = this.news?.facts ?? {};
    return Array.isArray(worth) ? Number(worth[seat]) : 0;
  };

  nameOf(seat: number): string {
    return this.table?.seats[seat]?.name || t('play.seat', { n: seat + 1 });
  }

  send = (action: string): void => {
    // Nobody must press something they have not seen yet: if the screen is behind, it catches up first.
    if (this.show?.behind) this.show.skip();
    else if (!this.#hands()?.pending) {
      this.#sent = this.hand?.cards?.join() ?? null;
      this.#acted = this.now;
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

  /** Whether this verb is done by touching a zone that can be seen. */
  touchable = (verb: string): boolean => {
    const touch = this.now?.verbs.find((one) => one.verb === verb)?.touch;
    return touch !== undefined && touch !== '' && this.zones.some((zone) => zone.name === touch);
  };

  /** Whether a zone is worth its room: something lies there, or it can be pressed. */
  matters = (zone: Zone): boolean => !zone.empty || this.presses(zone).length > 0;

  /** Whether what somebody owns is drawn on the cloth: not a hand that is only counted, nor what stands beside the name. */
  liesOpen = (zone: Zone): boolean => {
    const touched = this.takes(zone) || this.presses(zone).length > 0;
    if (zone === this.hand) return false;
    if (zone.kind === 'hand') return touched || this.asksOn(zone) !== undefined || (zone.open && !zone.empty);
    return touched || (this.matters(zone) && !badges(zone) && !tallied(zone, this.zones)) || this.show?.shown?.zone === zone.name;
  };

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
    if (zone === this.hand?.name && this.divert?.(one)) return;
    const before = this.selection;
    if (before.cards.some((other) => other.zone === zone && other.key === one.key)) {
      this.selected = before.cards.filter((other) => other.zone !== zone || other.key !== one.key);
      return;
    }
    const news = this.now;
    const answers = (): Answers => this.#foresight.answers;
    if (!(await this.#knowing())) return this.#touch(one, zone);
    const touched = zone === undefined ? null : touchCard(news, before, { zone, ...one }, answers(), this.#manner);
    if (!touched) return this.mine ? this.#say(`${t('play.no-use')} ${plain(this.news?.now ?? [])}`) : undefined;
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

  /** Asks the table about actions that it will be needed to know more of. */
  wonder = (actions: readonly string[]): void => this.#foresight.wonder(actions);

  /** What the table has said about an action. */
  answerTo = (action: string): Answer | undefined => this.#foresight.answers.get(action);

  /** A card is dragged, over the table or back. Where cards are put together it is picked, so that one sees where it can go. */
  drag = (one: Held, x: number, y: number, out: boolean): void => {
    if (!this.game.composer || !this.mine) return;
    const names = out ? namesAt(x, y) : [];
    this.over = this.zones.find((zone) => names.includes(zone.name) && this.presses(zone).some((press) => press.marked))?.name ?? null;
    if (out && this.#lifted === null && !this.picked.includes(one.key)) {
      this.#lifted = one.key;
      this.pick(one);
    } else if (!out && this.#lifted === one.key) {
      this.#lifted = null;
      this.selected = this.selected.filter((other) => other.zone !== this.hand?.name || other.key !== one.key);
    }
  };

  /** What a drag has led to is known once it is known what the card is good for. */
  drop = (one: Held, x: number, y: number): void => {
    const names = namesAt(x, y);
    const before = new Map(names.map((name) => [name, cardsBefore(name, x, y)]));
    this.over = this.#lifted = null;
    void this.#touches.then(() => this.#dropped(one, before));
  };

  /**
   * A card dragged onto the table is played on the place where it was dropped, if that is clear; else it is picked. One that is
   * picked takes the others along. For each place it is known how many cards lie before the point.
   */
  async #dropped(one: Held, before: ReadonlyMap<string, number>): Promise<void> {
    const { hand } = this;
    const names = [...before.keys()];
    const there = this.zones.filter((zone) => before.has(zone.name));
    if (this.blocked) return;
    if (this.picked.includes(one.key) && this.selected.length) {
      const marked = there.flatMap((zone) => this.presses(zone)).filter((other) => other.marked);
      // Of several, the one that is whole: another may need more to be picked there.
      if (marked.length > 1 && !(await this.#foresight.know(marked.map((other) => other.action)))) return;
      const press = marked.find((other) => !this.answerTo(other.action)?.why) ?? marked[0];
      const [put] = there.flatMap((zone) => this.game.composer?.dropped?.(one, zone, before.get(zone.name) ?? 0) ?? []);
      if (press && put && this.selected.length === 1) this.send(put);
      else if (press && this.game.composer) this.send(press.action);
      else if (press) void this.pressZone(press);
      return;
    }
    const verbs = this.now?.verbs.filter((verb) => hand && verb.zones.includes(hand.name)) ?? [];
    const alone = this.now?.menu.filter((choice) => choice.cards.length === 1 && choice.cards[0] === one.card) ?? [];
    const offered = alone.filter((choice) => choice.place !== null && names.includes(choice.place));
    const tried = verbs.flatMap((verb) => [
      ...(names.includes(verb.touch) ? [`${verb.verb} ${one.card}`] : []),
      ...verb.places.filter((place) => names.includes(place)).map((place) => `${verb.verb} ${one.card} ${place}`),
    ]);
    const [only, more] = offered.length ? offered.map((choice) => choice.action) : tried;
    if (only && !more && !this.selected.length) this.send(only);
    else if (!this.picked.includes(one.key)) this.pick(one);
  }

  /** Puts the own cards into this order: for oneself at once, for the others as soon as that may be done. */
  hold = (cards: readonly string[]): void => {
    this.#wish = { deal: this.#deal, cards };
  };

  /** Somebody is moving a card in the hand: bots wait a little. */
  mull = (): void => {
    const verb = this.#arranges;
    if (verb && this.now?.verbs.some((one) => one.verb === verb)) void this.#link.may(verb);
  };

  /** To ask first makes bots wait; and if it has become too late, nobody needs to hear of it. */
  async #arrange(action: string, news: News): Promise<void> {
    this.#waiting += 1;
    const answer = await this.#link.may(action);
    this.#waiting -= 1;
    if (answer.why || this.now !== news || this.blocked) return;
    this.#arranging = true;
    this.send(action);
  }

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
