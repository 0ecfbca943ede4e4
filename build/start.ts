import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultStoreFile } from '../db/sqlite/data-folder.ts';
import type * as app from '../host/serve.ts';
import { type StandIn, openHost } from '../host/server.ts';
import { areScreensFresh, builtCommandLine, isCommandLineFresh, isShellFresh, SCREENS_FOLDER } from './build.ts';
import { electronExecutable, installScript } from './electron-binary.ts';
import { type BuildState, firstPage } from './first-page.ts';
import { openBrowser } from './open-browser.ts';

/**
 * `npm start`: the window where Electron is at hand, else the same app in a browser. The address is printed at once and answers at once:
 * while the screens are built it shows how far they are, and goes on by itself.
 *
 *   --electron   the window and nothing else, however long fetching takes
 *   --browser    the browser and nothing else
 *   --no-open    prints the address and opens no browser, as it does in CI and without a display
 *   --app        opens it in a window of its own, where a Chromium is installed
 *   --port N     port of the browser's address; --db FILE the store
 */

/** An Electron that ends sooner than this has not started. */
const SHORTEST_RUN = 3000;
/** What a shell ends with that cannot run what it is told to. */
const NOT_RUN: readonly number[] = [126, 127];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(2);
};

const options = {
  electron: { type: 'boolean', default: false },
  browser: { type: 'boolean', default: false },
  'no-open': { type: 'boolean', default: false },
  app: { type: 'boolean', default: false },
  port: { type: 'string' },
  db: { type: 'string' },
} as const;

const read = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(
      `${error instanceof Error ? error.message : String(error)}. Known: --browser, --electron, --no-open, --app, --port N, --db FILE.`,
    );
  }
};

const values = read();
if (values.browser && values.electron) refuse('Choose one of --browser and --electron.');
const port = values.port === undefined ? undefined : Number(values.port);
if (values.port !== undefined && !(/^\d{1,5}$/.test(values.port) && Number(values.port) <= 65_535))
  refuse(`--port: a number from 0 to 65535 was expected, came "${values.port}".`);

const say = (line: string): void => {
  console.log(line);
};

const exitOf = (child: ChildProcess): Promise<number> =>
  once(child, 'exit').then(([code]) => (code as number | null) ?? 1);

interface Building {
  /** How far it is, or why it failed; null once everything is built. */
  readonly state: () => BuildState | null;
  /** Whether everything is built. */
  readonly done: Promise<boolean>;
  readonly stop: () => void;
}

/** Builds in a process of its own, so that this one answers meanwhile. */
function build(target: 'browser' | 'window'): Building {
  let state: BuildState | null = { percent: 0, doing: 'The build is being started.', failure: '' };
  let told = 0;
  say('Building Nomarch: this is done at the first start, and again when the sources have changed.');
  const child = fork(resolve(import.meta.dirname, 'build.ts'), ['--for', target]);
  child.on('message', (heard) => {
    state = heard as BuildState;
    if (state.percent < told + 25 || state.failure !== '') return;
    told = state.percent;
    say(`Building Nomarch: ${String(told)} percent.`);
  });
  const done = exitOf(child).then((code) => {
    if (code === 0) {
      state = null;
      return true;
    }
    if (state?.failure === '')
      state = { ...state, failure: `Nomarch could not be built: the build ended with ${code}.` };
    console.error(state?.failure);
    return false;
  });
  return { state: () => state, done, stop: () => child.kill() };
}

/** Why there cannot be a window at all; null where there can. */
const noWindow = (): string | null => {
  const display = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '';
  if (process.platform === 'linux' && display === '') return 'there is no display';
  // Chromium's sandbox refuses the superuser, and this app does not run without the sandbox.
  if (process.platform === 'linux' && process.getuid?.() === 0) return 'Electron does not run as root';
  return null;
};

/** Lets the electron package fetch its binary. */
const fetchElectron = (): ChildProcess => spawn(process.execPath, [installScript()], { stdio: 'ignore' });

