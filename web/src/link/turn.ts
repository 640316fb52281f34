import type { News } from './wire';

/** Whether the game waits for this seat to act. Between deals nobody has a turn. */
export const isMyTurn = (news: News | null): boolean => news?.phase === 'play' && news.yours;
