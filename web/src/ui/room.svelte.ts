import { MediaQuery } from 'svelte/reactivity';

/** How the parts of a table are placed: one below the other, beside each other on a low screen, or round an oval. */
export type Shape = 'upright' | 'sideways' | 'wide';

const low = new MediaQuery('(height < 30rem) and (orientation: landscape)');
const large = new MediaQuery('(width >= 60rem) and (height >= 38rem)');

let scale = $state(1);

export const room = {
  /** how much larger than usual everything is: on a television, seen from across the room */
  get scale(): number {
    return scale;
  },
  set scale(wished: number) {
    scale = wished;
  },
  get shape(): Shape {
    return low.current ? 'sideways' : large.current ? 'wide' : 'upright';
  },
};
