// Made by `npm run types` from src/reihum/server/wire.schema.json. Do not edit.

export type FromClient = Hello | Act | May | Hint | DropHint | Skip | Start | Arrange | Control;
export type Kind = 'hello';
export type Wire = number;
export type Token = string;
export type Lang = 'de' | 'en';
export type Seen = [unknown, unknown] | null;
export type Kind1 = 'act';
export type Id = string;
export type Action = string;
/**
 * @minItems 2
 * @maxItems 2
 */
export type At = [unknown, unknown];
export type Kind2 = 'may';
export type Action1 = string;
export type Kind3 = 'hint';
export type Kind4 = 'drop-hint';
export type Kind5 = 'skip';
export type Kind6 = 'start';
export type Kind7 = 'arrange';
export type Seat = number;
export type What = 'bot' | 'free' | 'swap';
export type Other = number;
export type Level = 'easy' | 'medium' | 'hard';
export type Kind8 = 'control';
export type Pace = 'slow' | 'normal' | 'fast';
export type Paused = boolean;
export type Limit = number | null;
export type ToClient = Table | News | Done | Refused | Answer1 | Hinted | Trouble;
export type Kind9 = 'table';
export type Wire1 = number;
export type Code = string;
export type Game = string;
export type Name = string;
export type Unusual = string[];
export type Levels = ('easy' | 'medium' | 'hard')[];
export type Name1 = string;
export type Bot = '' | 'easy' | 'medium' | 'hard';
export type Here = boolean;
export type Free = boolean;
export type Seats = Seat1[];
export type You = number | null;
export type Host = boolean;
export type Matches = number;
export type Playing = boolean;
export type Paused1 = boolean;
export type Pace1 = 'slow' | 'normal' | 'fast';
export type Limit1 = number | null;
export type Frozen = string | null;
export type Kind10 = 'news';
/**
 * @minItems 2
 * @maxItems 2
 */
export type At1 = [unknown, unknown];
export type Since = number;
export type N = number;
export type Kind11 = 'moved' | 'shown' | 'said' | 'shuffled' | 'scored' | 'dealt';
export type Text = string | null;
export type Rule = string | null;
export type Seat2 = number | null;
export type Word = string | null;
export type Cards = string[] | null;
export type Source = string | null;
export type Target = string | null;
export type Zone = string | null;
export type Place = string | null;
export type Events = Happened[];
export type Name2 = string;
export type Kind12 = string;
export type Owner = number | null;
export type Label = string;
export type Open = boolean;
export type Ordered = boolean;
export type Empty = boolean;
export type Cards1 = string[] | null;
export type Zones = Zone1[];
export type Asked = number[];
export type Phase = 'play' | 'rest' | 'over';
export type Deal = number;
export type Deals = number;
export type Notes = string[];
export type Answer = string | null;
export type Points = number[][];
export type Totals = number[];
export type Winners = number[];
export type Action2 = string;
export type Verb = string;
export type Cards2 = string[];
export type Place1 = string | null;
export type Label1 = string;
export type Menu = Choice[];
export type Verb1 = string;
export type Label2 = string;
export type Zones1 = string[];
export type Least = number;
export type Most = number;
export type Ordered1 = boolean;
export type Places = string[];
export type Numbers = [unknown, unknown] | null;
export type Timed = boolean;
export type Forms = Form[];
export type Undo = boolean;
export type Left = number | null;
export type Text1 = string;
export type Step = number;
export type Steps = number;
export type Kind13 = 'done';
export type Id1 = string;
export type Kind14 = 'refused';
export type Id2 = string;
export type Text2 = string;
export type Rule1 = string | null;
export type RuleText = string | null;
export type Kind15 = 'answer';
export type Action3 = string;
export type Kind16 = 'hinted';
/**
 * @minItems 2
 * @maxItems 2
 */
export type At2 = [unknown, unknown];
export type Why1 = string;
export type Kind17 = 'trouble';
export type Text3 = string;
export type Again = boolean;

/**
 * version 1
 */
export interface ReihumWire {
  from_client: FromClient;
  to_client: ToClient;
}
/**
 * The first message: who I am, my language, and how far I have come. One of another
 * wire may say more; it is told to reload the page.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  kind: Kind;
  wire: Wire;
  token: Token;
  lang: Lang;
  seen?: Seen;
}
/**
 * An action, under an id of the client's, for the moment `at`.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
  kind: Kind1;
  id: Id;
  action: Action;
  at: At;
}
/**
 * May I, and what would it give?
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "May".
 */
export interface May {
  kind: Kind2;
  action: Action1;
}
/**
 * What would a good player do now?
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  kind: Kind3;
}
/**
 * The hint that was asked for is not wanted any more.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "DropHint".
 */
