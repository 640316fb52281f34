import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const UNSAFE = ['argument', 'assignment', 'call', 'member-access', 'return'];

export default defineConfig(
  // made by `make wire`
  { ignores: ['src/link/wire.ts'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  { files: ['src/**', 'tools/drawings/**'], languageOptions: { globals: globals.browser } },
  { files: ['public/*.js'], extends: [ts.configs.disableTypeChecked], languageOptions: { globals: globals.serviceworker } },
  { files: ['*.js', 'tools/**'], extends: [ts.configs.disableTypeChecked], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Our Maps and Sets are either of no concern to the screen or replaced as a whole ($state.raw).
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte'],
    // To this linter whatever comes out of another component is `any`; svelte-check knows its type.
    rules: Object.fromEntries(UNSAFE.map((what) => [`@typescript-eslint/no-unsafe-${what}`, 'off'])),
  },
);
