/** Games that bring their own board for what lies in the middle; all others are drawn by the generic one. */
import type { Component } from 'svelte';
import type { Choice, News, Table, Zone } from '../link/kinds';
import type { Playing } from '../table/playing.svelte';

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
  'elfer-raus': () => import('./elfer-raus/Board.svelte'),
  'koenigs-romme-solo': () => import('./koenigs-romme-solo/Board.svelte'),
};

/** Boards that show all that is noted about the deal themselves. */
const tellAll = new Set(['koenigs-romme-solo']);
export const needsNotes = (game: string): boolean => !tellAll.has(game);

const loaded = new Map<string, Loaded>();

export function boardOf(game: string): Loaded | null {
  const load = boards[game];
  if (!load) return null;
  const found = loaded.get(game) ?? load();
  loaded.set(game, found);
  return found;
}
