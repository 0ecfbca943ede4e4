import { hash } from 'node:crypto';
import { basename, join } from 'node:path';
import { app, session as sessions } from 'electron';
import type { BrowserWindow, Session, WebContents } from 'electron';
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