/** Opens the window and waits for it. @returns null when it ran, or why it did not. */
const runElectron = async (executable: string): Promise<string | null> => {
  const started = performance.now();
  const store = values.db === undefined ? [] : [`--db=${values.db}`];
  const child = spawn(executable, ['.', ...store], { stdio: 'inherit' });
  const failure = once(child, 'error').then(() => 1);
  const code = await Promise.race([exitOf(child), failure]);
  if (NOT_RUN.includes(code) || (code !== 0 && performance.now() - started < SHORTEST_RUN))
    return `Electron did not start (it ended with ${String(code)})`;
  process.exitCode = code;
  return null;
};

/** @returns null when the window opened, or why it could not. */
const tryWindow = async (): Promise<string | null> => {
  const hindrance = noWindow();
  if (hindrance !== null && !values.electron) return hindrance;
  if (electronExecutable() === null) {
    const fetching = fetchElectron();
    if (!values.electron) {
      // It goes on by itself: a later start finds it there, and nobody waits for it.
      fetching.unref();
      return 'Electron is being fetched and will be there at a later start';
    }
    await exitOf(fetching);
  }
  const executable = electronExecutable();
  if (executable === null) return 'Electron is not on this machine and could not be fetched';
  if (!isShellFresh() && !(await build('window').done)) return 'it could not be built';
  return runElectron(executable);
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** The page while it is built, and how far it is for whom it asks. */
function standInFor({ state }: Building, path: string): StandIn | null {
  const now = state();
  if (now === null) return null;
  if (path === '/') return { mediaType: 'text/html; charset=utf-8', text: firstPage(now) };
  return path === '/build-state' ? { mediaType: 'application/json; charset=utf-8', text: JSON.stringify(now) } : null;
}

const inBrowser = async (): Promise<void> => {
  const building = areScreensFresh() && isCommandLineFresh() ? null : build('browser');
  const { promise: stopped, resolve: stop } = Promise.withResolvers<null>();
  let isServing = false;
  // Heard before the address is told, for whoever reads it may answer at once; and by one listener, for a signal is lost between two.
  for (const signal of SIGNALS)
    process.on(signal, () => {
      stop(null);
      if (isServing) return;
      building?.stop();
      process.exit(building?.state()?.failure ? 1 : 0);
    });
  const store = resolve(values.db ?? defaultStoreFile());
  const host = await openHost({
    screens: SCREENS_FOLDER,
    port,
    store,
    report: (error) => {
      console.error('Nomarch:', error);
    },
    ...(building ? { standIn: (path: string) => standInFor(building, path) } : {}),
  }).catch((error: unknown) => refuse(`Port ${values.port ?? ''} cannot be used (${codeOf(error)}).`));
  say(`Nomarch is open at ${host.address}\nStore: ${store}\nStop it with Ctrl+C.`);
  if (!values['no-open'] && openBrowser(host.address, values.app))
    say('Opening it in your browser; "npm start -- --no-open" leaves that to you.');
  // The address stays open where the build has failed: its page says why.
  if (building && !(await building.done)) return;
  try {
    const { serve, serveUntilStopped } = (await import(
      pathToFileURL(await builtCommandLine('serve')).href
    )) as typeof app;
    const serving = await serve({ host, ...(values.db === undefined ? {} : { db: values.db }) });
    if (serving.lost !== '') say(`${serving.lost} The page asks what is to be done.`);
    isServing = true;
    await serveUntilStopped(serving, stopped);
  } catch (error) {
    console.error(`Nomarch: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }
};

const reason = values.browser ? 'as asked' : await tryWindow();
if (reason !== null && values.electron) {
  console.error(`The window could not be opened: ${reason}.`);
  process.exitCode = 1;
} else if (reason !== null) {
  if (!values.browser) say(`Opening in the browser instead of a window: ${reason}.`);
  await inBrowser();
}
