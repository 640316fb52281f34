import { JOKER, TILE_SHAPE } from '../../link/cards';
import type { Happened, News, Zone } from '../../link/wire';

/** The rows that one player has laid. */
export interface Bed {
  owner: number;
  rows: Zone[];
}

const numberOf = (zone: Zone): number => Number(zone.name.split('.')[1]);

/** The rows by their owners: first those of this seat, then in the order of play. */
export function beds(zones: readonly Zone[], facts: News['facts'], first: number, seats: number): Bed[] {
  const owners = Array.isArray(facts['owners']) ? facts['owners'].map(Number) : [];
  const found = new Map<number, Zone[]>();
  for (const zone of zones.filter((one) => one.kind === 'row').sort((a, b) => numberOf(a) - numberOf(b))) {
    const owner = owners[numberOf(zone) - 1] ?? first;
    found.set(owner, [...(found.get(owner) ?? []), zone]);
  }
  const turn = (seat: number): number => (seat - first + seats) % seats;
  return [...found].map(([owner, rows]) => ({ owner, rows })).sort((a, b) => turn(a.owner) - turn(b.owner));
}

export const tileKey = (zone: string, card: string): string => `${zone} ${card}`;

/** What has happened to the rows since this seat last did something. */
export interface Lately {
  /** the tiles that have come */
  tiles: ReadonlySet<string>;
  /** how many tiles were stolen from which row */
  raided: ReadonlyMap<string, number>;
}

export const NOTHING: Lately = { tiles: new Set(), raided: new Map() };

/** The same after these events; who looks on sees what was done last. */
export function lately(before: Lately, events: readonly Happened[], you: number | null): Lately {
  let now = before;
  for (const { kind, source = '', target = '', cards } of events) {
    if (kind === 'dealt' || (kind === 'moved' && you !== null && [source, target].includes(`hand.${you}`))) now = NOTHING;
    else if (kind === 'moved' && target.startsWith('row.')) {
      const { tiles, raided } = now === before && you === null ? NOTHING : now;
      const come = (cards ?? []).map((card) => tileKey(target, card));
      const stolen = source.startsWith('row.') ? [[source, (raided.get(source) ?? 0) + come.length] as const] : [];
      now = { tiles: new Set([...tiles, ...come]), raided: new Map([...raided, ...stolen]) };
    }
  }
  return now;
}

/** How often each is there. */
export function counted(cards: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}

/** A row in a few signs, such as "25–32": its first and its last number. */
export function short(row: Zone): string {
  const numbers = (row.cards ?? []).filter((card) => card !== JOKER);
  return numbers.length > 1 ? `${numbers[0] ?? ''}–${numbers.at(-1) ?? ''}` : (numbers[0] ?? '');
}

/** How wide a row is when it is folded up, in pixels, without a face. */
export function pillWidth(row: Zone): number {
  const cap = row.cards?.includes(JOKER) ? PILL.cap : 0;
  return Math.max(PILL.least, Math.ceil(PILL.edges + PILL.sign * short(row).length + cap));
}

/**
 * How much a row matters now: not at all, something could be done with it a touch ago, so that it stays as it is if there is room,
 * something can be done with it, or somebody wants to see it whole.
 */
export const NEED = { none: 0, kept: 0.5, some: 1, whole: 2 } as const;
export type Need = (typeof NEED)[keyof typeof NEED];

/** What is known of a row to find room for it. */
export interface Laid {
  name: string;
  owner: number;
  tiles: number;
  /** its width when it is folded up, and what else it needs in its line, in pixels */
  pill: number;
  more: number;
  need: Need;
}

export interface Room {
  width: number;
  height: number;
  /** the width of a tile, at least and at most, and of one that a finger hits */
  least: number;
  most: number;
  thumb: number;
  /** tiles in beds need not be larger than this; none: there is no room for beds */
  enough: number | null;
  /** those who have no row yet have a bed too */
  seats: readonly number[];
  /** how much larger than usual faces are */
  grown?: number;
}

/** How rows lie: each player's apart in a bed, or one after another; some of them folded up. Widths are in pixels. */
export interface Arranged {
  beds: boolean;
  tile: number;
  folded: ReadonlySet<string>;
  /** the height of those, and whether only the first of each player's has a face */
  pill: number;
  terse: boolean;
  /** one after another, the own ones last */
  order: string[];
  /** not even so it fits */
  scrolls: boolean;
}

