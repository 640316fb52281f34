import { words } from '../link/words.svelte';

/** Numbers and dates as one writes them in the language of the page. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);

export const decimal = (value: number): string => new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 }).format(value);

export const when = (at: string): string =>
  new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
