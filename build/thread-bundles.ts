import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Bundles of the threads, with their entry files. */
const THREADS = {
  'solver-worker.mjs': 'solver/worker.ts',
  'import-thread.mjs': 'threads/import-thread.ts',
  'computing-thread.mjs': 'threads/computing-thread.ts',
} as const;

/**
 * Bundles each thread into a single file next to the main bundle, and adds the solver's WebAssembly. These files are outside the packaged
 * archive, so they cannot share chunks with it. They end in `.mjs` because no package.json there marks `.js` as modules.
 * @param root root of the repository
 * @param folder folder of the main bundle
 */
export const threadBundles = (root: string, folder: string): Plugin => ({
  name: 'thread-bundles',
  generateBundle() {
    const source = readFileSync(createRequire(import.meta.url).resolve('highs/runtime'));
    this.emitFile({ type: 'asset', fileName: 'highs.wasm', source });
  },
  async closeBundle() {
    for (const [file, program] of Object.entries(THREADS)) {
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        ssr: { noExternal: true },
        build: {
          ssr: join(root, program),
          outDir: folder,
          emptyOutDir: false,
          target: 'node24',
          copyPublicDir: false,
          rolldownOptions: { output: { format: 'es', entryFileNames: file, codeSplitting: false } },
        },
      });
    }
  },
});
