import { beforeAll, describe, expect, it } from 'vitest';
import type { Happened } from '../../link/wire';
import { words } from '../../link/words.svelte';
import { race, remarkOn } from './calls';

const turned = (seat: number): Happened => ({ n: 0, kind: 'moved', source: `stack.${seat}`, target: `pile.${seat}`, cards: ['R1'] });
const call = (seat: number, word: string, number: number): Happened => ({ n: 0, kind: 'said', seat, word, number, unit: 'ms' });
const said = (seat: number, word: string): Happened => ({ n: 0, kind: 'said', seat, word });

it('only the calls for the card turned up last are a race', () => {
  expect(race([turned(0), call(1, 'schnapp', 300), turned(1)])).toEqual([]);
  expect(race([turned(0), call(1, 'schnapp', 300), turned(1), call(2, 'schnapp', 200)]).map((one) => one.seat)).toEqual([2]);
});

describe('what is said of it', () => {
  beforeAll(() =>
    words.use('de', {
      'calls.schnapp': 'Schnapp!',
      'race.nose': '{word} {who}, eine Nasenlänge vor {other}.',
      'race.alone': '{word} Alles an {whom}.',
      'race.tie': '{word} Gleichzeitig!',
      'race.wrong': '{word} Falsch.',
      'race.you-who': 'Du',
      'race.you-other': 'dir',
      'race.you-whom': 'dich',
    }),
  );
  const told = (...events: Happened[]): string => remarkOn(race(events), 0, (seat) => `Platz ${seat}`)?.line ?? '';

  it.each([
    ['the own lead', [call(0, 'schnapp', 300), call(2, 'schnapp', 400)], 'Schnapp! Du, eine Nasenlänge vor Platz 2.'],
    ['that of somebody else', [call(2, 'schnapp', 300), call(0, 'schnapp', 400)], 'Schnapp! Platz 2, eine Nasenlänge vor dir.'],
    ['a lonely call', [call(0, 'schnapp', 300)], 'Schnapp! Alles an dich.'],
    ['a tie', [call(0, 'schnapp', 300), call(1, 'schnapp', 310), said(0, 'tie'), said(1, 'tie')], 'Schnapp! Gleichzeitig!'],
    ['a mistake', [call(1, 'schnapp', 300), said(1, 'mistake')], 'Schnapp! Falsch.'],
    ['nothing', [], ''],
  ])('%s', (_, events, line) => expect(told(...events)).toBe(line));
});
