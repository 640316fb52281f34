import { expect, it } from 'vitest';
import { aNews } from './samples';
import { isMyTurn } from './turn';

it.each([
  ['the game waits for an answer', aNews({ yours: true }), true],
  ['it waits for somebody else', aNews({ asked: [1] }), false],
  ['between deals', aNews({ yours: true, phase: 'rest' }), false],
  ['has heard nothing yet', null, false],
])('%s', (_, heard, mine) => expect(isMyTurn(heard)).toBe(mine));
