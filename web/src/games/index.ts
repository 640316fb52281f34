/** What each game adds to the shared table; games that are not listed use it as it is. */
import { once } from '../link/once';
import { t } from '../link/words.svelte';
import type { GameTable } from '../table/game';
import { compose, dropped, join, tilesOf } from './bloom/compose';

const CANNOT = { pass: 'aloud.pass' };

const tables: Record<string, GameTable> = {
  bloom: {
    board: once(() => import('./bloom/Board.svelte')),
    showsNotes: true,
    composer: { compose, join, dropped, picked: tilesOf },
    elsewhere: { add: 'board', replace: 'board', take: 'board', lay: 'picked' },
    lingers: 180,
    calls: { ...CANNOT, rob: 'aloud.rob' },
  },
  'elfer-raus': { board: once(() => import('./elfer-raus/Board.svelte')), corner: ['stock'], calls: CANNOT },
  'elfer-raus-master': {
    board: once(() => import('./elfer-raus-master/Board.svelte')),
    showsNotes: true,
    corner: ['stock'],
    calls: CANNOT,
  },
  'farben-sammeln': {
    board: once(() => import('./farben-sammeln/Board.svelte')),
    mine: once(() => import('./farben-sammeln/Mine.svelte')),
    fronts: true,
    speaks: true,
    showsNotes: true,
    elsewhere: { take: 'board', draw: 'board', lay: 'board', close: 'board' },
    totals: true,
    even: true,
  },
  'hoechste-karte': {
    board: once(() => import('./hoechste-karte/Board.svelte')),
    fronts: true,
    even: true,
    // Eins, zwei, drei!
    reveals: () => 560,
  },
  'koenigs-romme': {
    board: once(() => import('./koenigs-romme/Board.svelte')),
    mine: once(() => import('./koenigs-romme/Mine.svelte')),
    proposes: true,
    fronts: true,
    showsNotes: true,
    elsewhere: { discard: 'board' },
    totals: true,
    calls: { out: 'aloud.out' },
  },
  'koenigs-romme-solo': {
    board: once(() => import('./koenigs-romme-solo/Board.svelte')),
    mine: once(() => import('./koenigs-romme-solo/Mine.svelte')),
    showsNotes: true,
    spare: 'left',
  },
  mogeln: {
    board: once(() => import('./mogeln/Board.svelte')),
    showsNotes: true,
    speaks: true,
    elsewhere: { lay: 'board', doubt: 'board', accuse: 'board', stay: 'strip' },
    // The card picked last is the one on top.
    ordered: (place, of) => t(place === of ? 'mogeln.top' : 'mogeln.under'),
  },
  ratefix: {
    board: once(() => import('./ratefix/Board.svelte')),
    mine: once(() => import('./ratefix/Mine.svelte')),
    fronts: true,
    counted: ['won'],
    speaks: true,
    showsNotes: true,
    elsewhere: { guess: 'board' },
  },
  'schnipp-schnapp': {
    board: once(() => import('./schnipp-schnapp/Board.svelte')),
    mine: once(() => import('./schnipp-schnapp/Slabs.svelte')),
    fronts: true,
    faces: true,
    sides: true,
    speaks: true,
    elsewhere: { schnipp: 'board', schnapp: 'board', stay: 'strip' },
  },
  'schwarzer-peter': {
    board: once(() => import('./schwarzer-peter/Board.svelte')),
    fronts: true,
    showsNotes: true,
    elsewhere: { arrange: 'hand' },
    calls: { arranged: 'aloud.arranged' },
    soot: 'peter',
  },
  'ueberall-anschliessen': {
    board: once(() => import('./ueberall-anschliessen/Board.svelte')),
    mine: once(() => import('./ueberall-anschliessen/Mine.svelte')),
    fronts: true,
    counted: ['stack'],
    showsNotes: true,
    elsewhere: { lay: 'board', stop: 'board', give: 'board', keep: 'board' },
    calls: { stop: 'aloud.stop', 'stop-wrong': 'aloud.stop-wrong' },
  },
  zweikampf: {
    board: once(() => import('./zweikampf/Board.svelte')),
    mine: once(() => import('./zweikampf/Mine.svelte')),
    fronts: true,
    // The more lies there already, the longer it takes.
    reveals: (lying) => 140 + Math.min(lying, 8) * 130,
  },
};

const PLAIN: GameTable = {};

export const gameTable = (game: string | undefined): GameTable => tables[game ?? ''] ?? PLAIN;

/** What the games load when somebody sits down at them. */
export const boards = (): (() => Promise<unknown>)[] =>
  Object.values(tables).flatMap(({ board, mine }) => [board ?? [], mine ?? []].flat());
