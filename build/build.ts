import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'vite';
import { COMMAND_LINE, checkFreshness, SCREENS, SHELL, type Sources } from './digest.ts';
import type { BuildState } from './first-page.ts';

/**
 * `npm run build`: builds screens, shell and command line into out/, each unless it was built from the same sources. Progress is sent to
 * the parent process if it has opened a channel.
 *
 * --for browser, --for window   builds only what `npm start` needs for that target
 */
const root = resolve(import.meta.dirname, '..');
/** Folder of the built renderer. */
export const SCREENS_FOLDER = join(root, 'out', 'renderer');
const BUNDLES_FOLDER = join(root, 'out', 'cli');

/** Receives the progress of a build: the completed fraction and the current step. */
type Progress = (share: number, step: string) => void;
const ignore: Progress = () => undefined;

/** Compares a product with its sources. If one of the product's files is missing, it is not fresh. */
function inspect(name: string, sources: Sources, products: readonly string[]) {
  const state = checkFreshness(name, sources, root);
  return { ...state, isFresh: state.isFresh && products.every((product) => existsSync(join(root, product))) };
}
const inspectScreens = () => inspect('screens', SCREENS, ['out/renderer/index.html']);
const inspectShell = () => inspect('shell', SHELL, ['out/main/main.js', 'out/preload/preload.cjs']);

/** Checks whether the screens are built from the current sources. */
export const areScreensFresh = (): boolean => inspectScreens().isFresh;
/** Checks whether screens, main and preload are built from the current sources. */
export const isShellFresh = (): boolean => areScreensFresh() && inspectShell().isFresh;

/** Share of a build spent on reading sources. The rest writes scripts. */
const READING_SHARE = 0.85;

/** Counts source files as they are read. Some files belong to no screen, so the count may end below their number. */
function countSources(sources: number, report: Progress): Plugin {
  const read = new Set<string>();
  return {
    name: 'progress',
    transform(_, id) {
      const [file = ''] = id.split('?', 1);
      if (!file.startsWith(root) || file.includes('node_modules') || read.has(file)) return;
      read.add(file);
      const count = Math.min(read.size, sources);
      report((READING_SHARE * count) / sources, `Reading the screens: ${String(count)} of ${String(sources)} files.`);
    },
    renderStart: () => {
      report(READING_SHARE, 'Writing the screens.');
    },
    writeBundle: () => {
      report(1, 'The screens are written.');
    },
  };
}

/** Builds the renderer into out/renderer unless it was built from the same sources. @returns true if it was built */
export async function buildScreens(report: Progress = ignore): Promise<boolean> {
  const { isFresh, recordBuild, files } = inspectScreens();
  if (isFresh) return false;
  const { build } = await import('vite');
  const unfinished = `${SCREENS_FOLDER}.${String(process.pid)}`;
  try {
    await build({
      configFile: join(root, 'renderer', 'vite.config.ts'),
      logLevel: 'error',
      plugins: [countSources(files, report)],
      build: { outDir: unfinished },
    });
    // Until the new screens are complete, a running program serves the previous ones.
    rmSync(SCREENS_FOLDER, { recursive: true, force: true });
    renameSync(unfinished, SCREENS_FOLDER);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  recordBuild();
  return true;
}

/** Builds screens, main and preload into out/, each unless it was built from the same sources. @returns true if anything was built */
export async function buildShell(report: Progress = ignore): Promise<boolean> {
  const { NODE_ENV: before } = process.env;
  // Test runners set NODE_ENV to `test`; the shell is always built as it is shipped.
  process.env['NODE_ENV'] = 'production';
  try {
    const hasBuiltScreens = await buildScreens((share, step) => {
      report(share * 0.7, step);
    });
    const { isFresh, recordBuild } = inspectShell();
    if (isFresh) return hasBuiltScreens;
    report(0.7, 'Building the window.');
    const { build } = await import('electron-vite');
    await build({ root, logLevel: 'error' });
    recordBuild();
    return true;
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Programs of the command line's bundle by file name: the command line, the app for `npm start`, and the threads that both start. */
const PROGRAMS = [
  'cli/main.ts',
  'host/serve.ts',
  'threads/computing-thread.ts',
  'threads/import-thread.ts',
  'solver/worker.ts',
].map((file) => [basename(file, '.ts'), join(root, file)] as const);

/** Bundles are kept for a day, in milliseconds: a program that runs from an older one may still load parts of it. */
const BUNDLE_LIFETIME = 86_400_000;

/** Puts the SQL of migrations into the bundle. */
export const inlineSql = (): Plugin => ({
  name: 'inline-sql',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes(".sql', import.meta.url")
      ? code.replaceAll(
          /readFileSync\(new URL\('\.\/([\w-]+\.sql)', import\.meta\.url\), 'utf8'\)/g,
          (_, file: string) => JSON.stringify(readFileSync(join(id, '..', file), 'utf8')),
        )
      : null,
});

/** Rewrites paths relative to a module's source folder, since the bundle lies elsewhere. */
const rewritePaths = (folder: string): Plugin => ({
  name: 'rewrite-paths',
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
        const source = relative(folder, join(id, '..')).replaceAll('\\', '/');
        return `(import.meta.dirname + ${JSON.stringify(`/${source}`)})`;
      });
  },
});

