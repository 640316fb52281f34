/** Parts of the surface that only some games need, each loaded when it is first shown. */
import { once } from '../link/once';

export const later = {
  fan: once(() => import('./BackFan.svelte')),
  number: once(() => import('./NumberAsk.svelte')),
};
