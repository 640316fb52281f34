/** Which sounds go with what is shown. */
import type { News } from '../link/wire';
import { isMyTurn } from '../link/turn';
import type { Beat } from './beats';

export type Sound = 'laid' | 'snap' | 'drawn' | 'turn' | 'call' | 'deal' | 'won' | 'refused';

/** The sounds of a beat. `last`: this beat ends the news; `before` is the news that was on the screen until then. */
export function soundsOf(beat: Beat, news: News, last: boolean, before: News | null, you: number | null): Sound[] {
  const found = new Set<Sound>();
  if (beat.said.some((event) => event.called)) found.add('call');
  if (beat.revealed) found.add('snap');
  for (const move of beat.moves) {
    const target = beat.zones.find((zone) => zone.name === move.target);
    const source = beat.zones.find((zone) => zone.name === move.source);
    // The top card of one's stack, turned up with a snap.
    if (source && target?.open && !source.open && source.kind === 'stack') found.add('snap');
    else found.add(target && target.open && target.kind !== 'hand' ? 'laid' : 'drawn');
  }
  // On joining, nothing is played for what happened earlier.
  if (!last || !before) return [...found];
  const ended = news.phase !== 'play' && (before.phase === 'play' || before.at[0] !== news.at[0]);
  if (ended) found.add(news.phase === 'over' && you !== null && news.winners.includes(you) ? 'won' : 'deal');
  if (isMyTurn(news) && !isMyTurn(before)) found.add('turn');
  return [...found];
}
