import type { Answer, Happened, Hinted, News, Part, Table, Why } from './wire';

/** What the playing surface needs from its source: a table in play, or a replay. */
export interface Feed {
  readonly table: Table | null;
  readonly news: News | null;
  /** what has happened in this match up to the news, as far as there is a line for it */
  readonly past: readonly Happened[];
  /** something was sent and is not answered yet */
  readonly pending: boolean;
  readonly hint: Hinted | null;
  readonly hinting: boolean;
  readonly refused: Why | null;
  /** only to look at: nobody acts here */
  readonly still?: boolean;
  /** what has just happened, told where else it is said what to do */
  readonly told?: readonly Part[];
  act(action: string): void;
  may(action: string): Promise<Answer>;
  askHint(): void;
  dropHint(): void;
  /** Ends the lesson. */
  skip(): void;
  /** Asks the table not to wait before bots act, until something can be done here. */
  hurry?(): void;
  /** Lets the person of this connection choose a face. */
  chooseFace?(): void;
  /** Calls `heard` with every news, in order; with `jump` the news is shown at once, without movement. Returns a function that stops it. */
  listen(heard: (news: News, jump?: boolean) => void): () => void;
  /** This news is on the screen, and nothing moves any more. */
  seen?(news: News): void;
}
