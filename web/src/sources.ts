/** For tests: all source files of this folder, by their path. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

export function sources(...endings: string[]): Map<string, string> {
  const paths = readdirSync(here, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const wanted = paths.filter((path) => endings.some((ending) => path.endsWith(ending))).sort();
  return new Map(wanted.map((path) => [path, readFileSync(here + path, 'utf8')]));
}