/** between rows, in pixels */
export const GAP = 5;
/** around the tiles of a row, between them, and a face before them */
const EDGES = 9;
const BETWEEN = 2;
const FACE = 27;
/** a row that is folded up: its widths, and the ways it is drawn, the better the less they cost */
const PILL = { least: 44, edges: 14, sign: 7.7, cap: 17, face: 22 };
const SMALLEST = { pill: 29, terse: true, cost: 1.5 };
const PILLS = [
  { pill: 42, terse: false, cost: 0 },
  { pill: 42, terse: true, cost: 0.3 },
  { pill: 36, terse: true, cost: 0.6 },
  SMALLEST,
] as const;
/** what it costs that a row is folded up that something can be done with; one's own costs one */
const NEEDED = 4;
/** a player's bed: what is around its rows, and the name above them */
const AROUND = 15;
const HEAD = 25;
/** beds look best; one after another, tiles must be so much larger */
const WORTH = 0.75;

interface Box {
  width: number;
  height: number;
}

const boxOf = (row: Laid, tile: number, face: number): Box => ({
  width: face + row.tiles * (tile + BETWEEN) + EDGES + row.more,
  height: tile * TILE_SHAPE + EDGES,
});

/** The height of boxes that stand beside each other until the line is full; one that is wider than a line takes several. */
function stacked(boxes: readonly Box[], width: number): number {
  let [total, left, line] = [0, 0, 0];
  for (const box of boxes) {
    if (box.width > left) {
      total += line ? line + GAP : 0;
      [left, line] = [width, 0];
    }
    left -= box.width + GAP;
    line = Math.max(line, box.height * Math.max(1, Math.ceil(box.width / width)));
  }
  return total + line;
}

function inBeds(rows: readonly Laid[], tile: number, own: number, { width, seats }: Room): number {
  const others = [...new Set([...seats, ...rows.map((row) => row.owner)])].filter((owner) => owner !== own);
  const wide = (width - GAP * (others.length - 1)) / Math.max(1, others.length) - AROUND;
  const bed = (owner: number, room: number): number => {
    const boxes = rows.filter((row) => row.owner === owner).map((row) => boxOf(row, tile, 0));
    if (!boxes.length) return seats.includes(owner) ? tile * TILE_SHAPE + EDGES + HEAD + AROUND : 0;
    return boxes.some((box) => box.width > room) ? Infinity : stacked(boxes, room) + HEAD + AROUND;
  };
  const mine = bed(own, width - AROUND);
  return Math.max(0, ...others.map((owner) => bed(owner, wide))) + (mine && others.length ? GAP : 0) + mine;
}

/** The largest tiles that fit, or none. */
function largest(least: number, { most, height }: Room, needs: (tile: number) => number): number {
  for (let tile = Math.floor(most); tile >= least; tile -= 1) if (needs(tile) <= height) return tile;
  return 0;
}

/** The own ones last. Whether a row is folded up makes no difference: where it lies people find it again. */
const ordered = (rows: readonly Laid[], own: number): Laid[] => [...rows].sort((a, b) => Number(a.owner === own) - Number(b.owner === own));

type Pill = (typeof PILLS)[number];

/** Those that are folded up, if this row is not. */
const without = (folded: ReadonlySet<string>, name: string): Set<string> => new Set([...folded].filter((one) => one !== name));

/**
 * Finds room for all rows. They lie whole if possible, and large enough to be hit while something is picked or looked at (`busy`).
 * Else they are folded up, but for those that somebody wants to see, then those that something can be done with, then the own ones,
 * as many as there is room for.
 */
