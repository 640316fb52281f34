import type { News, Table, Zone } from '../link/wire';
import { me } from '../link/me.svelte';
import { t } from '../link/words.svelte';
import { facesAt, type FaceId } from '../ui/faces';

type Sitting = Pick<Table, 'seats' | 'you'>;
type Counted = Pick<News, 'points' | 'totals' | 'winners'>;

/** Whoever has said no name is called by none to themselves. */
const nameless = (table: Sitting, seat: number): boolean => seat === table.you && me.guest;

export const nameAt = (table: Sitting, seat: number): string =>
  nameless(table, seat) ? t('scores.you') : table.seats[seat]?.name || t('seats.seat', { n: seat + 1 });

export function faceAt(table: Pick<Table, 'seats'>, seat: number): FaceId {
  return facesAt(table.seats)[seat] ?? 'fox-mint';
}

/** How a match has ended, in a line. Alone there is nobody to beat: of several rounds those won are counted. */
export function outcome(table: Sitting, news: Pick<News, 'winners' | 'totals' | 'deals'>): string {
  const { winners, totals, deals } = news;
  const name = (seat: number): string => nameAt(table, seat);
  const [first] = winners;
  if (table.seats.length === 1 && deals > 1) return t('over.deals-won', { n: totals[0] ?? 0, deals });
  if (first === undefined) return t(table.seats.length === 1 ? 'over.alone' : 'over.nobody');
  if (winners.length === 1 && nameless(table, first)) return t('over.nameless-won');
  if (winners.length === 1) return t(first === table.you ? 'over.you-won' : 'over.won', { name: name(first) });
  return t('over.shared', { names: `${winners.slice(0, -1).map(name).join(', ')} ${t('over.and')} ${name(winners.at(-1) ?? first)}` });
}

/** The numbers by which all are compared: the totals; of a single round its own numbers, where rounds won would say only who won. */
export function figures(news: Pick<News, 'points' | 'totals'>): readonly number[] {
  const [only, more] = news.points;
  return only && !more ? only : news.totals;
}

/** Whether they say anything besides who has won. */
export const telling = (news: Counted): boolean =>
  news.points.length > 1 || figures(news).some((figure, seat) => figure !== Number(news.winners.includes(seat)));

/** What these numbers count: rounds won, or what the game says it counts in a round. */
export function counted(table: Pick<Table, 'counts' | 'adds'>, news: Pick<News, 'points'>): string {
  return t(!table.adds && news.points.length > 1 ? 'scores.rounds' : `scores.counts-${table.counts}`);
}

export interface Standing {
  seat: number;
  won: boolean;
  figure: number;
  /** what is left on the hand, or what of it counts, the best first where cards are collected; "?" for each card that cannot be seen; null: nobody may count it */
  left: readonly string[] | null;
}

/** Everybody, the winners first and then those who came closest to them. */
export function standings(table: Sitting & Pick<Table, 'keeps'>, news: Counted & Pick<News, 'zones'>): Standing[] {
  const numbers = figures(news);
  const [first = -1] = news.winners;
  const best = numbers[first] ?? 0;
  const behind = (one: Standing): number => (one.won ? -1 : Math.abs(one.figure - best));
  return table.seats
    .map((_, seat): Standing => {
      const hands = news.zones.filter((zone) => zone.kind === 'hand' && zone.owner === seat);
      const counted = hands.every((zone) => zone.cards !== null || zone.empty);
      const left = counted ? hands.flatMap((zone) => (table.keeps === 'collected' ? counting(zone) : (zone.cards ?? []))) : null;
      return { seat, won: news.winners.includes(seat), figure: numbers[seat] ?? 0, left };
    })
    .sort((one, other) => (first < 0 ? 0 : behind(one) - behind(other)));
}

/** Of a hand that is sorted into what counts and what does not: the former. */
function counting({ cards, sorted }: Zone): readonly string[] {
  const best = sorted?.melds.find((meld) => meld.points === sorted.points);
  return best ? [...best.cards].reverse() : (cards ?? []);
}

/** A number as it is written: with the sign people write, and with a plus where it is added to others. */
export const signed = (n: number, plus = false): string => (n < 0 ? `−${-n}` : `${plus ? '+' : ''}${n}`);

/** Whether it is worth telling what is left on the hands. */
export const anyLeft = (all: readonly Standing[]): boolean => all.some((one) => one.left?.length);

/** By how much the winner was ahead of whom, where points are counted. */
export function margin(table: Sitting & Pick<Table, 'counts' | 'adds' | 'keeps'>, news: Counted & Pick<News, 'zones'>): string {
  const [first, second] = standings(table, news);
  if (news.winners.length !== 1 || !first || !second || !table.adds || !telling(news) || table.counts !== 'points') return '';
  const n = Math.abs(second.figure - first.figure);
  return n ? t(second.seat === table.you ? 'over.ahead-of-you' : 'over.ahead', { n, name: nameAt(table, second.seat) }) : '';
}
