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

/** A store that windows are open on. */
export interface OpenedStore {
  readonly context: AppContext;
  readonly close: () => void;
}

interface StoreWindowsOptions {
  /** The store of its user's own, whose pages keep what they keep where they always did. */
  readonly ownStore: string;
  /** The store that the program was started on: its window stands where the program's last stood. */
  readonly firstStore: string;
  /** @throws an error with a sentence where it cannot be opened. */
  readonly openStore: (file: string) => Promise<OpenedStore>;
  /** Makes a session fit for the app's pages. */
  readonly prepare: (session: Session) => void;
  readonly openWindow: (places: {
    readonly session: Session;
    readonly stateFile: string;
    /** Tells the windows of other stores apart; '' for the first. */
    readonly mark: string;
  }) => BrowserWindow;
}

/** The windows of the program, each on a store. */
export interface StoreWindows {
  /** Brings the window of a store forward, or opens one. @throws an error with a sentence where its store cannot be opened. */
  readonly show: (file: string) => Promise<BrowserWindow>;
  readonly contextOf: (contents: WebContents) => AppContext | undefined;
  readonly closeStores: () => void;
}

const bringForward = (window: BrowserWindow): BrowserWindow => {
  if (window.isMinimized()) window.restore();
  window.focus();
  return window;
};

/** A short word for a store other than its user's own. */
const wordFor = (file: string): string => hash('sha256', file).slice(0, 16);

export const storeWindows = ({
  ownStore,
  firstStore,
  openStore,
  prepare,
  openWindow,
}: StoreWindowsOptions): StoreWindows => {
  /** By its file; what is still being opened stands here too, so that it is opened once. */
  const stores = new Map<string, Promise<OpenedStore>>();
  const opened = new Set<OpenedStore>();
  const windows = new Map<string, BrowserWindow>();
  const contexts = new WeakMap<WebContents, AppContext>();
  const prepared = new WeakSet<Session>();

  const sessionFor = (file: string): Session => {
    const session =
      file === ownStore ? sessions.defaultSession : sessions.fromPartition(`persist:store-${wordFor(file)}`);
    if (!prepared.has(session)) prepare(session);
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
        stateFile: join(app.getPath('userData'), isFirst ? 'window.json' : `window-${wordFor(file)}.json`),
        mark: isFirst ? '' : ` · ${basename(file)}`,
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
/** Where the window stood when it was last closed. */
type WindowState = z.output<typeof stateSchema>;

/** The state of the last run; null at the first start and where the file makes no sense. */
const readWindowState = (file: string): WindowState | null => {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

/** Whether enough of a window is on a screen to be caught hold of: a second screen may be gone since. */
const isReachable = (bounds: Rectangle): boolean =>
  screen.getAllDisplays().some(({ workArea }) => {
    const across = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    const down = Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y);
    return across >= 100 && down >= 50;
  });

/** Size and place for a new window. */
const boundsFor = (state: WindowState | null): Partial<Rectangle> => {
  if (state === null) return { width: 1280, height: 800 };
  const { x, y, width, height } = state;
  return isReachable(state) ? { x, y, width, height } : { width, height };
};

/** Writes the window's place down, whole or not at all. */
const writeWindowState = (window: BrowserWindow, file: string): void => {
  const state: WindowState = { ...window.getNormalBounds(), maximised: window.isMaximized() };
  const fresh = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(fresh, JSON.stringify(state));
  renameSync(fresh, file);
};

/** Papyrus by day, basalt by night: what shows until the page has painted. */
const ground = (): string => (nativeTheme.shouldUseDarkColors ? '#1b1d22' : '#f6f0e1');

/** The page has the rights of a page on the web and no more. */
const CONFINED = {
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

/** What a window is made of. */
export interface WindowPlaces {
  readonly preload: string;
  readonly start: string;
  readonly stateFile: string;
  /** Keeps the storage of its pages, which is apart from that of other stores' windows. */
  readonly session: Session;
  /** Stands behind the page's title. */
  readonly mark: string;
  /** Leaves out where the window stood: it may have been part of what went wrong. */
  readonly safe: boolean;
  readonly shown: () => void;
}

/** A page that holds what is not stored asks before it is left; Electron asks nobody by itself, and would stay. */
const mayLeave = (window: BrowserWindow): boolean =>
  dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'Something in this window is not stored yet.',
    detail:
      'Nomarch goes on trying while the window is open. What you close now waits on this device until it is opened again.',
    buttons: ['Stay', 'Close'],
    defaultId: 0,
    cancelId: 0,
  }) === 1;

/** Opens the app's window where it last stood, and shows it once it has something to show. */
export const openWindow = (places: WindowPlaces): BrowserWindow => {
  const { preload, start, stateFile, session, mark, safe, shown } = places;
  const state = safe ? null : readWindowState(stateFile);
  const window = new BrowserWindow({
    ...boundsFor(state),
    minWidth: 800,
    minHeight: 600,
    title: `Nomarch${mark}`,
    backgroundColor: ground(),
    show: false,
    webPreferences: { ...CONFINED, preload, session },
  });
  const repaint = (): void => {
    window.setBackgroundColor(ground());
  };
  nativeTheme.on('updated', repaint);
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(`${title}${mark}`);
  });
  window.once('ready-to-show', () => {
    if (state?.maximised === true) window.maximize();
    window.show();
    shown();
  });
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayLeave(window)) event.preventDefault();
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
