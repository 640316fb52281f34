import type { News, Table } from '../link/wire';
import { t } from '../link/words.svelte';

/** How a match has ended, in a line. Alone there is nobody to beat: of several deals those won are counted. */
export function outcome(table: Pick<Table, 'seats' | 'you'>, news: Pick<News, 'winners' | 'totals' | 'deals'>): string {
  const { winners, totals, deals } = news;
  const name = (seat: number): string => table.seats[seat]?.name || t('seats.seat', { n: seat + 1 });
  const [first] = winners;
  if (table.seats.length === 1 && deals > 1) return t('over.deals-won', { n: totals[0] ?? 0, deals });
  if (first === undefined) return t('over.nobody');
  if (winners.length === 1) return first === table.you ? t('over.you-won') : t('over.won', { name: name(first) });
  return t('over.shared', { names: `${winners.slice(0, -1).map(name).join(', ')} ${t('over.and')} ${name(winners.at(-1) ?? first)}` });
}
