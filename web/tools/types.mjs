// Writes src/link/wire.ts from the server's OpenAPI document; with --check only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const documentPath = here('../../src/reihum/server/openapi.json');
const typesPath = here('../src/link/wire.ts');

async function text(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

const written = await text(documentPath);
if (written === null) {
  console.error(`no document at ${documentPath}`);
  process.exit(1);
}

const document = JSON.parse(written);
const schemas = Object.entries(document.components.schemas);
// Titles only repeat the names of the fields; they would become comments.
for (const [, schema] of schemas) {
  delete schema.title;
  for (const field of Object.values(schema.properties ?? {})) delete field.title;
}
// The client calls by path in one place, link/rest.ts: what it needs are the shapes.
const types = await openapiTS({ ...document, paths: {}, webhooks: {} }, { defaultNonNullable: false });
const names = schemas.map(([name]) => `export type ${name} = components['schemas']['${name}'];`);
const wanted = [
  '// Made by `npm run types` from src/reihum/server/openapi.json. Do not edit.',
  ...names.sort(),
  '',
  astToString(types),
].join('\n');

if (process.argv.includes('--check')) {
  if ((await text(typesPath)) !== wanted) {
    console.error('src/link/wire.ts is not up to date: run `npm run types`');
    process.exit(1);
  }
} else {
  await writeFile(typesPath, wanted);
}
