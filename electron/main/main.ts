import { hash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BrowserWindow, app, dialog, session } from 'electron';
import { defaultStoreFile } from '../../db/default-file.ts';
import { keepStore } from '../../db/keeper.ts';
import type { Keeper } from '../../db/keeper.ts';
import { createContext } from '../../services/create-context.ts';
import { threadedSolver } from '../../solver/solver.ts';
import { threadedImports } from '../../threads/threaded-imports.ts';
import { registerScheme, serveRenderer } from './app-protocol.ts';
import { openBridge } from './bridge.ts';
import type { Bridge } from './bridge.ts';
import { logCrashes, openLog } from './crash-log.ts';
import { guardContents, guardSession } from './guards.ts';
import { setMenu } from './menu.ts';
import { originOf } from './origin.ts';
import { offerPdf } from './save-pdf.ts';
import { openWindow } from './window.ts';

/** The desktop shell's composition root: one program, one store, one window. */
const built = join(import.meta.dirname, '..');
const now = (): Date => new Date();
const clock = (): string => now().toISOString();
const { origin, start } = originOf(app.isPackaged, process.env['ELECTRON_RENDERER_URL']);

/** Beside this bundle; a packaged app keeps them out of its archive, for a thread is not started from within one. */
const unpacked = (file: string): string =>
  join(import.meta.dirname.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked'), file);
const solverFiles = () => ({ worker: unpacked('solver-worker.mjs'), wasm: unpacked('highs.wasm') });

const storeFile = (): string => {
  const { values } = parseArgs({ args: process.argv.slice(1), options: { db: { type: 'string' } }, strict: false });
  return typeof values.db === 'string' ? values.db : defaultStoreFile();
};

const showWindow = (): BrowserWindow =>
  openWindow({
    preload: join(built, 'preload', 'preload.cjs'),
    start,
    stateFile: join(app.getPath('userData'), 'window.json'),
  });

/** Leaves only once every request is answered and the store is closed. */
const leaveInOrder = (bridge: Bridge, keeper: Keeper): void => {
  let left = false;
  app.on('will-quit', (event) => {
    if (left) return;
    event.preventDefault();
    void bridge.drained().then(() => {
      left = true;
      keeper.close();
      app.quit();
    });
  });
};

const open = async (): Promise<void> => {
  const logs = app.getPath('logs');
  const log = openLog(logs, now);
  logCrashes(log, now);
  await app.whenReady();
  guardSession(session.defaultSession, origin);
  serveRenderer(join(built, 'renderer'));
  setMenu(logs);

  try {
    const report = (error: unknown): void => {
      log('unforeseen', error);
    };
    const keeper = await keepStore({ file: storeFile(), clock, report });
    const context = await createContext({
      repositories: keeper.repositories,
      keeper,
      readOnly: keeper.readOnly,
      quit: () => {
        app.quit();
      },
      clock,
      newId: randomUUID,
      newSecret: () => randomBytes(32).toString('hex'),
      solve: threadedSolver(solverFiles),
      imports: threadedImports(() => unpacked('import-thread.mjs')),
      sha256: (text) => hash('sha256', text),
      about: { version: app.getVersion(), store: keeper.file, transport: 'window' },
      report,
    });
    leaveInOrder(openBridge(context, origin, log), keeper);
    offerPdf(origin, log);
  } catch (error) {
    // What keepStore throws is a sentence for people: a store that is newer or none of ours. One that is lost opens a page that asks.
    log('the store could not be opened', error);
    dialog.showErrorBox('Nomarch cannot start', error instanceof Error ? error.message : String(error));
    app.exit(1);
    return;
  }

  showWindow();
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) showWindow();
  });
};

registerScheme();
app.enableSandbox();
app.on('web-contents-created', (_event, contents) => {
  guardContents(contents, origin);
});
app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});
app.on('second-instance', () => {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.focus();
});

if (app.requestSingleInstanceLock()) void open();
else app.exit(0);
