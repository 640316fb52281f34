import { SHAPE, TILE_SHAPE } from './cards';

/** What is printed on cards besides their names, as the table says: the number of flowers on a tile. */
class Printed {
  all = $state.raw<Record<string, number>>({});
  /** whether one plays with tiles at this table */
  any = $derived(Object.keys(this.all).length > 0);
  /** how much higher than wide the cards or tiles of this table are */
  shape = $derived(this.any ? TILE_SHAPE : SHAPE);

  on(card: string): number {
    return this.all[card] ?? 0;
  }
}

export const printed = new Printed();
