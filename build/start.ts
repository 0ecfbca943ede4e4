import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { getDefaultStoreFile } from '../db/sqlite/data-folder.ts';
import type * as app from '../host/serve.ts';
import { type PlaceholderPage, openHost } from '../host/server.ts';
import { areScreensFresh, builtCommandLine, isCommandLineFresh, isShellFresh, SCREENS_FOLDER } from './build.ts';
import { findElectron, getInstallScript } from './electron-binary.ts';
import { type BuildState, createFirstPage } from './first-page.ts';
import { openBrowser } from './open-browser.ts';

/**
 * `npm start`: opens the window if Electron is available, otherwise the same app in a browser. The address is printed and served at once.
 * While the screens are being built, the page shows the progress, then opens the app.
 *
 * --electron   the window only, even if Electron must be downloaded first
 * --browser    the browser only
 * --no-open    prints the address without opening a browser (default in CI and without a display)
 * --app        opens an app window if a Chromium is installed
 * --port N     port of the browser's address; --db FILE the store
 */

/** Milliseconds. An Electron process that ends sooner did not start. */
const MIN_RUN = 3000;
/** Exit codes of a shell that cannot run a program. */
const CANNOT_RUN_CODES: readonly number[] = [126, 127];

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

const readOptions = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(
      `${error instanceof Error ? error.message : String(error)}. Known: --browser, --electron, --no-open, --app, --port N, --db FILE.`,
    );
  }
};

const values = readOptions();
if (values.browser && values.electron) refuse('Use either --browser or --electron.');
const port = values.port === undefined ? undefined : Number(values.port);
if (values.port !== undefined && !(/^\d{1,5}$/.test(values.port) && Number(values.port) <= 65_535))
  refuse(`--port: expected a number from 0 to 65535, got "${values.port}".`);

const say = (line: string): void => {
  console.log(line);
};

const waitForExit = (child: ChildProcess): Promise<number> =>
  once(child, 'exit').then(([code]) => (code as number | null) ?? 1);

interface Building {
  /** Progress or failure of the build, or null once everything is built. */
  readonly state: () => BuildState | null;
  /** Resolves to true if the build succeeded. */
  readonly done: Promise<boolean>;
  readonly stop: () => void;
}

/** Builds in a separate process, so that this process can answer requests meanwhile. */
function build(target: 'browser' | 'window'): Building {
  let state: BuildState | null = { percent: 0, doing: 'Starting the build.', failure: '' };
  let reportedPercent = 0;
  say('Building Nomarch. This happens at the first start and after changes to the sources.');
  const child = fork(resolve(import.meta.dirname, 'build.ts'), ['--for', target]);
  child.on('message', (heard) => {
    state = heard as BuildState;
    if (state.percent < reportedPercent + 25 || state.failure !== '') return;
    reportedPercent = state.percent;
    say(`Building Nomarch: ${String(reportedPercent)} percent.`);
  });
  const done = waitForExit(child).then((code) => {
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

/** Returns the reason why no window is possible, or null. */
const findWindowProblem = (): string | null => {
  const display = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '';
  if (process.platform === 'linux' && display === '') return 'there is no display';
  // Chromium's sandbox does not work for root, and the app does not run without the sandbox.
  if (process.platform === 'linux' && process.getuid?.() === 0) return 'Electron does not run as root';
  return null;
};

/** Downloads the binary of the electron package. */
const fetchElectron = (): ChildProcess => spawn(process.execPath, [getInstallScript()], { stdio: 'ignore' });

/** Opens the window and waits until it closes. @returns the reason if it did not start, otherwise null */
const runElectron = async (executable: string): Promise<string | null> => {
  const started = performance.now();
  const store = values.db === undefined ? [] : [`--db=${values.db}`];
  const child = spawn(executable, ['.', ...store], { stdio: 'inherit' });
  const failure = once(child, 'error').then(() => 1);
  const code = await Promise.race([waitForExit(child), failure]);
  if (CANNOT_RUN_CODES.includes(code) || (code !== 0 && performance.now() - started < MIN_RUN))
    return `Electron did not start (it ended with ${String(code)})`;
  process.exitCode = code;
  return null;
};

/** Tries to open the app's window. @returns the reason if it could not open, otherwise null */
const tryWindow = async (): Promise<string | null> => {
  const problem = findWindowProblem();
  if (problem !== null && !values.electron) return problem;
  if (findElectron() === null) {
    const fetching = fetchElectron();
    if (!values.electron) {
      // The download continues in the background for a later start.
      fetching.unref();
      return 'Electron is being downloaded for a later start';
    }
    await waitForExit(fetching);
  }
  const executable = findElectron();
  if (executable === null) return 'Electron is not installed and could not be downloaded';
  if (!isShellFresh() && !(await build('window').done)) return 'it could not be built';
  return runElectron(executable);
};

const getErrorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Returns the page shown during the build, or its progress as JSON. */
function getStandIn({ state }: Building, path: string): PlaceholderPage | null {
  const current = state();
  if (current === null) return null;
  if (path === '/') return { mediaType: 'text/html; charset=utf-8', text: createFirstPage(current) };
  return path === '/build-state'
    ? { mediaType: 'application/json; charset=utf-8', text: JSON.stringify(current) }
    : null;
}

const startInBrowser = async (): Promise<void> => {
  const building = areScreensFresh() && isCommandLineFresh() ? null : build('browser');
  const { promise: stopped, resolve: stop } = Promise.withResolvers<null>();
  let isServing = false;
  // Listens for signals before printing the address, because its reader may send one at once. Uses a single listener, because a signal
  // between two listeners would be lost.
  for (const signal of SIGNALS)
    process.on(signal, () => {
      stop(null);
      if (isServing) return;
      building?.stop();
      process.exit(building?.state()?.failure ? 1 : 0);
    });
  const store = resolve(values.db ?? getDefaultStoreFile());
  const host = await openHost({
    screens: SCREENS_FOLDER,
    port,
    store,
    report: (error) => {
      console.error('Nomarch:', error);
    },
    ...(building ? { standIn: (path: string) => getStandIn(building, path) } : {}),
  }).catch((error: unknown) => refuse(`Port ${values.port ?? ''} cannot be used (${getErrorCode(error)}).`));
  say(`Nomarch is open at ${host.address}\nData file: ${store}\nStop it with Ctrl+C.`);
  if (!values['no-open'] && openBrowser(host.address, values.app))
    say('Opening it in your browser. Use "npm start -- --no-open" to prevent that.');
  // After a failed build, keeps serving the address, whose page shows the reason.
  if (building && !(await building.done)) return;
  try {
    const { serve, serveUntilStopped } = (await import(
      pathToFileURL(await builtCommandLine('serve')).href
    )) as typeof app;
    const serving = await serve({ host, ...(values.db === undefined ? {} : { db: values.db }) });
    if (serving.lost !== '') say(`${serving.lost} The page asks you what to do.`);
    isServing = true;
    await serveUntilStopped(serving, stopped);
  } catch (error) {
    console.error(`Nomarch: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }
};

const reason = values.browser ? 'as requested' : await tryWindow();
if (reason !== null && values.electron) {
  console.error(`The window could not be opened: ${reason}.`);
  process.exitCode = 1;
} else if (reason !== null) {
  if (!values.browser) say(`Opening in the browser instead of a window: ${reason}.`);
  await startInBrowser();
}
