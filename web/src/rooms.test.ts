/** Imports point one way: a room may use itself and the rooms before it, a game no other game. */
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { sources } from './sources';

const ROOMS = ['house', 'link', 'ui', 'table', 'parts', 'games', 'pages'];
/** a folder in games/ for what several games share */
const SHARED = 'rows';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g;

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(IMPORT)].map((found) => posix.join(posix.dirname(path), found[1] ?? ''));

/** Files beside the rooms put them all together, so they come last. */
function floor(path: string): number {
  const [room = '', inside] = path.split('/');
  return inside === undefined ? (path === 'games' ? ROOMS.indexOf(path) : ROOMS.length) : ROOMS.indexOf(room);
}

function allowed(from: string, to: string): boolean {
  if (floor(to) > floor(from)) return false;
  const [[room, game], [otherRoom, other]] = [from.split('/'), to.split('/')];
  const inGame = room === 'games' && from.split('/').length > 2;
  return !inGame || otherRoom !== 'games' || other === game || other === SHARED;
}

const files = [...sources('.ts', '.svelte')];

it('every file is in a room that is known', () => {
  expect(files.map(([path]) => path).filter((path) => floor(path) < 0)).toEqual([]);
});

it('imports point one way', () => {
  const all = files.flatMap(([from, text]) => importsOf(from, text).map((to) => [from, to] as const));
  // Guards the pattern: if it found no imports, none would be wrong.
  expect(all.length).toBeGreaterThan(files.length * 2);
  expect(all.filter(([from, to]) => !allowed(from, to)).map(([from, to]) => `${from} imports ${to}`)).toEqual([]);
});

it('knows a wrong import when it sees one', () => {
  const wrong = [
    ['link/words.svelte.ts', "import { parse } from '../table/cards';"],
    ['table/Cloth.svelte', "import { gameTable } from '../games';"],
    ['table/Cloth.svelte', "const page = await import('../pages/Top.svelte');"],
    ['ui/Icon.svelte', "export * from '../table/layout';"],
    ['games/bloom/Board.svelte', "import '../elfer-raus/rows';"],
    ['games/bloom/Board.svelte', "import { gameTable } from '..';"],
    ['pages/Top.svelte', "import App from '../App.svelte';"],
  ] as const;
  for (const [from, text] of wrong) {
    const [to = ''] = importsOf(from, text);
    expect(allowed(from, to), `${from}: ${text}`).toBe(false);
  }
  expect(allowed('games/bloom/Board.svelte', 'games/rows/rows')).toBe(true);
  expect(allowed('pages/Room.svelte', 'games')).toBe(true);
});