function removeOldBundles(current: string): void {
  for (const name of readdirSync(BUNDLES_FOLDER)) {
    const folder = join(BUNDLES_FOLDER, name);
    if (folder !== current && statSync(folder).mtimeMs < Date.now() - BUNDLE_LIFETIME)
      rmSync(folder, { recursive: true });
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
    plugins: [inlineSql(), rewritePaths(folder)],
    build: {
      ssr: true,
      outDir: unfinished,
      target: 'node24',
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS),
        // The database binding loads its binary from the package's own folder. pg loads pg-native only if it is installed.
        external: ['better-sqlite3', 'pg-native'],
        // Our modules have no side effects: importing one name from a large index loads only its own file.
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
          // Each file takes time to load, so modules that nearly all commands need share one file.
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
    // Another process has built the same bundle in the meantime.
    rmSync(unfinished, { recursive: true });
  }
  removeOldBundles(folder);
}

const bundleFolder = (): string => join(BUNDLES_FOLDER, checkFreshness('cli', COMMAND_LINE, root).digest.slice(0, 16));

/** Checks whether there is a bundle of the current sources. */
export const isCommandLineFresh = (): boolean => existsSync(bundleFolder());

/**
 * Bundles the command line, the app's host and their threads into out/cli/DIGEST unless a bundle of the same sources exists. A bundled
 * command takes a third of the processor time of one run from the sources.
 * @returns the bundled file of a program. `main.js` is the command line
 */
export async function builtCommandLine(program: 'main' | 'serve' = 'main'): Promise<string> {
  const folder = bundleFolder();
  const file = join(folder, `${program}.js`);
  if (!existsSync(file)) await bundle(folder);
  return file;
}

const send = (state: BuildState): void => {
  process.send?.(state);
};

/** Creates a function that reports the progress of one step, scaled to the step's range of the whole build. */
const createProgress =
  (from: number, to: number): Progress =>
  (share, doing) => {
    send({ percent: Math.floor(100 * (from + share * (to - from))), doing, failure: '' });
  };

/** Shortens a build error to one sentence with the location in the sources. */
function summarize(error: unknown): string {
  const [first = 'no reason given', ...rest] = stripVTControlCharacters(
    error instanceof Error ? error.message : String(error),
  )
    .split('\n')
    .map((line) => line.trim())
    // Skips lines that draw the position of the error.
    .filter((line) => /^[\w\s[(/.]/.test(line));
  return `Nomarch could not be built: ${/^Build failed with/.test(first) ? rest.slice(0, 3).join(' ') : first}`;
}

if (import.meta.main) {
  const target = process.argv[process.argv.indexOf('--for') + 1];
  // Exits when the parent process has ended.
  process.once('disconnect', () => process.exit(1));
  try {
    if (target === 'browser') await buildScreens(createProgress(0, 0.9));
    else await buildShell(createProgress(0, target === 'window' ? 1 : 0.9));
    if (target !== 'window') {
      createProgress(0.9, 1)(0, 'Building the server.');
      await builtCommandLine();
    }
  } catch (error) {
    send({ percent: 0, doing: '', failure: summarize(error) });
    if (!process.send) console.error(error);
    process.exitCode = 1;
  }
  // An open channel would keep the process running.
  if (process.send) process.exit();
}
