import { expect, it } from 'vitest';
import type { News } from './wire';
import { isMyTurn } from './turn';

const news = (part: Partial<News> = {}): News => ({ phase: 'play', asked: [0], answer: null, ...part }) as News;

it.each([
  ['asked', news(), 0, true],
  ['asked with others', news({ asked: [2, 0] }), 0, true],
  ['somebody else is asked', news(), 1, false],
  ['nobody is asked', news({ asked: [] }), 0, false],
  ['has answered in secret, the others have not', news({ asked: [0, 1], answer: 'choose R1' }), 0, false],
  ['between deals', news({ phase: 'rest' }), 0, false],
  ['after the match', news({ phase: 'over' }), 0, false],
  ['only looks on', news(), null, false],
  ['has heard nothing yet', null, 0, false],
])('%s', (_, heard, you, mine) => expect(isMyTurn(heard, you)).toBe(mine));
