// Runs a Python program inside Pyodide, as the page would, with our source beside it: node run.mjs PROGRAM ARGUMENTS
// Prints what its `main` returns.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const [program, ...given] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.mkdirTree('/source/reihum');
python.mountNodeFS('/source/reihum', fileURLToPath(new URL('../../../src/reihum', import.meta.url)));
python.runPython('import sys; sys.path.insert(0, "/source"); sys.dont_write_bytecode = True');
python.runPython(readFileSync(program, 'utf8'));
console.log(python.globals.get('main')(...given));
