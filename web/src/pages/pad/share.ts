import type { PadLine } from '../../link/wire';
import { t, words } from '../../link/words.svelte';
import { signed } from '../outcome';
import { current, isOver, played, ranking, type Sheet } from './sheet';

export const dateOf = (iso: string): string => new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium' }).format(new Date(iso));

/** Which round it is, in words. */
export function roundOf(sheet: Sheet): string {
  const n = isOver(sheet) ? played(sheet).length : current(sheet) + 1;
  return sheet.rounds ? t('pad.at-round-of', { n, most: sheet.rounds }) : t('pad.at-round', { n });
}

export const namesOf = (sheet: Sheet, seats: readonly number[]): string =>
  new Intl.ListFormat(words.locale).format(seats.map((seat) => sheet.players[seat] ?? ''));

/** A few lines to send to those who were there. */
export function summary(sheet: Sheet, line: PadLine): string {
  const head = `${line.name}, ${dateOf(sheet.begun)} · ${isOver(sheet) ? t('pad.over') : roundOf(sheet)}`;
  const places = ranking(sheet, line).map(({ seat, place, total }) =>
    t('pad.share-place', { place, name: sheet.players[seat] ?? '', total: signed(total) }),
  );
  return [head, ...places].join('\n');
}
