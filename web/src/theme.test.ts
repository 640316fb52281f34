import { readFileSync } from 'node:fs';
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
] as const;

const SHAPES = [
  ['line-strong', 'paper'],
  ['line-strong', 'table'],
  ['line-strong', 'paper-sunk'],
  ['focus', 'table'],
  ['focus', 'paper'],
  ['mark', 'table'],
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
  const manifest = JSON.parse(readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8')) as Record<string, string>;
  expect([manifest['theme_color'], manifest['background_color']]).toEqual([light.get('--table'), light.get('--table')]);
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
  const OWN: Record<string, string> = { 'ui/Tile.svelte': '44px', 'pages/Shared.svelte': '17rem' };

  const wrongLayer = (text: string): string[] => {
    const set = [...text.matchAll(/z-index(?::\s*([^;]+);|=)|zIndex/g)];
    return set.filter((found) => !layers.some((name) => found[1]?.includes(`var(${name})`))).map((found) => found[0]);
  };
  const wrongWidth = (path: string, text: string): string[] => {
    const queries = [...text.matchAll(/(?:@(?:media|container)|MediaQuery\(|matchMedia\()([^{;]*)/g)].map((found) => found[1] ?? '');
    const asked = queries.filter((query) => query.includes('width'));
    const right = (query: string): boolean =>
      [...widths, OWN[path] ?? ''].some((width) => query.includes(`(width < ${width})`) || query.includes(`(width >= ${width})`));
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
