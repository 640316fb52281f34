/** Where everybody's piles lie on the cloth, and how large. Knows nothing of the screen but its size. */
import { SHAPE } from '../../link/cards';
import { chairAt, type ChairPlace } from '../../table/layout';

/** The middle of a place, in pixels; `outer` is the side on which the stack lies, `rim` where whoever owns it sits at an oval. */
export interface Place {
  x: number;
  y: number;
  outer: 'left' | 'right';
  rim?: ChairPlace['side'];
}

export interface Places {
  /** the width of a card */
  card: number;
  /** the stack lies beside the open pile; else it peeps out from under it */
  beside: boolean;
  /** in the order of play, the own one first */
  plots: Place[];
  middle: Place;
}

/** In widths of a card: what an open pile and its stack need, and the middle with its caption. */
export const PEEP = 0.16;
const PLOT = { behind: 1.06 + PEEP, beside: 2.16 };
const PLOT_HEIGHT = SHAPE + 0.14;
const MIDDLE = { width: 1.3, height: SHAPE + 0.3 };
/** between two rows of two there is more room for it */
const BETWEEN = 0.94;
/** from one to the next */
const GAP = 0.07;
/** Where cards are large anyway, a stack beside its pile is worth cards that are a little smaller. */
const LARGE = 76;
const WORTH = 1.15;

/** how much looser than needed they may lie */
const LOOSE = 1.3;

/** A way to lay them: rows of places, "m" is the middle; and what it needs in all, in widths of a card. */
interface Way {
  width: number;
  height: number;
  lay: (width: number, height: number) => Omit<Places, 'card' | 'beside'>;
}

const outer = (x: number, width: number): Place['outer'] => (x < width / 2 ? 'left' : 'right');
const spread = (i: number, n: number, size: number): number => (size * (i + 0.5)) / n;

/** Two columns with the middle between them: from one's own place up on the left and down on the right. */
function columns(n: number, plot: number): Way {
  const [left, right] = [Math.ceil(n / 2), Math.floor(n / 2)];
  const whole = 2 * plot + (left === 2 && right === 2 ? BETWEEN : MIDDLE.width) + 2 * GAP;
  return {
    width: whole,
    height: Math.max(left * (PLOT_HEIGHT + GAP), MIDDLE.height),
    lay: (width, height) => {
      const [edge, line] = [(width * (plot / 2 + GAP / 2)) / whole, height / left];
      const plots = Array.from({ length: n }, (_, i): Place => {
        if (i < left) return { x: edge, y: height - (i + 0.5) * line, outer: 'left' };
        return {
          x: width - edge,
          y: spread(i - left, right, left === right ? height : right * line) + ((left - right) * line) / 2,
          outer: 'right',
        };
      });
      return { plots, middle: { x: width / 2, y: height / 2, outer: 'left' } };
    },
  };
}

/** Two rows: above as many as fit beside each other, below one's own, the middle, and whoever is left. */
function rows(n: number, plot: number): Way {
  const below = n < 4 ? 1 : 2;
  const above = n - below;
  const bottom = below * plot + MIDDLE.width + below * GAP;
  const top = above * (plot + GAP);
  return {
    width: Math.max(bottom, top),
    height: PLOT_HEIGHT + MIDDLE.height + GAP,
    lay: (width, height) => {
      const [high, low] = [
        (height * PLOT_HEIGHT) / (PLOT_HEIGHT + MIDDLE.height) / 2,
        height - (height * MIDDLE.height) / (PLOT_HEIGHT + MIDDLE.height) / 2,
      ];
      const reach = Math.min(width, (width * bottom) / Math.max(bottom, top) + width * 0.2);
      const own = (width - reach) / 2 + (reach * plot) / 2 / bottom;
      const plots = Array.from({ length: n }, (_, i): Place => {
        if (i === 0) return { x: own, y: low, outer: 'left' };
        if (i <= above) {
          const x = spread(i - 1, above, width);
          return { x, y: high, outer: outer(x, width) };
        }
        return { x: width - own, y: low, outer: 'right' };
      });
      const middle = below === 1 ? width - (width - reach) / 2 - (reach * MIDDLE.width) / 2 / bottom : width / 2;
      return { plots, middle: { x: middle, y: low, outer: 'right' } };
    },
  };
}

