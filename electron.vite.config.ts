import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { inlineSql } from './build/build.ts';
import { threadBundles } from './build/thread-bundles.ts';
import { rendererOptions } from './renderer/vite.config.ts';

const here = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig(({ command }) => ({
  main: {
    plugins: [inlineSql(), threadBundles(here('.'), here('out/main'))],
    // The package's build for Node declares a `require` of its own beside the one that electron-vite puts into a file.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      outDir: here('out/main'),
      // The database's binary is loaded from the package's own folder; every other package goes into the one file.
      externalizeDeps: false,
      rolldownOptions: {
        input: here('electron/main/main.ts'),
        external: ['better-sqlite3'],
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: here('out/preload'),
      // A sandboxed preload can require nothing but Electron itself, and only as CommonJS.
      externalizeDeps: false,
      rolldownOptions: {
        input: here('electron/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
  // A build of the screens alone is the same for a window and for a browser: see build/build.ts.
  ...(command === 'serve' ? { renderer: rendererOptions } : {}),
}));
