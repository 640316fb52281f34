/**
 * Lets cards fly from where they lay to where they lie now. A flying card is a copy above everything else, because a zone
 * may clip what sticks out of it; the real card stays invisible until the copy has landed.
 */
import { mount, unmount } from 'svelte';
import { settings } from '../link/settings.svelte';
import { FLIGHT, MOST_FLYING, STAGGER, type Move } from './beats';
import Card from '../ui/Card.svelte';
import { HIDDEN } from '../link/cards';
import { printed } from '../link/printed.svelte';

export interface Places {
  cards: Map<string, DOMRect>;
  zones: Map<string, DOMRect>;
}

/** px: how wide a card is that is hardly seen, and one that is */
const SMALL = 26;
const NEAR = 46;
const EASE = 'cubic-bezier(0.3, 0.1, 0.2, 1)';

const key = (zone: string, card: string): string => `${zone} ${card}`;

/** Where cards and zones are on the screen now. */
export function places(root: HTMLElement): Places {
  const cards = new Map<string, DOMRect>();
  // Where a zone is drawn twice, as a fan on the board and as a number at the seat, the board counts: it comes first.
  const homes = new Map<string, Element | null>();
  for (const one of root.querySelectorAll<HTMLElement>('[data-zone][data-card]')) {
    const zone = one.dataset['zone'] ?? '';
    const home = one.closest('[data-zone-name]');
    if (!homes.has(zone)) homes.set(zone, home);
    if (homes.get(zone) !== home) continue;
    cards.set(key(zone, one.dataset['place'] ?? one.dataset['card'] ?? ''), one.getBoundingClientRect());
  }
  const zones = new Map<string, DOMRect>();
  for (const one of root.querySelectorAll<HTMLElement>('[data-zone-name]')) {
    const name = one.dataset['zoneName'] ?? '';
    if (!zones.has(name)) zones.set(name, heart(one).getBoundingClientRect());
  }
  return { cards, zones };
}

/** The part of a zone where its cards lie, without its label. */
function heart(zone: HTMLElement): HTMLElement {
  return zone.querySelector<HTMLElement>('[data-heart]') ?? zone;
}

interface Flight {
  card: string;
  /** the zone it flies to */
  target: string;
  from: DOMRect;
  to: DOMRect;
  /** the card that has just come to lie there, if it can be seen */
  landing: HTMLElement | null;
  /** it was face down where it came from */
  turns: boolean;
}

export class Flights {
  #layer: HTMLElement;
  /** for each card in the air, what lands it, and the zone it flies to */
  #ends = new Map<() => void, string>();

  constructor(layer: HTMLElement) {
    this.#layer = layer;
  }

  /** Resolves when all have landed, or at once where motion is not wanted. */
  async fly(root: HTMLElement, before: Places, moves: readonly Move[]): Promise<void> {
    if (settings.calm || document.hidden) return;
    const flights = moves.flatMap((move) => plan(root, before, move));
    await Promise.all(flights.map((flight, index) => this.#one(flight, Math.min(index, MOST_FLYING) * STAGGER)));
  }

  /** Lands what is flying, at once; with zones, only what is flying there. */
  land(zones?: ReadonlySet<string>): void {
    for (const [end, target] of [...this.#ends]) if (!zones || zones.has(target)) end();
  }

  async #one(flight: Flight, delay: number): Promise<void> {
    const { from, to } = flight;
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    const { shape } = printed;
    const width = Math.min(to.width, to.height / shape) || from.width;
    ghost.style.setProperty('--card-w', `${width}px`);
    const at = (rect: DOMRect): string => {
      const x = rect.left + rect.width / 2 - width / 2;
      const y = rect.top + rect.height / 2 - (width * shape) / 2;
      return `translate(${x}px, ${y}px) scale(${Math.min(rect.width, rect.height / shape) / width})`;
    };
    const parts = [mount(Card, { target: ghost, props: { card: flight.card, label: '' } })];
    if (flight.turns) parts.push(mount(Card, { target: ghost, props: { card: HIDDEN, label: '' } }));
    this.#layer.append(ghost);
    // From one face at the rim to another it would be too small to be seen: it comes forward on its way.
    const tiny = Math.max(width, Math.min(from.width, from.height / shape)) < SMALL;
    const duration = tiny ? 2 * FLIGHT : FLIGHT;
    const time = { duration, delay, easing: EASE, fill: 'both' as const };
    const half = new DOMRect((from.x + to.x + from.width - NEAR) / 2, (from.y + to.y) / 2 + NEAR, NEAR, NEAR * shape);
    const between = tiny ? [{ transform: at(half), offset: 0.5 }] : [];
    const motions = [ghost.animate([{ transform: at(from) }, ...between, { transform: at(to) }], time)];
    if (flight.turns) motions.push(...turnOver(ghost, { ...time, easing: 'linear' }));
    if (flight.landing) {
      motions.push(flight.landing.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }));
    }
    const end = (): void => {
      if (!this.#ends.delete(end)) return;
      for (const motion of motions) motion.cancel();
      for (const part of parts) void unmount(part);
      ghost.remove();
    };
    this.#ends.set(end, flight.target);
    // Cancelling an animation rejects its promise; either way the card has landed.
    await Promise.allSettled(motions.slice(0, 1).map((motion) => motion.finished));
    end();
  }
}

function turnOver(ghost: HTMLElement, time: KeyframeAnimationOptions): Animation[] {
  const [face, back] = [...ghost.children];
  if (!face || !back) return [];
  const narrow = [{ scale: '1 1' }, { scale: '0 1', offset: 0.5 }, { scale: '1 1' }];
  return [
    face.animate(narrow, time),
    back.animate(narrow, time),
    face.animate([{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1, offset: 0.5 }, { opacity: 1 }], time),
    back.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }], time),
  ];
}

function plan(root: HTMLElement, before: Places, move: Move): Flight[] {
  const zone = root.querySelector<HTMLElement>(`[data-zone-name="${CSS.escape(move.target)}"]`);
  const start = before.zones.get(move.source);
  if (!zone) return [];
  const cards = (move.cards ?? [HIDDEN]).slice(-MOST_FLYING);
  return cards.flatMap((card): Flight[] => {
    const at = move.place && zone.querySelector<HTMLElement>(`[data-place="${CSS.escape(move.place)}"]`);
    const landing = at || zone.querySelector<HTMLElement>(`[data-zone][data-card="${CSS.escape(card)}"]`);
    const seen =
      card === HIDDEN ? undefined : (before.cards.get(key(move.source, move.place ?? card)) ?? before.cards.get(key(move.source, card)));
    const back = before.cards.get(key(move.source, HIDDEN));
    // What is laid face down has perhaps been put there before.
    const from = (move.down ? (back ?? seen) : (seen ?? back)) ?? start;
    const to = (landing ?? heart(zone)).getBoundingClientRect();
    if (!from?.width || !to.width) return [];
    if (move.down) return [{ card: HIDDEN, target: move.target, from, to, landing, turns: false }];
    const open = landing !== null && card !== HIDDEN;
    return [{ card: open || seen ? card : HIDDEN, target: move.target, from, to, landing: open ? landing : null, turns: open && !seen }];
  });
}