/** Four on a low cloth: all beside each other, those opposite higher up, the middle between them. */
function zigzag(plot: number): Way {
  const whole = 4 * plot + MIDDLE.width - 2 * GAP;
  return {
    width: whole,
    height: PLOT_HEIGHT + 0.75,
    lay: (width, height) => {
      const card = Math.min(width / whole, height / (PLOT_HEIGHT + 0.75));
      const [high, low] = [(PLOT_HEIGHT / 2) * card, height - (PLOT_HEIGHT / 2) * card];
      const [edge, inner] = [(width * plot) / 2 / whole, (width * (1.5 * plot + GAP)) / whole];
      return {
        plots: [
          { x: edge, y: low, outer: 'left' },
          { x: inner, y: high, outer: 'left' },
          { x: width - inner, y: high, outer: 'right' },
          { x: width - edge, y: low, outer: 'right' },
        ],
        middle: { x: width / 2, y: height - (MIDDLE.height / 2) * card, outer: 'left' },
      };
    },
  };
}

/** One below the other, the middle beside them. */
function column(n: number, plot: number): Way {
  const whole = plot + MIDDLE.width + GAP;
  return {
    width: whole,
    height: n * (PLOT_HEIGHT + GAP),
    lay: (width, height) => ({
      plots: Array.from({ length: n }, (_, i): Place => ({
        x: (width * plot) / 2 / whole,
        y: height - spread(i, n, height),
        outer: 'left',
      })),
      middle: { x: width - (width * MIDDLE.width) / 2 / whole, y: height / 2, outer: 'right' },
    }),
  };
}

/** Round an oval, before those who sit there: one's own below, the middle between all of them. */
function oval(n: number, plot: number): Way {
  const chairs = Array.from({ length: n - 1 }, (_, i) => chairAt(i, n - 1, false));
  const above = chairs.filter((one) => one.side === 'top').length;
  return {
    width: Math.max(2 * plot + MIDDLE.width + 2 * GAP, above * (plot + GAP)),
    height: 2 * (PLOT_HEIGHT + GAP) + MIDDLE.height,
    lay: (width, height) => {
      const [high, low] = [height / 6, (height * 5) / 6];
      const plots = chairs.map(({ side, along }): Place => {
        if (side === 'left') return { x: width * 0.16, y: height / 2, outer: 'left', rim: side };
        if (side === 'right') return { x: width * 0.84, y: height / 2, outer: 'right', rim: side };
        const x = above > 2 ? (width * (along - 50)) / 75 + width / 2 : (width * along) / 100;
        return { x, y: high, outer: outer(x, width), rim: side };
      });
      return {
        plots: [{ x: width / 2, y: low, outer: 'left', rim: 'bottom' }, ...plots],
        middle: { x: width / 2, y: height / 2, outer: 'left' },
      };
    },
  };
}

function waysFor(n: number, plot: number, round: boolean): Way[] {
  if (round) return [n > 3 ? oval(n, plot) : n > 2 ? rows(n, plot) : column(n, plot)];
  return [columns(n, plot), n > 2 ? rows(n, plot) : column(n, plot), ...(n === 4 ? [zigzag(plot)] : [])];
}

/** The way that has the largest cards. `round`: people sit round the table; else in one row or beside it. */
export function places(n: number, width: number, height: number, round: boolean, most: number): Places {
  let best: { worth: number; card: number; beside: boolean; way: Way } | undefined;
  for (const beside of [false, true]) {
    const plot = PLOT[beside ? 'beside' : 'behind'];
    const ways = waysFor(n, plot, round);
    for (const way of ways) {
      const card = Math.max(24, Math.min(width / way.width, height / way.height, most));
      const worth = card * (beside && card >= LARGE ? WORTH : 1);
      if (!best || worth > best.worth) best = { worth, card, beside, way };
    }
  }
  if (!best) throw new Error('nobody plays');
  // Where there is more room than they need, they stay together.
  const { card, beside, way } = best;
  const [w, h] = [Math.min(width, way.width * card * LOOSE), Math.min(height, way.height * card * LOOSE)];
  const moved = (one: Place): Place => ({ ...one, x: one.x + (width - w) / 2, y: one.y + (height - h) / 2 });
  const { plots, middle } = way.lay(w, h);
  return { card, beside, plots: plots.map(moved), middle: moved(middle) };
}
