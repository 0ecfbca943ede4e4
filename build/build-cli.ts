import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { COMMAND_LINE, freshness } from './digest.ts';

const root = resolve(import.meta.dirname, '..');
const FOLDER = join(root, 'out', 'cli');

/** Programs of the bundle by the names of their files: the command line, the app for `npm start`, and what both start as threads. */
const PROGRAMS = [
  'cli/main.ts',
  'host/serve.ts',
  'threads/computing-thread.ts',
  'threads/import-thread.ts',
  'solver/worker.ts',
].map((file) => [basename(file, '.ts'), join(root, file)] as const);

/** Bundles are kept for a day, in milliseconds: a program that runs from an older one may still load parts of it. */
const KEPT = 86_400_000;

/** Modules name threads and folders by where they lie themselves; in the bundle they lie in its folder. */
const places = (folder: string): Plugin => ({
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.')) return null;
    return code
      .replaceAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (_, program: string) => {
        if (!PROGRAMS.some(([name]) => name === program))
          throw new Error(`${id} starts ${program}, which is not bundled`);
        return `new URL('./${program}.js', import.meta.url)`;
      })
      .replaceAll('import.meta.dirname', () => {
        const there = relative(folder, join(id, '..')).replaceAll('\\', '/');
        return `(import.meta.dirname + ${JSON.stringify(`/${there}`)})`;
      });
  },
});

function removeOldBundles(current: string): void {
  for (const name of readdirSync(FOLDER)) {
    const folder = join(FOLDER, name);
    if (folder !== current && statSync(folder).mtimeMs < Date.now() - KEPT) rmSync(folder, { recursive: true });
  }
}

async function bundle(folder: string): Promise<void> {
  const { build } = await import('vite');
  const unfinished = `${folder}.${String(process.pid)}`;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    json: { stringify: true },
    plugins: [places(folder)],
    build: {
      ssr: true,
      outDir: unfinished,
      target: 'node24',
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS),
        // The database's binary lies in the package's own folder; pg loads the other only where it is installed.
        external: ['better-sqlite3', 'pg-native'],
        // A module of ours is loaded for what is taken from it: one name out of a whole campaign brings its own file along and no other.
        treeshake: {
          moduleSideEffects: [
            { test: /node_modules/, sideEffects: true },
            { test: /./, sideEffects: false },
          ],
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Each file takes time to load: what nearly every command needs is in one.
          codeSplitting: {
            groups: [{ name: 'core', test: /node_modules.(zod|@orpc)|[\\/]rules[\\/]core[\\/]/, minShareCount: 4 }],
          },
        },
      },
    },
  });
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another process has built the same meanwhile.
    rmSync(unfinished, { recursive: true });
  }
  removeOldBundles(folder);
}

const place = (): string => join(FOLDER, freshness('cli', COMMAND_LINE, root).digest.slice(0, 16));

/** Whether a bundle of the sources as they are is there. */
export const isCommandLineFresh = (): boolean => existsSync(place());

/**
 * Bundles the command line, the app's host and their threads into out/cli/DIGEST unless a bundle of the same sources is there: started
 * from it, a command costs a third of the processor time that it costs from the sources.
 * @returns the file of a program of the bundle, `main.js` being the command line
 */
export async function builtCommandLine(program: 'main' | 'serve' = 'main'): Promise<string> {
  const folder = place();
  const file = join(folder, `${program}.js`);
  if (!existsSync(file)) await bundle(folder);
  return file;
}
