/** What each game adds to the shared table; games that are not listed use it as it is. */
import type { GameTable, LoadedBoard } from '../table/game';
import { compose, join, tilesOf } from './bloom/compose';

/** Loads a board when it is first needed, and only once. */
function once(load: () => LoadedBoard): () => LoadedBoard {
  let loaded: LoadedBoard | undefined;
  return () => (loaded ??= load());
}

const tables: Record<string, GameTable> = {
  bloom: {
    board: once(() => import('./bloom/Board.svelte')),
    showsNotes: true,
    composer: { compose, join, picked: tilesOf },
    onBoard: ['add', 'replace'],
  },
  'elfer-raus': { board: once(() => import('./elfer-raus/Board.svelte')) },
  'elfer-raus-master': { board: once(() => import('./elfer-raus-master/Board.svelte')), showsNotes: true },
  'koenigs-romme-solo': { board: once(() => import('./koenigs-romme-solo/Board.svelte')), showsNotes: true },
  mogeln: { ordered: 'play.top-last' },
  'schwarzer-peter': { ordered: 'play.left-first' },
};

const PLAIN: GameTable = {};

export const gameTable = (game: string | undefined): GameTable => tables[game ?? ''] ?? PLAIN;
