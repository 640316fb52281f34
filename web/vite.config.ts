import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8000';

/** Writes scripts and styles once more, compressed, for browsers that take Brotli. */
const brotli: Plugin = {
  name: 'brotli',
  apply: 'build',
  // Only what is written is final.
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((one) => /\.(?:js|css)$/.test(one))) {
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(readFileSync(join(dir, name))));
    }
  },
};

export default defineConfig({
  // The same files serve a page of our own server and one below any path of any other.
  base: './',
  plugins: [svelte(), brotli],
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'here/house-[hash].js' } } },
  build: {
    outDir: '../src/reihum/server/static',
    emptyOutDir: true,
    assetsDir: 'assets',
    // data: addresses would be refused by the content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What each page needs: tests add up its size.
    manifest: true,
    // A few files in place of many small ones, which do not compress well.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // without what not every table needs
            {
              name: 'base',
              test: /node_modules|src\/link\/(?!house|stay|replay|rulebook|evening|last|awake|proof|hashes)|src\/ui\/(?!feats|Drawing|Leaf|Mark|CallButton|Bars|Plot|plots|figures|CopyLink|copy|burst)/,
            },
            { name: 'table', test: /src\/table\/(?!focus|synth|sounds|BackFan|NumberAsk)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
});
