/** Drawings on picture cards, in a box from -16 to 16. */

/** A jester's cap with two hanging tips, each with a bell. */
export const JOKER_CAP =
  'M-9 8.5C-9 3-7.5-1-10.5-1C-12.5-1-13 1-13.2 3C-16-7-7-13.5 0-7.5C7-13.5 16-7 13.2 3C13-1 10.5-1 10.5-1C7.5-1 9 3 9 8.5ZM-13.4 2.6A2.6 2.6 0 1 1-13.4 7.8A2.6 2.6 0 1 1-13.4 2.6ZM13.4 2.6A2.6 2.6 0 1 1 13.4 7.8A2.6 2.6 0 1 1 13.4 2.6ZM-9 10H9V13H-9Z';

/** What the picture cards wear: a feathered cap, a coronet with pearls, a crown with a cross. */
export const COURT: Record<string, string> = {
  J: 'M-11 9C-12 3-9-1-2-2C-1-7 3-11 11-12C9-10 10-8 8-7C9-5 7-4 6-3C7-2 4-1 3-1.5C8 0 11 4 11 9ZM-12 10.5H12V13H-12Z',
  Q: 'M-11 9L-13-2L-7 3L-5-6L0 2L5-6L7 3L13-2L11 9ZM-11 10.5H11V13H-11ZM-13-7A2 2 0 1 1-13-3A2 2 0 1 1-13-7ZM-5-11A2 2 0 1 1-5-7A2 2 0 1 1-5-11ZM5-11A2 2 0 1 1 5-7A2 2 0 1 1 5-11ZM13-7A2 2 0 1 1 13-3A2 2 0 1 1 13-7Z',
  K: 'M-11 9L-14-6L-6 1L-1-5V-8H-4V-11H-1V-14H1V-11H4V-8H1V-5L6 1L14-6L11 9ZM-11 10.5H11V13H-11Z',
};