export function arrange(rows: readonly Laid[], own: number, room: Room, busy = false): Arranged {
  const none = new Set<string>();
  const way = (folded: ReadonlySet<string>, { pill, terse }: Pill, tile: number): Arranged => {
    const order = ordered(rows, own).map((row) => row.name);
    return { beds: false, tile, folded, pill, terse, order, scrolls: false };
  };
  const flow = (folded: ReadonlySet<string>, { pill, terse }: Pill) => {
    const all = ordered(rows, own);
    return (tile: number): number => {
      let last = -1;
      let known = false;
      const boxes = all.map((row) => {
        if (!folded.has(row.name)) {
          const face = row.owner !== own || row.need === NEED.whole || !known;
          known ||= row.owner === own;
          return boxOf(row, tile, face ? FACE * (room.grown ?? 1) : 0);
        }
        const face = !terse || row.owner !== last;
        last = row.owner;
        return { width: row.pill + (face ? PILL.face : 0), height: pill };
      });
      return stacked(boxes, room.width);
    };
  };
  const beds = room.enough === null ? 0 : largest(room.least, room, (tile) => inBeds(rows, tile, own, room));
  const whole = largest(room.least, room, flow(none, PILLS[0]));
  const best = Math.max(beds, whole);
  if (best && (best >= room.thumb || !busy)) {
    return room.enough !== null && beds >= Math.min(whole * WORTH, room.enough)
      ? { ...way(none, PILLS[0], beds), beds: true }
      : way(none, PILLS[0], whole);
  }
  const first = (row: Laid): number => row.need * 4 + (row.owner === own ? 1 : 0);
  const foldable = rows.filter((row) => row.need !== NEED.whole);
  const candidates = foldable.filter((row) => row.need || row.owner === own).sort((a, b) => first(b) - first(a));
  const base = new Set(foldable.map((row) => row.name));
  const tight = { ...room, most: room.thumb };
  const found = PILLS.flatMap((pill) => {
    if (!largest(room.thumb, tight, flow(base, pill))) return [];
    const folded = candidates.reduce<ReadonlySet<string>>((before, row) => {
      const after = without(before, row.name);
      return largest(room.thumb, tight, flow(after, pill)) ? after : before;
    }, base);
    const lost = candidates.filter((row) => folded.has(row.name)).map((row) => (row.need >= NEED.some ? NEEDED : 1));
    return [{ folded, pill, cost: lost.reduce((a, b) => a + b, pill.cost) }];
  });
  const [chosen] = found.sort((a, b) => a.cost - b.cost);
  if (chosen) return way(chosen.folded, chosen.pill, largest(room.thumb, room, flow(chosen.folded, chosen.pill)));
  const seen = rows.filter((row) => row.need === NEED.whole).map((row) => row.name);
  const last = way(base, SMALLEST, room.thumb);
  // What is looked at comes first, where not all can be seen.
  return { ...last, order: [...seen, ...last.order.filter((name) => !seen.includes(name))], scrolls: true };
}

/** How the supply lies on a narrow table: the width of its tiles in pixels, and how many open ones stand beside each other. */
export interface Supplied {
  tile: number;
  across: number;
}

/** The height of its tiles with what is around them, in pixels. */
export const supplyHeight = ({ tile, across }: Supplied): number => {
  const lines = OPEN / across;
  return lines * tile * TILE_SHAPE + (lines - 1) * BETWEEN + SUPPLY.around;
};

/** the open tiles */
const OPEN = 8;
/** around its tiles: above and below, and beside them */
const SUPPLY = { around: 11, beside: 33 };
/** the rows' tiles are larger than those of the supply, or nearly so */
const ALIKE = 0.9;

/**
 * The largest supply beside which all rows lie whole and large enough for a finger. Where there is none, it takes one line.
 * `rows`: how large their tiles are, if the supply is so high; 0 if they do not all fit.
 */
export function supplied(
  width: number,
  most: number,
  least: number,
  rows: (height: number) => number,
): Supplied & { large: boolean; roomy: boolean } {
  // One hidden tile and a joker stand at their ends.
  const widest = (across: number): number => Math.floor(Math.min(most, (width - SUPPLY.beside - across * BETWEEN) / (across + 2)));
  const line = { tile: widest(OPEN), across: OPEN };
  for (let tile = widest(OPEN / 2); tile >= Math.max(least, line.tile); tile -= 1) {
    const tried = { tile, across: OPEN / 2 };
    if (rows(supplyHeight(tried)) >= Math.max(least, tile * ALIKE)) return { ...tried, large: true, roomy: true };
  }
  return { ...line, large: false, roomy: rows(supplyHeight(line)) >= least };
}

/** The width of so many tiles that share a box, in one line or in several. */
export function shared(count: number, box: { width: number; height: number }, most: number): number {
  const inLines = (lines: number): number => {
    const across = Math.ceil(count / lines);
    const wide = (box.width - (across - 1) * BETWEEN) / across;
    return Math.min(wide, (box.height - (lines - 1) * BETWEEN) / lines / TILE_SHAPE);
  };
  // A little less than all, as widths are rounded.
  return Math.max(0, Math.min(most, Math.max(...[1, 2, 3].map(inLines)) - 0.5));
}
