/** Rows of numbers, as they lie on the table. Knows no rules. */
import type { Zone } from '../../link/wire';
import { COLOUR_NAMES, parse, type Colour } from '../../link/cards';

export interface Row {
  zone: Zone;
  colour: Colour;
  numbers: number[];
  /** the numbers that jokers stand for */
  jokers: number[];
}

/** The letter of a colour that is told by its name. */
export function colourNamed(name: string): Colour | undefined {
  return (Object.keys(COLOUR_NAMES) as Colour[]).find((colour) => COLOUR_NAMES[colour] === name);
}

/** The rows in the order in which they come; `jokers`: the places that jokers stand on. */
export function rowsOf(zones: readonly Zone[], jokers: readonly string[] = []): Row[] {
  return zones.flatMap((zone): Row[] => {
    const colour = colourNamed(zone.name.replace('row.', ''));
    if (zone.kind !== 'row' || !colour) return [];
    const numbers = numbersOf(zone.cards ?? [], colour);
    // While cards are flying, a joker and its number card may both be listed; then the number card counts.
    return [{ zone, colour, numbers, jokers: numbersOf(jokers, colour).filter((number) => !numbers.includes(number)) }];
  });
}

function numbersOf(cards: readonly string[], colour: Colour): number[] {
  const faces = cards.map(parse);
  const numbers = faces.flatMap((face) => (face.kind === 'colour' && face.colour === colour ? [face.number] : []));
  return numbers.sort((a, b) => a - b);
}
