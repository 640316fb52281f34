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

const PICTURES: Record<number, string> = { 11: 'J', 12: 'Q', 13: 'K' };

export function rowsOf(zones: readonly Zone[], facts: News['facts']): HandRow[] {
  const finished = Array.isArray(facts['finished']) ? (facts['finished'] as number[]) : [];
  return zones
    .filter((zone) => zone.kind === 'row')
    .map((zone) => {
      const size = Number(zone.name.split('.')[1]);
      return { zone, size, wild: PICTURES[size] ?? String(size), finished: finished.includes(size), gives: facts['taking'] === size };
    })
    .sort((a, b) => a.size - b.size);
}
