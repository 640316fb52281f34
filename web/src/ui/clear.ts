/** Finds a place for a bubble over the table where it covers least of what matters, and nothing that it speaks of. */
import { room } from './room.svelte';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How bad it is to cover something. */
export interface Kept {
  box: Box;
  weight: number;
  /** a sentence: better covered as a whole than cut */
  whole?: boolean;
}

const STEP = 4;
const ASIDE = 12;
const MARGIN = 6;
/** a little farther away is better than a little more covered */
const FAR = 0.5;
/** but not from what it is near to */
const NEAR = 60;
/** how far an arrow reaches */
const ARROW = 48;
const EDGE = 20;
/** so much is between it and what it points at */
const GAP = 7;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** What it costs to cut a sentence anywhere: more than to cover all of it. */
const CUT = 3;
const area = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

function costOf(box: Box, one: Kept): number {
  const covered = overlap(box, one.box);
  const all = area(one.box);
  return one.weight * (one.whole && covered > 0 && covered < all ? CUT * all : covered);
}

const between = (one: number, other: number, low: number, high: number): number => Math.max(0, low - other, one - high);

/** Where a box of this size goes inside `within`: as high as can be, or as near to `near`, and in the middle if that is as good. */
export function clearest(width: number, height: number, within: Box, kept: readonly Kept[], near?: Box): { left: number; top: number } {
  const middle = (within.left + within.right - width) / 2;
  const over = near ? Math.min(within.right - width, Math.max(within.left, (near.left + near.right - width) / 2)) : middle;
  const last = within.right - width;
  const steps = Array.from({ length: Math.max(0, Math.floor((last - within.left) / ASIDE)) }, (_, i) => within.left + i * ASIDE);
  const sides = [over, middle, within.left, last, ...steps].filter((left) => left >= within.left);
  let best = { left: Math.max(within.left, middle), top: within.top };
  let least = Infinity;
  for (let top = within.top; top + height <= within.bottom; top += STEP) {
    for (const left of sides) {
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = kept.reduce((sum, one) => sum + costOf(box, one), 0);
      const away = near && between(top, box.bottom, near.top, near.bottom) + between(left, box.right, near.left, near.right);
      const far = away === undefined ? FAR * (top - within.top + Math.abs(left - middle)) : NEAR * away + FAR * Math.abs(left - over);
      const cost = covered + far;
      if (cost < least) [least, best] = [cost, { left, top }];
    }
  }
  return best;
}

/** What lies on a table, by how bad it is to cover it. */
const MATTERS: readonly [string, number][] = [
  ['[data-fit="hand"] [data-card]', 3],
  [
    '[data-fit="hand"] :is(input, .go), [data-fit="action"], [data-testid^="action-"], [data-testid^="press-"], [data-testid^="spot-"], [data-testid^="touch-"]',
    10,
  ],
  ['.frame > header .button, [data-told]', 2],
  ['[data-fit="board"] [data-card]', 0.6],
  ['[data-fit="board"]', 0.3],
  ['[data-fit="seats"] .player', 0.6],
];
/** what to do now: it may be covered by what stands near a card and speaks of that, or by what says it better */
const LINE = { alone: 3, near: 0.3, instead: 0.3 };
/**
 * What is spoken of, or marked for it, is never covered, if there is any other place; nor is what one has to look at to decide, or can
 * call out (`data-keep`).
 */
const SPOKEN_OF = 1000;
const KEPT = '[data-keep], .play :is(.coached, .hinted)';

/** The cards and places on the screen that these words of actions name. */
export function named(words: readonly string[]): HTMLElement[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      '.play :is([data-card], [data-place], [data-spot], [data-testid^="spot-"], [data-zone-name])',
    ),
  ];
  return all.filter(({ dataset }) =>
    words.some((word) =>
      [dataset['card'], dataset['place'], dataset['spot'], dataset['zoneName'], dataset['testid']?.slice('spot-'.length)].includes(word),
    ),
  );
}

/** Where the words of an element stand. */
function wordsOf(element: Element): Box {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

const grown = ({ left, right, top, bottom }: Box): Box => ({ left, right, top: top - GAP, bottom: bottom + GAP });

function point(element: HTMLElement, box: Box, near: Box): void {
  const [down, up, at] = [near.top - box.bottom, box.top - near.bottom, (near.left + near.right) / 2 - box.left];
  const [gap, way] = down >= up ? [down, 'down'] : [up, 'up'];
  const reaches = gap >= 0 && gap <= ARROW && at >= EDGE && at <= box.right - box.left - EDGE;
  element.dataset['points'] = reaches ? way : '';
  element.style.setProperty('--points', `${at}px`);
}

/**
 * Places an element over the table, and again whenever its size or that of the table changes; returns what stops it. If it is
 * about something it stands near it, and `data-points` says where that is, `--points` how far along its edge. `instead`: it can take
 * the place of the line that says what to do.
 */
export function keepClear(element: HTMLElement, words: readonly string[], about?: HTMLElement, instead = false): () => void {
  const frame = document.querySelector('.frame main') ?? document.body;
  // It always has the whole width to spread in, wherever it stands.
  element.style.left = element.style.top = '0';
  const line = LINE[about ? 'near' : instead ? 'instead' : 'alone'];
  const place = (): void => {
    const { offsetWidth: width, offsetHeight: height } = element;
    const { left, right } = frame.getBoundingClientRect();
    const boxes = (selector: string): Box[] => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const near = about && grown(about.getBoundingClientRect());
    const kept = [
      ...boxes(KEPT).map((box) => ({ box, weight: SPOKEN_OF })),
      ...boxes('[data-fit="line"]').map((box) => ({ box, weight: line })),
      ...[...document.querySelectorAll('[data-fit="line"] [data-testid="turn"]')].map((one) => ({
        box: wordsOf(one),
        weight: instead ? 1 : line,
        whole: true,
      })),
      ...(near ? [{ box: near, weight: SPOKEN_OF }] : []),
      ...MATTERS.flatMap(([selector, weight]) => boxes(selector).map((box) => ({ box, weight }))),
      ...named(words).map((one) => ({ box: one.getBoundingClientRect(), weight: SPOKEN_OF })),
    ];
    // On a low screen the seats stand in a column of their own: a hint leaves it free.
    const seats = instead && room.shape === 'sideways' ? boxes('[data-fit="seats"] .player').map((box) => box.right) : [];
    const within = {
      left: Math.min(Math.max(left, ...seats) + MARGIN, right - MARGIN - width),
      right: right - MARGIN,
      top: MARGIN,
      bottom: innerHeight - MARGIN,
    };
    const spot = clearest(width, height, within, kept, near);
    if (near) point(element, { ...spot, right: spot.left + width, bottom: spot.top + height }, near);
    // A contained part of the page may be what it is fixed to, instead of the window.
    element.style.translate = 'none';
    const origin = element.getBoundingClientRect();
    element.style.translate = `${spot.left - origin.left}px ${spot.top - origin.top}px`;
  };
  const watch = new ResizeObserver(place);
  for (const one of [element, frame, ...document.querySelectorAll('[data-fit="board"]')]) watch.observe(one);
  return () => watch.disconnect();
}
