import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { inlineSql } from './build/build.ts';
import { threadBundles } from './build/thread-bundles.ts';
import { rendererOptions } from './renderer/vite.config.ts';

const resolveHere = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig(({ command }) => ({
  main: {
    plugins: [inlineSql(), threadBundles(resolveHere('.'), resolveHere('out/main'))],
    // The package's Node build declares its own `require`, which conflicts with the one that electron-vite adds.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      outDir: resolveHere('out/main'),
      // The database's binary is loaded from the package's own folder. All other packages are bundled.
      externalizeDeps: false,
      rolldownOptions: {
        input: resolveHere('electron/main/main.ts'),
        external: ['better-sqlite3'],
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: resolveHere('out/preload'),
      // A sandboxed preload can only require Electron, and only as CommonJS.
      externalizeDeps: false,
      rolldownOptions: {
        input: resolveHere('electron/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
  // Windows and browsers use the same build of the screens: see build/build.ts.
  ...(command === 'serve' ? { renderer: rendererOptions } : {}),
}));
