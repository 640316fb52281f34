// The messages between table and browser, as src/reihum/wire/types.py has them.

export type Mark = [number, number];
export type Lang = 'de' | 'en';
export type Pace = 'slow' | 'normal' | 'fast';
export type Level = 'easy' | 'medium' | 'hard';
export type Phase = 'play' | 'rest' | 'over';

export interface Hello {
  kind: 'hello';
  wire: number;
  token: string;
  lang: Lang;
  seen?: Mark | null;
}

export interface Act {
  kind: 'act';
  id: string;
  action: string;
  at: Mark;
}

export interface May {
  kind: 'may';
  action: string;
}

export interface Hint {
  kind: 'hint';
}

export interface DropHint {
  kind: 'drop-hint';
}

export interface Skip {
  kind: 'skip';
}

export interface Start {
  kind: 'start';
}

export interface Arrange {
  kind: 'arrange';
  seat: number;
  what: 'bot' | 'free' | 'swap';
  other?: number;
  level?: Level;
}

export interface Control {
  kind: 'control';
  pace: Pace;
  paused: boolean;
  limit?: number | null;
}

export interface Part {
  text: string;
  card?: string;
  seat?: number;
}

export interface Seat {
  name: string;
  bot: '' | Level;
  here: boolean;
  free: boolean;
}

export interface Table {
  kind: 'table';
  wire: number;
  code: string;
  game: string;
  name: string;
  options: Record<string, number | boolean | string>;
  unusual: string[];
  printed: Record<string, number>;
  levels: Level[];
  seats: Seat[];
  you: number | null;
  host: boolean;
  matches: number;
  playing: boolean;
  paused: boolean;
  pace: Pace;
  limit: number | null;
  frozen: string | null;
}

export interface Happened {
  n: number;
  kind: 'moved' | 'shown' | 'said' | 'shuffled' | 'scored' | 'dealt';
  line?: Part[];
  rule?: string;
  seat?: number;
  word?: string;
  called?: boolean;
  number?: number;
  unit?: 'ms' | 'number';
  cards?: string[];
  source?: string;
  target?: string;
  zone?: string;
  place?: string;
}

export interface Zone {
  name: string;
  kind: string;
  owner: number | null;
  label: string;
  open: boolean;
  ordered: boolean;
  empty: boolean;
  cards: string[] | null;
  groups?: number[];
}

export interface Choice {
  action: string;
  verb: string;
  cards: string[];
  place: string | null;
  number: number | null;
  which: number[];
  label: string;
}

export interface Next {
  cards: Record<string, string[]>;
  places: string[];
  numbers: [number, number] | null;
  which: number[];
  done: boolean;
}

export interface Verb {
  verb: string;
  label: string;
  zones: string[];
  places: string[];
  touch: string;
  timed: boolean;
  next: Next;
}

export interface Guide {
  text: string;
  choice: Choice | null;
  step: number;
  steps: number;
}

export interface News {
  kind: 'news';
  at: Mark;
  since: number;
  events: Happened[];
  zones: Zone[];
  asked: number[];
  yours: boolean;
  phase: Phase;
  deal: number;
  deals: number;
  facts: Record<string, unknown>;
  wild: string[];
  notes: string[];
  answer: Choice | null;
  points: number[][];
  totals: number[];
  winners: number[];
  menu: Choice[];
  verbs: Verb[];
  undo: boolean;
  left: number | null;
  guide: Guide | null;
}

export interface Done {
  kind: 'done';
  id: string;
}

export interface Why {
  text: string;
  rule: string | null;
  rule_text: string | null;
}

export interface Refused {
  kind: 'refused';
  id: string;
  why: Why;
}

export interface Answer {
  kind: 'answer';
  action: string;
  why: Why | null;
  preview: Record<string, number>;
  next: Next;
}

export interface Hinted {
  kind: 'hinted';
  at: Mark;
  choice: Choice | null;
  why: string;
}

export interface Trouble {
  kind: 'trouble';
  text: string;
  again: boolean;
}

export type FromClient = Hello | Act | May | Hint | DropHint | Skip | Start | Arrange | Control;
export type ToClient = Table | News | Done | Refused | Answer | Hinted | Trouble;
