import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Programs that are started as threads, and the files that they are bundled into. */
const THREADS = {
  'solver-worker.mjs': 'solver/worker.ts',
  'import-thread.mjs': 'threads/import-thread.ts',
  'computing-thread.mjs': 'threads/computing-thread.ts',
} as const;

/**
 * Bundles each thread's program into one file of its own beside the main bundle, and the solver's WebAssembly with them. They lie
 * outside the packaged archive, where they can share no file with what lies in it, and where nothing says that a `.js` is a module.
 * @param root the repository's @param folder of the main bundle
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
