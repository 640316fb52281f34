import type { Answer, Hinted, News, Table, Why } from './wire';

/** What the playing surface needs from its source: a table in play, or a replay. */
export interface Feed {
  readonly table: Table | null;
  readonly news: News | null;
  /** something was sent and is not answered yet */
  readonly pending: boolean;
  readonly hint: Hinted | null;
  readonly hinting: boolean;
  readonly refused: Why | null;
  /** only to look at: nobody acts here */
  readonly still?: boolean;
  act(action: string): void;
  may(action: string): Promise<Answer>;
  askHint(): void;
  dropHint(): void;
  /** Ends the lesson. */
  skip(): void;
  /** Calls `heard` with every news, in order; with `jump` the news is shown at once, without movement. Returns a function that stops it. */
  listen(heard: (news: News, jump?: boolean) => void): () => void;
  /** This news is on the screen, and nothing moves any more. */
  seen?(news: News): void;
}
