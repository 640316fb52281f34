import type { Component } from 'svelte';
import type { Choice, News, Table, Zone } from '../link/wire';
import type { Compose, Picked } from './picking';
import type { Playing } from './playing.svelte';

/** What a game adds to the shared table; everything it leaves out works as in all other games. */
export interface GameTable {
  /** loads the board for the middle of the table; always the same promise */
  board?: () => LoadedBoard;
  /** the board itself shows all notes about the deal */
  showsNotes?: boolean;
  composer?: Composer;
  /** verbs that need no button, because the board has something for them */
  onBoard?: string[];
  /** the order in which cards are picked matters, so they are numbered; the key of the text that says what it means */
  ordered?: string;
}

export type LoadedBoard = Promise<{ default: Component<BoardProps> }>;

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

/** Combines cards from several zones into one action. */
export interface Composer {
  /** the text of the action for what is picked */
  compose: Compose;
  /** the picked cards with one more */
  join: (cards: readonly Picked[], one: Picked) => Picked[];
  /** the cards that a choice takes */
  picked: (choice: Choice, hand: Zone, zones: readonly Zone[]) => Picked[];
}
