/** Pages, and large parts of them, each loaded when somebody goes there. */
import { once } from '../link/once';

export const later = {
  start: once(() => import('./Start.svelte')),
  table: once(() => import('./TablePage.svelte')),
  tv: once(() => import('./TvPage.svelte')),
  me: once(() => import('./MePage.svelte')),
  rules: once(() => import('./RulesPage.svelte')),
  replay: once(() => import('./ReplayPage.svelte')),
  deal: once(() => import('./DealPage.svelte')),
  nowhere: once(() => import('./Nowhere.svelte')),
  newcomer: once(() => import('./Newcomer.svelte')),
  cover: once(() => import('./Cover.svelte')),
  waiting: once(() => import('./Waiting.svelte')),
  menu: once(() => import('./Menu.svelte')),
  rest: once(() => import('./Rest.svelte')),
  over: once(() => import('./Over.svelte')),
  learned: once(() => import('./Learned.svelte')),
  shared: once(() => import('./Shared.svelte')),
  rulesAtTable: once(() => import('./Rules.svelte')),
  sayings: once(() => import('./Sayings.svelte')),
  say: once(() => import('./Say.svelte')),
  preferences: once(() => import('./Preferences.svelte')),
  keys: once(() => import('./Keys.svelte')),
  faces: once(() => import('./Faces.svelte')),
  how: once(() => import('./How.svelte')),
};
