/** What is printed on cards besides their names, as the table says: the number of flowers on a tile. */
class Printed {
  all = $state.raw<Record<string, number>>({});
  /** whether one plays with tiles at this table */
  any = $derived(Object.keys(this.all).length > 0);

  on(card: string): number {
    return this.all[card] ?? 0;
  }
}

export const printed = new Printed();
