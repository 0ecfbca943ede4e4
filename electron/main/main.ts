import { hash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BrowserWindow, Notification, app, dialog } from 'electron';
import { getDefaultStoreFile } from '../../db/sqlite/data-folder.ts';
import { DEFAULT_SETTINGS } from '../../contract/app.ts';
import { manageStore } from '../../db/sqlite/store-manager.ts';
import { reachLeague } from '../../network/reach-league.ts';
import { loadSettings } from '../../services/routers/app.ts';
import { createContext } from '../../services/create-context.ts';
import { createThreadedSolver } from '../../solver/solver.ts';
import { createThreadedComputing } from '../../threads/threaded-computing.ts';
import { slowHash, createThreadedImports } from '../../threads/threaded-imports.ts';
import { guardContents, guardSession, chooseOrigin, registerScheme, serveRenderer } from './guards.ts';
import { type Bridge, openBridge, openShellRequests } from './bridge.ts';
import { handleCrashes, type Log, openLog } from './crash-log.ts';
import { findChangedFiles, openLastRun, UNPACKED_LIST } from './last-run.ts';
import { type Launch, launchSchema, readLaunch, readOpenedFile } from './launch.ts';
import { setMenu } from './menu.ts';
import { handlePdfRequests } from './save-pdf.ts';
import { findSignatureProblem } from './signed-release.ts';
import { isUpdatable, startUpdateChecks } from './updates.ts';
import { type OpenedStore, openWindow, type StoreWindows, createStoreWindows } from './window.ts';

/** Composition root of the desktop shell: one process, with one window per store. */
const buildFolder = join(import.meta.dirname, '..');
const readClock = (): Date => new Date();
const clock = (): string => readClock().toISOString();
const { origin, start } = chooseOrigin(app.isPackaged, process.env['ELECTRON_RENDERER_URL']);
// In a checkout, one of the arguments is the app's own path, which is ignored.
const launch = readLaunch(process.argv.slice(1), process.cwd(), [import.meta.filename, app.getAppPath()]);
const ownStore = resolve(getDefaultStoreFile());
const firstStore = launch.store ?? ownStore;

