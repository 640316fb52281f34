/** The deal as it looks: for a second, backs fly round the table to everybody, and the own cards appear one after another. */
import { mount, unmount } from 'svelte';
import { HIDDEN } from '../link/cards';
import { printed } from '../link/printed.svelte';
import { settings } from '../link/settings.svelte';
import type { News, Zone } from '../link/wire';
import Card from '../ui/Card.svelte';
import { sound } from './synth';

const FLIGHT = 260;
const LONGEST = 700;
const STAGGER = 40;
const MOST_EACH = 5;
const MOST = 24;
const RUSTLES = 3;

/** Whether cards were just dealt, and nothing has moved since. */
export function isDealt(news: News): boolean {
  const at = news.events.map((event) => event.kind).lastIndexOf('dealt');
  return news.phase === 'play' && at >= 0 && !news.events.slice(at).some((event) => event.kind === 'moved');
}

/** In which order zones get how many backs: one for each in turn, as it is done at a table. */
export function rounds(zones: readonly Zone[]): string[] {
  const counts = zones.map((zone) => Math.min(zone.cards?.length ?? MOST_EACH, MOST_EACH, Math.max(1, Math.floor(MOST / zones.length))));
  return Array.from({ length: MOST_EACH }, (_, round) => zones.filter((_, i) => round < (counts[i] ?? 0)).map((zone) => zone.name)).flat();
}

const find = (root: HTMLElement, name: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-zone-name="${CSS.escape(name)}"]`);

/** Resolves when everything has been dealt; a press, the space bar or a hidden page ends it at once. */
export async function dealOut(root: HTMLElement, layer: HTMLElement, zones: readonly Zone[]): Promise<void> {
  if (settings.calm || document.hidden) return;
  const targets = zones.filter((zone) => zone.owner !== null && !zone.empty && find(root, zone.name));
  const stock = zones.find((zone) => zone.owner === null && !zone.open && !zone.empty && find(root, zone.name));
  const from = ((stock && find(root, stock.name)) ?? root.querySelector('.cloth') ?? root).getBoundingClientRect();
  if (!targets.length || !from.width) return;

  const backs = rounds(targets);
  const step = Math.min(STAGGER, LONGEST / backs.length);
  const motions: Animation[] = [];
  const ends: (() => void)[] = [];
  backs.forEach((name, i) => {
    const zone = find(root, name);
    if (!zone) return;
    const slots = zone.querySelectorAll<HTMLElement>('.slot');
    const to = (slots[i % (slots.length || 1)] ?? zone).getBoundingClientRect();
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    const width = Math.min(64, Math.max(24, from.width / 4, slots.length ? to.width : 0));
    ghost.style.setProperty('--card-w', `${width}px`);
    const at = (rect: DOMRect): string =>
      `translate(${rect.left + rect.width / 2 - width / 2}px, ${rect.top + rect.height / 2 - (width * printed.shape) / 2}px)`;
    const card = mount(Card, { target: ghost, props: { card: HIDDEN, label: '' } });
    layer.append(ghost);
    const frames = [
      { transform: `${at(from)} rotate(0deg)`, opacity: 0 },
      { opacity: 1, offset: 0.1 },
      { opacity: 1, offset: 0.85 },
      { transform: `${at(to)} rotate(${i % 2 ? 170 : -190}deg)`, opacity: 0 },
    ];
    motions.push(ghost.animate(frames, { duration: FLIGHT, delay: i * step, easing: 'ease-out', fill: 'both' }));
    ends.push(() => {
      void unmount(card);
      ghost.remove();
    });
  });
  const own = [...root.querySelectorAll<HTMLElement>('.hand .slot')];
  const long = backs.length * step + FLIGHT;
  own.forEach((slot, i) => {
    const delay = FLIGHT + ((long - FLIGHT) * i) / own.length;
    motions.push(slot.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 90, delay, fill: 'backwards' }));
  });
  const timers = Array.from({ length: RUSTLES }, (_, i) => setTimeout(() => sound('drawn'), (i * long) / (RUSTLES + 1)));

  // What lies under the flying cards cannot be meant by a press.
  const shield = document.createElement('div');
  shield.className = 'shield';
  layer.append(shield);
  const stop = (): void => motions.forEach((motion) => motion.cancel());
  const typed = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    stop();
  };
  shield.addEventListener('pointerdown', stop);
  addEventListener('keydown', typed, { capture: true });
  document.addEventListener('visibilitychange', stop);
  // Cancelling an animation rejects its promise; either way the cards are dealt.
  await Promise.allSettled(motions.map((motion) => motion.finished));
  document.removeEventListener('visibilitychange', stop);
  removeEventListener('keydown', typed, { capture: true });
  for (const timer of timers) clearTimeout(timer);
  for (const end of ends) end();
  shield.remove();
}
