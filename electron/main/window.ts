import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  dialog,
  nativeTheme,
  type Rectangle,
  screen,
  type Session,
  session as sessions,
  type WebContents,
} from 'electron';
import { z } from 'zod';
import type { AppContext } from '../../services/app-context.ts';

/** A store with open windows. */
export interface OpenedStore {
  readonly context: AppContext;
  readonly close: () => void;
}

interface StoreWindowsOptions {
  /** The user's default store. Its windows use the default session. */
  readonly ownStore: string;
  /** The store of the first window. This window opens at the last saved position. */
  readonly firstStore: string;
  /** Opens a store. @throws an error with a message for the user if it cannot be opened */
  readonly openStore: (file: string) => Promise<OpenedStore>;
  /** Sets up a session for the app's pages. */
  readonly prepareSession: (session: Session) => void;
  readonly openWindow: (places: {
    readonly session: Session;
    readonly stateFile: string;
    /** Suffix in the titles of windows that show another store. '' for the first store. */
    readonly titleSuffix: string;
  }) => BrowserWindow;
}

/** The windows of the program, one per store. */
export interface StoreWindows {
  /** Focuses or opens the window of a store. @throws an error with a message for the user if the store cannot be opened */
  readonly show: (file: string) => Promise<BrowserWindow>;
  readonly contextOf: (contents: WebContents) => AppContext | undefined;
  readonly closeStores: () => void;
}

const bringForward = (window: BrowserWindow): BrowserWindow => {
  if (window.isMinimized()) window.restore();
  window.focus();
  return window;
};

/** Returns a short id for a store other than the default store. */
const getStoreId = (file: string): string => hash('sha256', file).slice(0, 16);

export const createStoreWindows = ({
  ownStore,
  firstStore,
  openStore,
  prepareSession,
  openWindow,
}: StoreWindowsOptions): StoreWindows => {
  /** Stores by file. Includes stores that are still opening, so that each is opened only once. */
  const stores = new Map<string, Promise<OpenedStore>>();
  const opened = new Set<OpenedStore>();
  const windows = new Map<string, BrowserWindow>();
  const contexts = new WeakMap<WebContents, AppContext>();
  const prepared = new WeakSet<Session>();

  const sessionFor = (file: string): Session => {
    const session =
      file === ownStore ? sessions.defaultSession : sessions.fromPartition(`persist:store-${getStoreId(file)}`);
    if (!prepared.has(session)) prepareSession(session);
    prepared.add(session);
    return session;
  };

  const storeFor = (file: string): Promise<OpenedStore> => {
    const known = stores.get(file);
    if (known) return known;
    const opening = openStore(file).then((store) => {
      opened.add(store);
      return store;
    });
    stores.set(file, opening);
    opening.catch(() => stores.delete(file));
    return opening;
  };

  return {
    show: async (file) => {
      const { context } = await storeFor(file);
      const standing = windows.get(file);
      if (standing) return bringForward(standing);
      const isFirst = file === firstStore;
      const window = openWindow({
        session: sessionFor(file),
        stateFile: join(app.getPath('userData'), isFirst ? 'window.json' : `window-${getStoreId(file)}.json`),
        titleSuffix: isFirst ? '' : ` · ${basename(file)}`,
      });
      contexts.set(window.webContents, context);
      windows.set(file, window);
      window.on('closed', () => windows.delete(file));
      return window;
    },
    contextOf: (contents) => contexts.get(contents),
    closeStores: () => {
      for (const { close } of opened) close();
    },
  };
};

const stateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  maximised: z.boolean(),
});
/** Saved position of a window. */
type WindowState = z.output<typeof stateSchema>;

/** Reads the saved state, or null if it is missing or invalid. */
const readWindowState = (file: string): WindowState | null => {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

/** Checks whether enough of a window is on a screen to drag the window. A second screen may have been removed. */
const isReachable = (bounds: Rectangle): boolean =>
  screen.getAllDisplays().some(({ workArea }) => {
    const across = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    const down = Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y);
    return across >= 100 && down >= 50;
  });

/** Returns size and position of a new window. */
const chooseBounds = (state: WindowState | null): Partial<Rectangle> => {
  if (state === null) return { width: 1280, height: 800 };
  const { x, y, width, height } = state;
  return isReachable(state) ? { x, y, width, height } : { width, height };
};

/** Saves the position of a window atomically. */
const writeWindowState = (window: BrowserWindow, file: string): void => {
  const state: WindowState = { ...window.getNormalBounds(), maximised: window.isMaximized() };
  const temporaryFile = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporaryFile, JSON.stringify(state));
  renameSync(temporaryFile, file);
};

/** Returns the background colour to show until the page has painted. */
const getBackgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? '#1b1d22' : '#f6f0e1');

/** Restricts the page to the rights of a web page. */
const CONFINED_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies BrowserWindowConstructorOptions['webPreferences'];

export interface WindowOptions {
  readonly preload: string;
  readonly start: string;
  readonly stateFile: string;
  /** Session of the store. Pages of different stores have separate browser storage. */
  readonly session: Session;
  /** Suffix of the window title. */
  readonly titleSuffix: string;
  /** If true, the window ignores its saved position, which may have made an earlier start fail. */
  readonly safe: boolean;
  readonly onShown: () => void;
}

/** Asks before closing a page with unsaved changes. Without a dialog, Electron would silently refuse to close. */
const confirmClose = (window: BrowserWindow): boolean =>
  dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'This window has unsaved changes.',
    detail:
      'Nomarch keeps trying to save while the window is open. If you close it, the changes stay on this device until you open it again.',
    buttons: ['Stay', 'Close'],
    defaultId: 0,
    cancelId: 0,
  }) === 1;

/** Opens the window at its last position and shows it once it has content. */
export const openWindow = (places: WindowOptions): BrowserWindow => {
  const { preload, start, stateFile, session, titleSuffix, safe, onShown } = places;
  const state = safe ? null : readWindowState(stateFile);
  const window = new BrowserWindow({
    ...chooseBounds(state),
    minWidth: 800,
    minHeight: 600,
    title: `Nomarch${titleSuffix}`,
    backgroundColor: getBackgroundColor(),
    show: false,
    webPreferences: { ...CONFINED_PREFERENCES, preload, session },
  });
  const repaint = (): void => {
    window.setBackgroundColor(getBackgroundColor());
  };
  nativeTheme.on('updated', repaint);
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(`${title}${titleSuffix}`);
  });
  window.once('ready-to-show', () => {
    if (state?.maximised === true) window.maximize();
    window.show();
    onShown();
  });
  window.webContents.on('will-prevent-unload', (event) => {
    if (confirmClose(window)) event.preventDefault();
  });
  window.on('close', () => {
    writeWindowState(window, stateFile);
  });
  window.on('closed', () => {
    nativeTheme.off('updated', repaint);
  });
  void window.loadURL(start);
  return window;
};
