import { me } from '../link/me.svelte';
import { rest } from '../link/rest';
import { route } from '../link/route.svelte';
import type { DayResult } from '../link/wire';
import { t, words } from '../link/words.svelte';

/** Deals the cards of today, or goes on with them; also for people who have just said their name. */
export async function playToday(game: string, draft: string): Promise<void> {
  if (me.name) await me.need();
  else await me.become(draft);
  route.go(`/t/${(await rest.playDay(game)).code}`);
}

/** What a match was decided by, with its noun: points, cards, hands. */
export function counted(game: string, n: number): string {
  const own = `day.n-${game}`;
  return t(own in words.texts ? own : 'day.n-points', { n });
}

/** How a match ended, in a few words; a line may break only between its two parts. */
export function resultOf(game: string, one: DayResult): string {
  const place = one.seats > 1 ? t('day.place', { place: one.place, seats: one.seats }) : '';
  const parts = [place, one.figure === null ? '' : counted(game, one.figure)].filter(Boolean);
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ') || t('day.won');
}

/** Where a person stands among all who have played the same cards. */
export const rankOf = (rank: number, people: number): string => t('day.rank', { rank, n: people });

const HOUR = 3600;

/** How long it takes until there are new cards. */
export function leftOf(seconds: number): string {
  if (seconds >= HOUR) return t('day.left-hours', { n: Math.floor(seconds / HOUR) });
  return t('day.left-minutes', { n: Math.floor(seconds / 60) });
}

/** A day is a date without a time: noon keeps it the same in every time zone. */
const noon = (day: string): Date => new Date(`${day}T12:00`);

export const longDate = (day: string): string =>
  new Intl.DateTimeFormat(words.locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(noon(day));

export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(words.locale, { month: 'long', year: 'numeric' }).format(noon(`${month}-01`));

/** Monday to Sunday, short and long. */
export const weekdays = (style: 'short' | 'long'): string[] => {
  const format = new Intl.DateTimeFormat(words.locale, { weekday: style });
  return Array.from({ length: 7 }, (_, i) => format.format(noon(`2024-01-0${i + 1}`)));
};

/** The month that comes so many months later. */
export function monthAfter(month: string, n: number): string {
  const at = new Date(`${month}-15T12:00`);
  at.setMonth(at.getMonth() + n);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
}

/** The days of a month in weeks from Monday on; null where another month's would be. */
export function weeksOf(month: string): (string | null)[][] {
  const first = noon(`${month}-01`);
  const [year, index] = [first.getFullYear(), first.getMonth()];
  const before = (first.getDay() + 6) % 7;
  const length = new Date(year, index + 1, 0).getDate();
  const cells: (string | null)[] = [
    ...Array<null>(before).fill(null),
    ...Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`),
  ];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7));
}
