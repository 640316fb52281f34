// What a page without a server needs beside the page itself, in static/here/: Pyodide, our Python as one archive, the
// words, and a page of its own. Names change with the content. Run after `vite build`.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, brotliCompressSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

const WEB = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = join(WEB, '../src/reihum');
const STATIC = join(SOURCE, 'server/static');
const HERE = join(STATIC, 'here');
const TAKEN = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'];

const hash = (...all) => {
  const sum = createHash('sha256');
  for (const one of all) sum.update(one);
  return sum.digest('hex').slice(0, 10);
};

/** Written once more, compressed, for browsers that take Brotli from our own server. */
function write(path, data, compressed = false) {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, data);
  if (compressed) writeFileSync(`${path}.br`, brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}

// What was made before goes, but for the worker, which `vite build` has written.
for (const name of readdirSync(HERE)) if (!name.startsWith('house-')) rmSync(join(HERE, name), { recursive: true });

const python = await loadPyodide();
python.FS.mkdir('/source');
python.mountNodeFS('/source', SOURCE);
const run = (name) => python.runPython(readFileSync(join(WEB, 'tools/house', name), 'utf8'));

const archive = Buffer.from(python.FS.readFile(run('pack.py')));
const archiveName = `python-${hash(archive)}.zip`;
write(join(HERE, archiveName), archive);

const files = TAKEN.map((name) => readFileSync(join(WEB, 'node_modules/pyodide', name)));
const pyodideName = `pyodide-${hash(...files)}`;
TAKEN.forEach((name, i) => write(join(HERE, pyodideName, name), files[i], !name.endsWith('.zip')));

// We use none of the packages it could fetch from elsewhere.
const { info } = JSON.parse(readFileSync(join(WEB, 'node_modules/pyodide/pyodide-lock.json'), 'utf8'));
write(join(HERE, pyodideName, 'pyodide-lock.json'), JSON.stringify({ info, packages: {} }));

python.unpackArchive(new Uint8Array(archive), 'zip', { extractDir: '/app' });
const words = JSON.parse(run('words.py'));
const wordsName = `words-${hash(JSON.stringify(words))}`;
for (const [name, text] of Object.entries(words)) write(join(HERE, wordsName, name), text, true);

const languages = [...new Set(Object.keys(words).map((name) => name.split('/')[0]))];
// What the page counts while it comes: a browser imports modules by itself.
const counted = files.filter((_, i) => !TAKEN[i].endsWith('.mjs'));
const bytes = counted.reduce((sum, file) => sum + file.length, archive.length);
const house = { pyodide: pyodideName, python: archiveName, words: wordsName, bytes };

// It may have been made ours already.
const page = readFileSync(join(STATIC, 'index.html'), 'utf8').replace(/(href|src)="\/(?=\w)/g, '$1="./');
const ours = page
  .replace('<html lang="de">', `<html lang="de" data-house='${JSON.stringify(house)}' data-languages="${languages.join(' ')}">`)
  .replace(
    '<meta charset="utf-8" />',
    `<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'" />`,
  );
if (ours.split('data-house').length !== 2 || !ours.includes('wasm-unsafe-eval')) throw new Error('index.html is not as it was');
// The page below /here/ of our own server; a static folder has it at its top.
write(join(HERE, 'index.html'), ours.replaceAll('"./', '"../'));
write(join(STATIC, 'index.html'), page.replaceAll('"./', '"/'));

/** All files of a folder, as names from there, without what only a server needs. */
function names(folder, at = '') {
  return readdirSync(join(folder, at), { withFileTypes: true }).flatMap((one) => {
    const name = at ? `${at}/${one.name}` : one.name;
    if (one.isDirectory()) return one.name === '.vite' ? [] : names(folder, name);
    return /\.br$|index\.html$|worker\.js$/.test(name) ? [] : [name];
  });
}

/** The browser's worker, which is told what there is. */
function worker() {
  const plain = readFileSync(join(WEB, 'public/worker.js'), 'utf8');
  const all = names(STATIC).sort();
  const version = hash(ours, plain, JSON.stringify(all));
  const told = plain
    .replace('const HOME = null;', `const HOME = 'here/';`)
    .replace('const FILES = [];', `const FILES = ${JSON.stringify(all)};`)
    .replace("const VERSION = '';", `const VERSION = '${version}';`);
  if (told.includes('HOME = null') || told.includes('FILES = []')) throw new Error('worker.js is not as it was');
  return told;
}
writeFileSync(join(STATIC, 'worker.js'), worker());
