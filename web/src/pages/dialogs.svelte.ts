import { me } from '../link/me.svelte';
import { rest } from '../link/rest';
import { said } from '../link/words.svelte';

/** Dialogs that belong to no page: every page can open them. `you`: my name. `join`: who only looks on would like to play, and has to say
 * who it is. `unseated`: why somebody who wanted to sit down could not. */
export const dialogs = $state({ settings: false, keys: false, join: false, you: false, unseated: '' });

/** I sit down there; whoever has said no name yet is asked for it first. */
export async function sit(code: string, seat: number): Promise<void> {
  if (!me.said) {
    dialogs.join = true;
    return;
  }
  try {
    await rest.sit(code, seat);
    dialogs.unseated = '';
  } catch (error) {
    dialogs.unseated = said(error);
  }
}
