import type { Component } from 'svelte';
import type { Choice, News, Table, Zone } from '../link/wire';
import type { Reveals } from './beats';
import type { Held } from './order';
import type { Compose, Elsewhere, Picked } from './picking';
import type { Playing } from './playing.svelte';

/** What a game adds to the shared table; everything it leaves out works as in all other games. */
export interface GameTable {
  /** loads the board for the middle of the table; always the same promise */
  board?: () => LoadedBoard;
  /** the board also lays out what lies before the players */
  fronts?: true;
  /** loads what lies before oneself, below the strip, in place of the hand and of the own piles; always the same promise */
  mine?: () => LoadedMine;
  /** it lays the own cards as the game proposes; one can have them as a plain hand instead */
  proposes?: true;
  /** what lies before oneself stands at both sides of the strip: two elements, `.left` and `.right`, and a `.foot` below the strip where there is room */
  sides?: true;
  /** what is called out, by the word the game has for it: the key of the text that stands at the face of whoever calls it */
  calls?: Readonly<Record<string, string>>;
  /** the board itself shows what is said: nobody needs a bubble for it */
  speaks?: true;
  /** the board shows the faces too, so that they need no room of their own on a low screen */
  faces?: true;
  /** kinds of zones that are only counted, beside the name of whoever they belong to */
  counted?: string[];
  /** the board itself shows all notes about the deal */
  showsNotes?: boolean;
  composer?: Composer;
  /** kinds of zones that lie at the thumb, beside the strip, instead of on the cloth */
  corner?: string[];
  /** verbs and questions that are not done with the shared buttons, and where instead */
  elsewhere?: Readonly<Record<string, Elsewhere>>;
  /** the points of the match so far stand beside each name */
  totals?: true;
  /** all hold the same number of cards, so that it is not told; the points, where they are, have its place */
  even?: true;
  /** the order in which cards are picked matters, so they are numbered; or this is written on the one picked at this place of so many */
  ordered?: true | ((place: number, of: number) => string);
  /** cards that are laid in the middle lie there face down for so long, and are then turned up together */
  reveals?: Reveals;
  /** how long each card that others lay in the middle is looked at before it goes on, in ms, beyond its flight */
  lingers?: number;
  /** the fact that says how many cards were still to come, where it is told at the end how well it was won */
  spare?: string;
  /** the fact that says whose face has a sooty paw print on it */
  soot?: string;
}

/** The verb that is done there. */
export const doneAt = ({ elsewhere = {} }: GameTable, where: Elsewhere): string | undefined =>
  Object.keys(elsewhere).find((verb) => elsewhere[verb] === where);

export type LoadedBoard = Promise<{ default: Component<BoardProps> }>;

export type LoadedMine = Promise<{ default: Component<MineProps> }>;

export interface MineProps {
  playing: Playing;
  /** the height of the whole table */
  table: number;
  /** shows the own cards as a plain hand instead; not given: there is none */
  onplain?: (() => void) | undefined;
}

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
  /** the action of a card that is dropped onto a zone before the card at this position, if that matters */
  dropped?: (one: Held, zone: Zone, at: number) => string | undefined;
  /** the cards that a choice takes */
  picked: (choice: Choice, hand: Zone, zones: readonly Zone[]) => Picked[];
}
