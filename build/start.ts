import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { buildScreens } from './build-screens.ts';
import { buildShell } from './build-shell.ts';
import { electronExecutable, installScript } from './electron-binary.ts';
import { openBrowser } from './open-browser.ts';

/**
 * `npm start`: the window where Electron is at hand or can be had at once, else the same app in a browser. Whatever
 * happens, an address or a window is there within ten seconds: fetching Electron waits for nobody.
 *
 *   --electron   the window and nothing else, however long fetching takes
 *   --browser    the browser and nothing else
 *   --no-open    prints the address and opens no browser, as it does in CI and without a display
 *   --app        opens it in a window of its own, where a Chromium is installed
 *   --port N     port of the browser's address; --db FILE the store
 */
const PATIENCE = 6000;
/** When the address is told at the latest, built screens or none, counted from the start. */
const LATEST = 8500;
/** An Electron that ends sooner than this has not started. */
const SHORTEST_RUN = 3000;
/** What a shell ends with that cannot run what it is told to. */
const NOT_RUN: readonly number[] = [126, 127];

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

const say = (line: string): void => {
  console.log(line);
};

const later = (milliseconds: number): Promise<'late'> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds, 'late').unref();
  });

const exitOf = (child: ChildProcess): Promise<number> =>
  once(child, 'exit').then(([code]) => (code as number | null) ?? 1);

/** Why there cannot be a window at all; null where there can. */
const noWindow = (): string | null => {
  const display = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '';
  if (process.platform === 'linux' && display === '') return 'there is no display';
  // Chromium's sandbox refuses the superuser, and this app does not run without the sandbox.
  if (process.platform === 'linux' && process.getuid?.() === 0) return 'Electron does not run as root';
  return null;
};

/** Lets the electron package fetch its binary. @returns what hindered it, or null. */
const fetchElectron = async (patience: number | null): Promise<string | null> => {
  const child = spawn(process.execPath, [installScript()], { stdio: 'ignore' });
  const exit = exitOf(child);
  const outcome = patience === null ? await exit : await Promise.race([exit, later(patience)]);
  if (outcome === 'late') {
    // It goes on by itself: a later start finds it there.
    child.unref();
    return 'Electron is still being fetched and will be there at a later start';
  }
  return outcome === 0 && electronExecutable() !== null
    ? null
    : 'Electron is not on this machine and could not be fetched';
};

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

const screens = buildScreens();

/** @returns null when the window opened, or why it could not. */
const tryWindow = async (): Promise<string | null> => {
  const hindrance = noWindow();
  if (hindrance !== null && !values.electron) return hindrance;
  const hindered = electronExecutable() === null ? await fetchElectron(values.electron ? null : PATIENCE) : null;
  const executable = electronExecutable();
  if (executable === null) return hindered;
  await screens;
  await buildShell();
  return runElectron(executable);
};

/** Serves the app to a browser. What the host says is held back until its screens are built, but never for long. */
const serve = async (): Promise<void> => {
  const port = values.port === undefined ? [] : ['--port', values.port];
  const store = values.db === undefined ? [] : ['--db', values.db];
  const host = spawn(process.execPath, ['cli/main.ts', 'serve', ...port, ...store], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => host.kill(signal));
  host.on('exit', (code) => process.exit(code ?? 1));
  const outcome = await Promise.race([screens, later(Math.max(0, LATEST - performance.now()))]);
  if (outcome === 'late') say('The screens are still being built: load the page again if it is not there yet.');
  let told = '';
  host.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    if (values['no-open'] || told === 'opened') return;
    told += chunk.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S+(?=\s)/.exec(told)?.[0];
    if (address === undefined) return;
    told = 'opened';
    if (openBrowser(address, values.app))
      say('Opening it in your browser; "npm start -- --no-open" leaves that to you.');
  });
};

const reason = values.browser ? 'as asked' : await tryWindow();
if (reason !== null && values.electron) {
  console.error(`The window could not be opened: ${reason}.`);
  await screens;
  process.exitCode = 1;
} else if (reason !== null) {
  if (!values.browser) say(`Opening in the browser instead of a window: ${reason}.`);
  await serve();
}
