import type { Answer, Hinted, News, Table, Why } from './kinds';

/** What the playing surface needs of whatever feeds it: a table in play, or a replay. */
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
  /** No more guidance. */
  skip(): void;
  /** Hears every news, in order; one to `jump` to is on the screen at once. Returns how to stop. */
  listen(heard: (news: News, jump?: boolean) => void): () => void;
  /** This news is on the screen, and nothing moves any more. */
  seen?(news: News): void;
}
