import { me } from '../link/me.svelte';
import { rest } from '../link/rest';
import { route } from '../link/route.svelte';
import { t } from '../link/words.svelte';

/** Starts a guided first game at once, also for people without a name. */
export async function learn(game: string, draft: string): Promise<void> {
  if (me.name) await me.need();
  else await me.become(draft.trim() || t('name.guest'));
  route.go(`/t/${(await rest.learn(game)).code}`);
}
