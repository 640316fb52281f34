import { valueOf } from '../../link/cards';
import type { News, Zone } from '../../link/wire';

export interface HandRow {
  zone: Zone;
  /** how many cards were dealt to it: its name */
  size: number;
  /** the value that stands for any card in it */
  wild: string;
  finished: boolean;
  /** has a card too many */
  gives: boolean;
}

export function rowsOf(zones: readonly Zone[], facts: News['facts']): HandRow[] {
  const finished = Array.isArray(facts['finished']) ? (facts['finished'] as number[]) : [];
  return zones
    .filter((zone) => zone.kind === 'row')
    .map((zone) => {
      const size = Number(zone.name.split('.')[1]);
      return { zone, size, wild: valueOf(zone.wild?.[0] ?? ''), finished: finished.includes(size), gives: facts['taking'] === size };
    })
    .sort((a, b) => a.size - b.size);
}
