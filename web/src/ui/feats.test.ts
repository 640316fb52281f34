import { expect, it } from 'vitest';
import { FEAT_IDS, FEATS, LAUREL } from './feats';

it('draws nothing that is no path', () => {
  for (const drawn of [LAUREL, ...FEAT_IDS.map((id) => FEATS[id])]) {
    expect(drawn.shapes.length).toBeGreaterThan(2);
    for (const [colour, path] of drawn.shapes) {
      expect(colour).toMatch(/^#[0-9a-f]{3,8}$/);
      expect(path).toMatch(/^M[\d\s.A-Za-z-]+$/);
      expect(path).not.toMatch(/NaN|undefined/);
    }
  }
});
