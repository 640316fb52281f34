import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DISC_IDS, discOf, FACE_NAMES, FACES, facesAt, known, nameOf, usual } from './faces';

const python = readFileSync(new URL('../../../src/reihum/table/faces.py', import.meta.url), 'utf8');
const drawn = [...python.matchAll(/^ {4}"(\w+)": "(\w+)",$/gm)].map(([, name, disc]) => `${name}-${disc}`);
const colours = /COLOURS = \(([^)]+)\)/.exec(python)?.[1]?.match(/\w+/g);

describe('faces', () => {
  it.each(FACE_NAMES)('%s is small and whole', (id) => {
    const text = JSON.stringify(FACES[id]);
    expect(text.length).toBeLessThan(1_200);
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('are those that a table gives', () => {
    expect(drawn).toHaveLength(24);
    expect(FACE_NAMES.map(usual)).toEqual(drawn);
    expect(DISC_IDS).toEqual(colours);
  });

  it('are made of a name and a colour', () => {
    expect(nameOf('fox-rose')).toBe('fox');
    expect(discOf('fox-rose')).toBe('rose');
    expect([known('fox-rose'), known('fox'), known('wolf-mint'), known('fox-plaid'), known(''), known(undefined)]).toEqual([
      'fox-rose',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('are what the table says; where nobody sits, the place decides', () => {
    expect(facesAt([{ face: 'bee-sun' }, { face: '' }, {}])).toEqual(['bee-sun', usual('bear'), usual('rabbit')]);
  });
});
