/** Where the backs of a fan lie that somebody holds towards us. */
import { SHAPE } from '../link/cards';

export interface Backs {
  cardW: number;
  /** the middle of each card, from the middle of the upper edge of the room, and how far it is turned in degrees */
  places: { x: number; y: number; turn: number }[];
}

/** the fan opens by so much with every card, and no wider than this, in degrees */
const STEP = 11;
const WIDEST = 62;
/** what is seen of a card under the next one, in card widths: of few cards enough for a finger each */
const SHOWN = { most: 0.66, few: 0.42, some: 0.32, least: 0.2 };
const leastOf = (count: number): number => (count < 6 ? SHOWN.few : count < 9 ? SHOWN.some : SHOWN.least);
/** a back that rises needs room above the fan, in card widths */
export const RISE = 0.22;
const SMALLEST = 24;

/** As large as the room allows, up to `most`: all cards turn about one point below the fan. */
export function backs(count: number, width: number, height: number, most: number): Backs {
  const end = (Math.min(WIDEST, STEP * (count - 1)) / 2) * (Math.PI / 180);
  for (let cardW = Math.floor(most); ; cardW -= 1) {
    const cardH = cardW * SHAPE;
    // The last one rises to the side, too.
    const half = (cardW / 2) * Math.cos(end) + (cardH / 2 + RISE * cardW) * Math.sin(end);
    const gaps = Math.max(1, count - 1);
    // As far apart as cards need it, as close as the room needs it.
    const apart = end ? (SHOWN.most * cardW * gaps) / (2 * end) : 0;
    const fits = end ? (width / 2 - half) / Math.sin(end) : 0;
    const radius = Math.min(apart, fits);
    const sag = radius * (1 - Math.cos(end));
    const low = sag + (cardH / 2) * Math.cos(end) + (cardW / 2) * Math.sin(end);
    const high = cardH / 2 + RISE * cardW + low;
    const close = end > 0 && (2 * end * radius) / gaps < leastOf(count) * cardW;
    if (cardW > SMALLEST && (high > height || close || 2 * half > width)) continue;
    const places = Array.from({ length: count }, (_, i) => {
      const angle = count > 1 ? end * ((2 * i) / (count - 1) - 1) : 0;
      return {
        x: radius * Math.sin(angle),
        y: RISE * cardW + cardH / 2 + radius * (1 - Math.cos(angle)),
        turn: (angle * 180) / Math.PI,
      };
    });
    return { cardW, places };
  }
}
