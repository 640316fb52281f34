/** From a page to a table: at once with bots or at this device, or to one that waits for friends. */
import { openHere, startWith } from '../link/here';
import { keepLast, type Last } from '../link/last';
import { me } from '../link/me.svelte';
import { rest } from '../link/rest';
import { route } from '../link/route.svelte';
import { keepWaiting } from '../link/waits';
import { t } from '../link/words.svelte';

/** Deals at once: to me and the guests at this device, and to bots. Who plays alone needs no name. */
export async function playNow(wanted: Last): Promise<void> {
  const { game, seats, options, bots, guests } = wanted;
  await me.needAs(t('name.guest'));
  const table = { game, seats, options, listed: false };
  // First the table promises what the cards come from; only then this browser adds its part, and they are dealt.
  const { code } = guests.length ? await openHere(table, guests, bots) : await startWith(await rest.open({ ...table, bots }), bots);
  keepLast(wanted);
  route.go(`/t/${code}`);
}

/** Opens a table that waits for friends, under my name. */
export async function openForFriends(wanted: Last, name: string, listed: boolean): Promise<void> {
  if (me.said) await me.need();
  else await me.become(name);
  const { game, seats, options } = wanted;
  const { code } = await rest.open({ game, seats, options, listed });
  keepLast(wanted);
  route.go(`/t/${code}`);
}

/** Tries the guided game while a table waits, and finds the way back to it. */
export async function tryLesson(game: string, waiting: string): Promise<void> {
  keepWaiting(waiting);
  await learn(game);
}

/** Starts a guided first game at once. */
export async function learn(game: string): Promise<void> {
  await me.needAs(t('name.guest'));
  route.go(`/t/${(await rest.learn(game)).code}`);
}