export interface DropHint {
  kind: Kind4;
}
/**
 * A learner would rather play freely.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Skip".
 */
export interface Skip {
  kind: Kind5;
}
/**
 * The host deals, or deals again.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  kind: Kind6;
}
/**
 * The host gives a seat to a bot or a bot another level, frees it, or swaps it.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Arrange".
 */
export interface Arrange {
  kind: Kind7;
  seat: Seat;
  what: What;
  other?: Other;
  level?: Level;
}
/**
 * The host sets the bots' pace, pauses, limits the time to answer (in seconds).
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Control".
 */
export interface Control {
  kind: Kind8;
  pace: Pace;
  paused: Paused;
  limit?: Limit;
}
/**
 * Who sits where, and what the host has set. Sent whenever it changes.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Table".
 */
export interface Table {
  kind: Kind9;
  wire: Wire1;
  code: Code;
  game: Game;
  name: Name;
  options: Options;
  unusual: Unusual;
  printed: Printed;
  levels: Levels;
  seats: Seats;
  you: You;
  host: Host;
  matches: Matches;
  playing: Playing;
  paused: Paused1;
  pace: Pace1;
  limit: Limit1;
  frozen: Frozen;
}
export interface Options {
  [k: string]: number | boolean | string;
}
export interface Printed {
  [k: string]: number;
}
/**
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Seat".
 */
export interface Seat1 {
  name: Name1;
  bot: Bot;
  here: Here;
  free: Free;
}
/**
 * What happened after event number `since` of match at[0], and how things stand now.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "News".
 */
export interface News {
  kind: Kind10;
  at: At1;
  since: Since;
  events: Events;
  zones: Zones;
  asked: Asked;
  phase: Phase;
  deal: Deal;
  deals: Deals;
  facts: Facts;
  notes: Notes;
  answer: Answer;
  points: Points;
  totals: Totals;
  winners: Winners;
  menu: Menu;
  forms: Forms;
  undo: Undo;
  left: Left;
  guide: Guide | null;
}
/**
 * An event as the own chair heard it; those with nothing to show or tell are left out.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Happened".
 */
export interface Happened {
  n: N;
  kind: Kind11;
  text?: Text;
  rule?: Rule;
  seat?: Seat2;
  word?: Word;
  cards?: Cards;
  source?: Source;
  target?: Target;
  zone?: Zone;
  place?: Place;
}
/**
 * A zone: its cards, the top one last, "?" where faces are hidden; none: not even their
 * number is seen.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Zone".
 */
export interface Zone1 {
  name: Name2;
  kind: Kind12;
  owner: Owner;
  label: Label;
  open: Open;
  ordered: Ordered;
  empty: Empty;
  cards: Cards1;
}
export interface Facts {
  [k: string]: unknown;
}
/**
 * A line of the menu.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Choice".
 */
export interface Choice {
  action: Action2;
  verb: Verb;
  cards: Cards2;
  place: Place1;
  label: Label1;
}
/**
 * An action to compose: so many cards out of these zones, a place, a number; a `timed`
 * number is the milliseconds since the question was shown.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Form".
 */
export interface Form {
  verb: Verb1;
  label: Label2;
  zones: Zones1;
  least: Least;
  most: Most;
  ordered: Ordered1;
  places: Places;
  numbers: Numbers;
  timed: Timed;
}
/**
 * What a learner is told, what to do (none: others are on turn), and how far it is.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Guide".
 */
export interface Guide {
  text: Text1;
  choice: Choice | null;
  step: Step;
  steps: Steps;
}
/**
 * The action was done, now or before.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  kind: Kind13;
  id: Id1;
}
/**
 * The action was not done.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
  kind: Kind14;
  id: Id2;
  why: Why;
}
/**
 * A refusal in words: the sentence, and the rule it rests on, if one.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Why".
 */
export interface Why {
  text: Text2;
  rule: Rule1;
  rule_text: RuleText;
}
/**
 * To a `may`: nothing against it (`why` is null), and what it would give.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Answer".
 */
export interface Answer1 {
  kind: Kind15;
  action: Action3;
  why: Why | null;
  preview: Preview;
}
export interface Preview {
  [k: string]: number;
}
/**
 * To a `hint`, for the moment `at`: the action, in words too, and why; none: nothing.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Hinted".
 */
export interface Hinted {
  kind: Kind16;
  at: At2;
  choice: Choice | null;
  why: Why1;
}
/**
 * Anything else that cannot be; `again`: coming back may help.
 *
 * This interface was referenced by `ReihumWire`'s JSON-Schema
 * via the `definition` "Trouble".
 */
export interface Trouble {
  kind: Kind17;
  text: Text3;
  again: Again;
}
