import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { rendererOptions } from './renderer/vite.config.ts';

const here = (path: string): string => resolve(import.meta.dirname, path);

/** The solver's WebAssembly lies beside the bundle of its thread. */
const solverWasm = {
  name: 'solver-wasm',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): string }) {
    const source = readFileSync(createRequire(import.meta.url).resolve('highs/runtime'));
    this.emitFile({ type: 'asset', fileName: 'highs.wasm', source });
  },
};

export default defineConfig({
  main: {
    plugins: [solverWasm],
    build: {
      outDir: here('out/main'),
      // The database's binary is loaded from the package's own folder; every other package goes into the one file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { main: here('electron/main/main.ts'), 'solver-worker': here('solver/worker.ts') },
        external: ['better-sqlite3'],
        output: {
          format: 'es',
          // Outside the archive nothing says that a `.js` is a module.
          entryFileNames: ({ name }) => (name === 'solver-worker' ? '[name].mjs' : '[name].js'),
        },
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
  renderer: rendererOptions,
});
