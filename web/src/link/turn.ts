import type { News } from './kinds';

/** Whether the game waits for this seat to act: it is asked and has not answered yet. Between deals nobody has a turn. */
export function isMyTurn(news: News | null, you: number | null): boolean {
  return news !== null && you !== null && news.phase === 'play' && news.asked.includes(you) && news.answer === null;
}
