/** What is said without words: drawings of the same family as the faces, in a box of 100. */
import { disc as o } from '../ui/drawings';
import type { Shape } from '../ui/faces';

const INK = '#2b2226';
const SUN = '#f8c93e';
const ROSE = '#e8675c';
const TEAR = '#5b9bd8';

const both = (x: number, y: number, r: number): string => o(50 - x, y, r) + o(50 + x, y, r);
const head: Shape = [SUN, o(50, 50, 42)];
const cheeks: Shape = ['#ef8a7e99', both(26, 58, 7)];

export const EMOTES: Record<string, readonly Shape[]> = {
  thumb: [
    ['#3f74bd', 'M12 46H30V86H12Z'],
    [
      SUN,
      'M30 48C40 42 45 30 46 18C47 9 61 10 61 22C61 30 58 37 57 40H80C91 40 91 53 83 55C90 58 88 68 80 69C86 73 83 81 76 82C80 88 74 91 68 91H44C38 91 34 88 30 86Z',
    ],
    ['#d9a520', 'M64 55H83M62 69H80M60 82H76', 3],
  ],
  heart: [
    [ROSE, 'M50 88C16 64 8 46 10 34C13 16 38 12 50 31C62 12 87 16 90 34C92 46 84 64 50 88Z'],
    ['#ffffff99', 'M24 38Q26 28 35 27', 5],
  ],
  laugh: [
    head,
    cheeks,
    [INK, 'M24 46Q32 34 40 46M60 46Q68 34 76 46', 5],
    [INK, 'M27 58H73Q71 82 50 82Q29 82 27 58Z'],
    [ROSE, 'M37 76Q50 66 63 76Q50 86 37 76Z'],
  ],
  wow: [
    head,
    cheeks,
    [INK, both(17, 42, 6)],
    ['#fff', both(15.5, 40, 2)],
    [INK, o(50, 70, 11)],
    [INK, 'M24 28Q32 22 39 27M76 28Q68 22 61 27', 4],
  ],
  sad: [
    head,
    cheeks,
    [INK, both(17, 46, 5.5)],
    [INK, 'M34 76Q50 62 66 76', 5],
    [INK, 'M24 36L38 32M76 36L62 32', 4],
    [TEAR, 'M76 54C83 63 85 72 77 73C69 72 70 63 76 54Z'],
  ],
  sleepy: [
    head,
    cheeks,
    [INK, 'M24 48Q32 55 40 48M60 48Q68 55 76 48', 5],
    [INK, o(50, 71, 7)],
    [TEAR, 'M70 14H84L70 30H85M86 4H95L86 14H96', 4],
  ],
};
