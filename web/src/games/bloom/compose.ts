/** What is sent for the tiles that were chosen, and back: pure text, no rule. */
import type { Choice, Zone } from '../../link/wire';
import type { Picked } from '../../table/picking';
import { JOKER } from '../../link/cards';
import { held, type Held } from '../../table/order';

const isRow = (zone: string): boolean => zone.startsWith('row.');
/** which one of the equal tiles of a zone this is, from the left */
const copy = (key: string): number => Number(key.split('/')[1]) + 1;

/** The row that the chosen tiles rob, if there is one. */
export const robbed = (picked: readonly Picked[]): string | undefined => picked.find((one) => isRow(one.zone))?.zone;

/** Tiles are robbed from one row only: one of another row drops those of the first. */
export function join(picked: readonly Picked[], one: Picked): Picked[] {
  return [...picked.filter((other) => !isRow(one.zone) || !isRow(other.zone) || other.zone === one.zone), one];
}

/** Such as "lay 16 * 18 row.2 @1": all tiles in the order chosen, the row that is robbed, and which of its jokers. */
export function compose(verb: string, picked: readonly Picked[]): string {
  const row = robbed(picked);
  const jokers = picked.filter((one) => one.zone === row && one.card === JOKER).map((one) => copy(one.key));
  const which = verb === 'lay' ? jokers.sort((a, b) => a - b).join(',') : '';
  return [verb, ...picked.map((one) => one.card), ...(row ? [row] : []), ...(which ? [`@${which}`] : [])].join(' ');
}

/** The tiles on the table and in the supply that a choice takes. */
export function tilesOf(choice: Choice, hand: Zone, zones: readonly Zone[]): Picked[] {
  const lying = (zone: Zone | undefined): Held[] => held(zone?.cards ?? []);
  const row = zones.find((zone) => zone.name === choice.place);
  const own = lying(hand);
  const loot = lying(row).filter((one) => one.card !== JOKER || choice.which.includes(copy(one.key)));
  return choice.cards.flatMap((card): Picked[] => {
    for (const [from, zone] of [
      [own, hand.name],
      [loot, row?.name ?? ''],
    ] as const) {
      // Robbed jokers come first, so that none of them is left over.
      if (card === JOKER && from === own && loot.some((one) => one.card === JOKER)) continue;
      const at = from.findIndex((one) => one.card === card);
      if (at >= 0) return from.splice(at, 1).map((one) => ({ zone, ...one }));
    }
    return [];
  });
}

/** The action that adds a joker to a row, before its tile at this position. */
export function withJoker(row: Zone, at: number): string {
  const cards = row.cards ?? [];
  return ['add', ...cards.slice(0, at), JOKER, ...cards.slice(at), row.name].join(' ');
}

/** A joker dropped onto a row goes where it was dropped: pills are too short to tell. */
export const dropped = (one: Held, zone: Zone, at: number): string | undefined =>
  one.card === JOKER && isRow(zone.name) ? withJoker(zone, at) : undefined;

/** What the menu offers to swap for a joker of this row; an action that does not say which means any of them. */
export function replacement(menu: readonly Choice[], picked: readonly Picked[], row: Zone, joker: Held): Choice | undefined {
  const [only, more] = picked;
  if (!only || more || isRow(only.zone)) return undefined;
  const found = menu.filter((one) => one.verb === 'replace' && one.place === row.name && one.cards[0] === only.card);
  return found.find((one) => !one.which.length || one.which.includes(copy(joker.key)));
}
