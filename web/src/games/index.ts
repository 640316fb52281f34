/** Games that bring their own board for what lies in the middle; all others are drawn by the generic one. */
import type { Component } from 'svelte';
import type { Choice, Form, News, Table, Zone } from '../link/kinds';
import type { Picked } from '../table/acting';
import type { Playing } from '../table/playing.svelte';
import { compose, tilesOf } from './bloom/compose';

export interface BoardProps {
  /** the zones that belong to nobody */
  zones: Zone[];
  options: Table['options'];
  facts: News['facts'];
  menu: Choice[];
  act: (action: string) => void;
  /** what can be pressed and picked on the table */
  playing: Playing;
}

type Loaded = Promise<{ default: Component<BoardProps> }>;

const boards: Record<string, () => Loaded> = {
  bloom: () => import('./bloom/Board.svelte'),
  'elfer-raus': () => import('./elfer-raus/Board.svelte'),
  'elfer-raus-master': () => import('./elfer-raus-master/Board.svelte'),
  'koenigs-romme-solo': () => import('./koenigs-romme-solo/Board.svelte'),
};

/** Boards that show all that is noted about the deal themselves. */
const tellAll = new Set(['bloom', 'elfer-raus-master', 'koenigs-romme-solo']);
export const needsNotes = (game: string): boolean => !tellAll.has(game);

/** Games in which cards out of several zones are put together to one action. */
export interface Composer {
  /** the text of the action for what is chosen */
  action: (form: Form, picked: readonly Picked[]) => string;
  /** and back: the cards that a choice takes */
  picked: (choice: Choice, hand: Zone, zones: readonly Zone[]) => Picked[];
}

const composers: Record<string, Composer> = { bloom: { action: compose, picked: tilesOf } };
export const composerOf = (game: string | undefined): Composer | undefined => composers[game ?? ''];

const loaded = new Map<string, Loaded>();

export function boardOf(game: string): Loaded | null {
  const load = boards[game];
  if (!load) return null;
  const found = loaded.get(game) ?? load();
  loaded.set(game, found);
  return found;
}
