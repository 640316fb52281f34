import { me } from '../link/me.svelte';
import { rest } from '../link/rest';
import type { Table } from '../link/wire';
import { said } from '../link/words.svelte';

/** Dialogs that belong to no page: every page can open them. `you`: my name. `join`: who only looks on would like to play, and has to say
 * who it is. `unseated`: why somebody who wanted to sit down could not. `agree`: the seat that somebody takes if the cards may be known. */
export const dialogs = $state({ settings: false, keys: false, join: false, you: false, unseated: '', agree: null as number | null });

/** I sit down there; whoever has said no name yet is asked for it first, and whether known cards are all right. */
export async function sit({ code, known, matches }: Table, seat: number, agreed = false): Promise<void> {
  dialogs.agree = null;
  if (!me.said) {
    dialogs.join = true;
    return;
  }
  if (known && !matches && !agreed) {
    dialogs.agree = seat;
    return;
  }
  try {
    await rest.sit(code, seat, undefined, agreed);
    dialogs.unseated = '';
  } catch (error) {
    dialogs.unseated = said(error);
  }
}
