import type { Component } from 'svelte';
import type { Choice, Form, News, Table, Zone } from '../link/kinds';
import type { Picked } from './acting';
import type { Playing } from './playing.svelte';

/** What a game adds to the shared table; everything it leaves out works as in all other games. */
export interface GameTable {
  /** loads the board for the middle of the table; always the same promise */
  board?: () => LoadedBoard;
  /** the board itself shows all notes about the deal */
  showsNotes?: boolean;
  composer?: Composer;
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
  /** the text of the action for what is chosen */
  action: (form: Form, picked: readonly Picked[]) => string;
  /** and back: the cards that a choice takes */
  picked: (choice: Choice, hand: Zone, zones: readonly Zone[]) => Picked[];
}
