import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FACE_IDS, FACES, faceOf, facesAt } from './faces';

const toml = readFileSync(new URL('../../../src/reihum/texts/bots.toml', import.meta.url), 'utf8');
const bots = /names = "([^"]+)"/.exec(toml)?.[1]?.split(' ') ?? [];
const people = ['Mia', 'Anna', 'Jörg', 'Opa Heinz', 'Emil', 'Zoë', '李'];

describe('faces', () => {
  it.each(FACE_IDS)('%s is small and whole', (id) => {
    const drawn = JSON.stringify(FACES[id]);
    expect(drawn.length).toBeLessThan(1_200);
    expect(drawn).not.toMatch(/NaN|undefined|null/);
  });

  it('there are enough', () => expect(FACE_IDS).toHaveLength(24));

  it('every bot has its own', () => {
    expect(bots.length).toBeGreaterThan(6);
    const theirs = bots.map((name) => faceOf({ name, bot: true }, 0));
    expect(new Set(theirs).size).toBe(bots.length);
    expect(theirs[bots.indexOf('Emil')]).toBe('bear');
    // a person may be called Emil, but does not look like him
    for (const name of [...people, ...bots]) expect(theirs).not.toContain(faceOf({ name, bot: false }, 0));
  });

  it('people keep theirs wherever they sit, and look different', () => {
    for (const name of people) expect(faceOf({ name, bot: false }, 3)).toBe(faceOf({ name, bot: false }, 0));
    expect(new Set(people.map((name) => faceOf({ name, bot: false }, 0))).size).toBeGreaterThan(4);
  });

  it('no two at a table look the same', () => {
    const named = (name: string, bot = false): { name: string; bot: boolean } => ({ name, bot });
    const same = [named('Mia'), named('Emil', true), named('Mia'), named('Mia'), named('Mia')];
    expect(new Set(facesAt(same)).size).toBe(5);
    expect(facesAt(same)[0]).toBe(faceOf(named('Mia'), 0));
    expect(facesAt(same)[1]).toBe('bear');
  });

  it('without a name the place decides', () => {
    expect(new Set([0, 1, 2, 3].map((place) => faceOf({ name: '', bot: false }, place))).size).toBe(4);
  });
});
