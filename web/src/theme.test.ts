import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sources } from './sources';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

function block(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

const print = block('\n:root');
const light = block("[data-theme='light']");
const dark = block("\n[data-theme='dark']");

function luminance(hex: string): number {
  const part = (at: number) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const value = (name: string) => {
    const hex = theme.get(`--${name}`) ?? print.get(`--${name}`) ?? '';
    expect(hex, name).toMatch(/^#[0-9a-f]{6}$/);
    return luminance(hex);
  };
  const [a, b] = [value(one), value(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const TEXT = [
  ['ink', 'table'],
  ['ink', 'paper'],
  ['ink', 'paper-sunk'],
  ['ink-soft', 'table'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-sunk'],
  ['primary', 'table'],
  ['primary', 'paper'],
  ['danger', 'paper'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-call', 'call'],
  ['on-mark', 'mark'],
  ['card-light', 'card-red'],
  ['card-light', 'card-green'],
  ['card-light', 'card-blue'],
  ['card-dark', 'card-yellow'],
  ['card-dark', 'card-paper'],
  ['card-red', 'card-paper'],
  ['card-green', 'card-paper'],
  ['card-blue', 'card-paper'],
  ['card-star', 'card-paper'],
  ['card-joker', 'card-paper'],
  ['card-joker', 'card-joker-paper'],
  ['card-dark', 'card-gold'],
  ['card-light', 'card-dark'],
  ['card-dark', 'card-wood'],
  ['card-light', 'shout-red'],
  ['card-light', 'shout-orange'],
  ['card-light', 'shout-violet'],

  ['card-joker', 'card-wood'],
  ['card-back-line', 'card-back'],
  ['on-cloth', 'cloth'],
  ['on-cloth', 'cloth-dark'],
  ['on-cloth-soft', 'cloth'],
  ['on-cloth-soft', 'cloth-dark'],
  ['glow', 'cloth'],
  ['on-strip', 'strip'],
  ['on-strip', 'strip-soft'],
  ['on-chosen', 'chosen'],
  ['on-act', 'act'],
  ['on-act', 'act-hover'],
  ['on-go', 'go'],
  ['on-go', 'go-hover'],
  ['ink', 'seat'],
  ['ink-soft', 'seat'],
] as const;

const SHAPES = [
  ['line-strong', 'paper'],
  ['line-strong', 'table'],
  ['line-strong', 'paper-sunk'],
  ['focus', 'table'],
  ['focus', 'paper'],
  ['mark', 'table'],
  ['glow-edge', 'table'],
  ['glow', 'cloth-dark'],
  ['strip', 'cloth'],
  ['card-red', 'card-wood'],
  ['on-chosen', 'cloth'],
  ['card-light', 'cloth'],
  // Large words.
  ['card-light', 'shout-red-top'],
  ['card-light', 'shout-orange-top'],
  ['card-light', 'shout-violet-top'],
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (_, theme) => {
  it.each(TEXT)('text %s on %s', (a, b) => expect(contrast(theme, a, b)).toBeGreaterThanOrEqual(4.5));
  it.each(SHAPES)('shape %s on %s', (a, b) => expect(contrast(theme, a, b)).toBeGreaterThanOrEqual(3));
});

it('the frame of the window and the home screen have the colour of the table', () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  const frame = [...page.matchAll(/theme-color" content="(#\w+)".*?data-for="(\w+)"/g)].map((m) => [m[2], m[1]]);
  expect(frame).toEqual([
    ['light', light.get('--table')],
    ['dark', dark.get('--table')],
  ]);
  const manifest = JSON.parse(readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8')) as Record<string, string[]>;
  expect([manifest['theme_color'], manifest['background_color']]).toEqual([light.get('--table'), light.get('--table')]);
});

describe('the font', () => {
  const at = (path: string): URL => new URL(path, import.meta.url);

  it('is small, early and free', () => {
    expect(statSync(at('./fonts/nunito.woff2')).size).toBeLessThan(40_000);
    expect(readFileSync(at('../index.html'), 'utf8')).toContain('rel="preload" href="/src/fonts/nunito.woff2"');
    expect(readFileSync(at('../public/nunito-licence.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
  });

  it('has every character of our texts', () => {
    const ranges = [...(/unicode-range:([^;]+);/.exec(css)?.[1] ?? '').matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(
      (m) => [parseInt(m[1] ?? '', 16), parseInt(m[2] ?? m[1] ?? '', 16)] as const,
    );
    const makefile = readFileSync(at('../../Makefile'), 'utf8');
    expect(/CHARACTERS := (\S+)/.exec(makefile)?.[1]?.split(',')).toEqual(
      /unicode-range:([^;]+);/
        .exec(css)?.[1]
        ?.split(',')
        .map((one) => one.trim()),
    );
    const texts = at('../../src/reihum/texts/');
    const files = readdirSync(texts, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.toml'));
    expect(files.length).toBeGreaterThan(10);
    const used = new Set(files.flatMap((path) => [...readFileSync(new URL(path, texts), 'utf8')]));
    // One only the window's title has, and one that the system's font draws.
    const others = ['\n', '●', 'Σ'];
    const has = (one: string): boolean => ranges.some(([from, to]) => from <= (one.codePointAt(0) ?? 0) && (one.codePointAt(0) ?? 0) <= to);
    expect([...used].filter((one) => !has(one) && !others.includes(one))).toEqual([]);
  });
});

describe('icons are drawn', () => {
  // What looks like an icon in one font is a box, or a coloured picture, in another.
  const glyphs = (text: string): string[] => text.match(/[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff]/g) ?? [];
  const TO_GO = ['table/PlayTable.svelte', 'table/SeatView.svelte'];

  it.each([...sources('.svelte', '.css')].filter(([path]) => !TO_GO.includes(path)))('%s has no letters for icons', (_, text) => {
    expect(glyphs(text)).toEqual([]);
  });

  it('letters for icons are found', () => expect(glyphs('a ▼ b → c ✓')).toEqual(['▼', '→', '✓']));
});

it('the two dark blocks are equal', () => {
  expect(dark.size).toBe(light.size);
  expect(block(":root:not([data-theme='light'])")).toEqual(dark);
});

describe('layers and widths', () => {
  const tokens = (start: string): string[] => [...print.keys()].filter((name) => name.startsWith(start));
  const layers = tokens('--layer-');
  const widths = tokens('--width-').map((name) => print.get(name) ?? '');
  /** widgets whose layout depends on their own size, not on the page's */
  const OWN: Record<string, string[]> = {
    'table/Strip.svelte': ['14rem', '19rem'],
    'table/HintButton.svelte': ['18rem'],
    'ui/Tile.svelte': ['44px'],
    'pages/EveningBoard.svelte': ['26rem'],
    'pages/Shared.svelte': ['17rem'],
  };

  const wrongLayer = (text: string): string[] => {
    const set = [...text.matchAll(/z-index(?::\s*([^;]+);|=)|zIndex/g)];
    return set.filter((found) => !layers.some((name) => found[1]?.includes(`var(${name})`))).map((found) => found[0]);
  };
  const wrongWidth = (path: string, text: string): string[] => {
    const queries = [...text.matchAll(/(?:@(?:media|container)|MediaQuery\(|matchMedia\()([^{;]*)/g)].map((found) => found[1] ?? '');
    const asked = queries.filter((query) => query.includes('width'));
    const right = (query: string): boolean =>
      [...widths, ...(OWN[path] ?? [])].some((width) => query.includes(`(width < ${width})`) || query.includes(`(width >= ${width})`));
    return asked.filter((query) => !right(query));
  };

  it('have names', () => {
    expect(layers.length).toBeGreaterThan(0);
    expect(widths.length).toBeGreaterThan(0);
  });

  it.each([...sources('.svelte', '.css', '.ts')].filter(([path]) => !path.endsWith('.test.ts')))('%s uses no others', (path, text) => {
    expect([...wrongLayer(text), ...wrongWidth(path, text)]).toEqual([]);
  });

  it('are told from others', () => {
    for (const text of ['z-index: 3;', 'z-index: var(--other);', '<i style:z-index={3}>', 'one.style.zIndex = "3"'])
      expect(wrongLayer(text)).toHaveLength(1);
    for (const text of ['@media (max-width: 44rem) {', '@container play (width < 45rem) {', "new MediaQuery('min-width: 60rem')"]) {
      expect(wrongWidth('x', text)).toHaveLength(1);
    }
    expect(wrongWidth('pages/Top.svelte', '@container (width < 17rem) {')).toHaveLength(1);
    expect([...wrongLayer('z-index: var(--layer-hint);'), ...wrongWidth('x', '@media (width >= 44rem) {')]).toEqual([]);
  });
});
