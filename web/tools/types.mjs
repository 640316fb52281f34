// Writes src/link/wire.ts from the server's JSON schema; with --check only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const schemaPath = here('../../src/reihum/server/wire.schema.json');
const typesPath = here('../src/link/wire.ts');

async function text(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

const schema = await text(schemaPath);
if (schema === null) {
  console.error(`no schema at ${schemaPath}`);
  process.exit(1);
}

const wanted = await compile(JSON.parse(schema), 'Wire', {
  additionalProperties: false,
  bannerComment: '// Made by `npm run types` from src/reihum/server/wire.schema.json. Do not edit.',
  style: { singleQuote: true, printWidth: 120 },
  unreachableDefinitions: true,
});

if (process.argv.includes('--check')) {
  if ((await text(typesPath)) !== wanted) {
    console.error('src/link/wire.ts is not up to date: run `npm run types`');
    process.exit(1);
  }
} else {
  await writeFile(typesPath, wanted);
}