/** Returns the path of a file next to this bundle. Packaged, it is outside the archive: threads cannot start from inside. */
const getUnpackedFile = (file: string): string =>
  join(import.meta.dirname.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked'), file);
const getSolverFiles = () => ({ worker: getUnpackedFile('solver-worker.mjs'), wasm: getUnpackedFile('highs.wasm') });

/** Only a packaged copy has a resources folder. */
const hasUpdates = app.isPackaged && isUpdatable(process.resourcesPath);

/** Lists files outside the archive of a packaged copy that were changed. */
function listChangedFiles(): string[] {
  const [archive] = /^.*app\.asar(?=[\\/])/.exec(import.meta.dirname) ?? [];
  if (archive === undefined) return [];
  return findChangedFiles(readFileSync(join(import.meta.dirname, UNPACKED_LIST), 'utf8'), `${archive}.unpacked`);
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens a store. If it is lost, the page asks what to do. @throws an error for the user if the file is too new or not a store */
const openContext = async (file: string, log: Log): Promise<OpenedStore> => {
  const report = (error: unknown): void => {
    log('unexpected error', error);
  };
  const keeper = await manageStore({ file, clock, report });
  const computing = createThreadedComputing(getUnpackedFile('computing-thread.mjs'));
  const context = await createContext({
    repositories: keeper.repositories,
    storeAdmin: keeper,
    readOnly: keeper.readOnly,
    quit: () => {
      app.quit();
    },
    clock,
    newId: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    slowHash,
    solve: createThreadedSolver(getSolverFiles),
    imports: createThreadedImports(() => getUnpackedFile('import-thread.mjs')),
    leaderCompute: computing.compute,
    reachLeague,
    sha256: (text) => hash('sha256', text),
    about: { version: app.getVersion(), store: keeper.file, transport: 'window', updatable: hasUpdates },
    report,
  });
  return {
    context,
    close: () => {
      void computing.close();
      keeper.close();
    },
  };
};

/** Delays quitting until all requests are answered and the stores are closed. */
const closeOnQuit = (bridge: Bridge, windows: StoreWindows, recordQuit: () => void): void => {
  let isLeft = false;
  app.on('will-quit', (event) => {
    if (isLeft) return;
    event.preventDefault();
    void bridge.whenIdle().then(() => {
      isLeft = true;
      windows.closeStores();
      recordQuit();
      app.quit();
    });
  });
};

/** Restarts the program with the same store, after an orderly shutdown. */
const restart = (safe: boolean): void => {
  const args = process.argv.slice(1).filter((arg) => arg !== '--safe-mode');
  app.relaunch({ args: safe ? [...args, '--safe-mode'] : args });
  app.quit();
};

/** Files opened on macOS before the first window exists. */
const pendingFiles: string[] = [];
let takeFile = (path: string): void => {
  pendingFiles.push(path);
};

const showSafeModeNotice = async (): Promise<void> => {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: 'Nomarch runs in safe mode.',
    detail:
      'The graphics card is not used, and the window is at its default position. Safe mode starts on request and after a crash.',
    buttons: ['Continue', 'Restart normally'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) restart(false);
};

const startApp = async (): Promise<void> => {
  const logs = app.getPath('logs');
  const log = openLog(logs, readClock);
  const lastRun = openLastRun(join(app.getPath('userData'), 'last-run.json'));
  const safe = launch.safe || lastRun.hasFailed;
  handleCrashes({
    log,
    now: readClock,
    recordCrash: () => {
      lastRun.record('crashed');
    },
    restart: () => {
      restart(false);
    },
  });
  if (safe) app.disableHardwareAcceleration();
  await app.whenReady();

  const requests = openShellRequests(origin, log);
  const windows = createStoreWindows({
    ownStore,
    firstStore,
    openStore: (file) => openContext(file, log),
    prepareSession: (session) => {
      guardSession(session, origin);
      serveRenderer(session, join(buildFolder, 'renderer'));
    },
    openWindow: (places) =>
      openWindow({
        ...places,
        preload: join(buildFolder, 'preload', 'preload.cjs'),
        start,
        safe,
        titleSuffix: safe ? `${places.titleSuffix} · safe mode` : places.titleSuffix,
        onShown: () => {
          lastRun.record('shown');
        },
      }),
  });
  closeOnQuit(openBridge(windows.contextOf, origin, log), windows, () => {
    lastRun.record('left');
  });
  handlePdfRequests(origin, log);

  /** Shows the window of a store and imports files there. @throws an error with a message for the user if the store cannot be opened */
  const show = async ({ store, files }: Pick<Launch, 'store' | 'files'>): Promise<void> => {
    const { webContents } = await windows.show(store ?? firstStore);
    for (const path of files) {
      try {
        requests.send(webContents, { is: 'file', ...(await readOpenedFile(path)) });
        app.addRecentDocument(path);
      } catch (error) {
        dialog.showErrorBox('Nomarch cannot open this file', getMessage(error));
      }
    }
  };
  const showOrReport = (wanted: Pick<Launch, 'store' | 'files'>): void => {
    show(wanted).catch((error: unknown) => {
      log('a store could not be opened', error);
      dialog.showErrorBox('Nomarch cannot open this store', getMessage(error));
    });
  };
  const openFiles = async (): Promise<void> => {
    const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openFile', 'multiSelections'] });
    if (!canceled) showOrReport({ store: null, files: filePaths });
  };

  setMenu({
    logs,
    safe,
    restart,
    openFile: () => void openFiles(),
    goTo: (path) => {
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      if (window) requests.send(window.webContents, { is: 'screen', path });
    },
  });

  app.on('second-instance', (_event, _argv, _folder, data) => {
    const wanted = launchSchema.safeParse(data);
    showOrReport(wanted.success ? wanted.data : { store: null, files: [] });
  });
  try {
    const changed = listChangedFiles();
    if (changed.length > 0)
      throw new Error(`Program files were changed after packaging: ${changed.join(', ')}. Reinstall Nomarch.`);
    await show(launch);
  } catch (error) {
    log('the store could not be opened', error);
    dialog.showErrorBox('Nomarch cannot start', getMessage(error));
    lastRun.record('left');
    app.exit(1);
    return;
  }
  if (hasUpdates) {
    const stopUpdateChecks = startUpdateChecks({
      isOn: async () => {
        const [window] = BrowserWindow.getAllWindows();
        const context = window && windows.contextOf(window.webContents);
        // The settings of a lost or busy store cannot be read.
        return context === undefined ? false : (await loadSettings(context).catch(() => DEFAULT_SETTINGS)).updates;
      },
      load: async () => (await import('electron-updater')).default.autoUpdater,
      findProblem: findSignatureProblem,
      notify: () => {
        const body = 'An update was downloaded. It will be installed when you quit Nomarch.';
        new Notification({ title: 'Nomarch', body }).show();
      },
      now: readClock,
      log,
    });
    app.on('will-quit', stopUpdateChecks);
  }
  if (safe) await showSafeModeNotice();
  takeFile = (path) => {
    showOrReport({ store: null, files: [path] });
  };
  for (const path of pendingFiles) takeFile(path);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) showOrReport({ store: null, files: [] });
  });
};

registerScheme();
app.on('open-file', (event, path) => {
  event.preventDefault();
  takeFile(path);
});
app.enableSandbox();
app.on('web-contents-created', (_event, contents) => {
  guardContents(contents, origin);
});
app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});

if (app.requestSingleInstanceLock(launch)) void startApp();
else app.exit(0);
