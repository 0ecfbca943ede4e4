import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { rendererOptions } from './renderer/vite.config.ts';

const here = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      outDir: here('out/main'),
      // Packages whose own folders the program needs at run time stay outside; everything else is one file.
      externalizeDeps: {
        include: ['better-sqlite3'],
        exclude: ['@orpc/server', '@orpc/client', '@orpc/contract', 'zod'],
      },
      rolldownOptions: { input: here('electron/main/main.ts'), output: { format: 'es', entryFileNames: 'main.js' } },
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
