import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuEntry, WindowOptions } from './wire.ts';
import { did, send } from './wire-main.ts';

/**
 * Replaces the module `electron` in the main process, as far as the shell uses it, with the documented behaviour. The other half, in the
 * test, opens the windows.
 */

const userData = process.env['STAND_IN_USER_DATA'] ?? '';

class App extends EventEmitter {
  readonly isPackaged = process.env['STAND_IN_PACKAGED'] === '1';
  #quitting = false;
  #exiting = false;

  readonly whenReady = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  readonly getVersion = (): string => '0.0.0-stand-in';
  readonly getName = (): string => 'Nomarch';
  readonly setName = (): void => undefined;
  readonly setAppUserModelId = (): void => undefined;
  readonly getAppPath = (): string => process.env['STAND_IN_APP'] ?? '';
  readonly requestSingleInstanceLock = (): boolean => process.env['STAND_IN_SECOND'] !== '1';
  readonly isReady = (): boolean => true;
  readonly disableHardwareAcceleration = (): void => {
    did('disableHardwareAcceleration');
  };
  readonly addRecentDocument = (path: string): void => {
    did('addRecentDocument', path);
  };
  readonly relaunch = (options: object): void => {
    did('relaunch', options);
  };
  readonly enableSandbox = (): void => {
    did('enableSandbox');
  };

  getPath(name: string): string {
    const path = name === 'logs' ? join(userData, 'logs') : userData;
    mkdirSync(path, { recursive: true });
    return path;
  }

  setPath(): void {
    // Does nothing: the test sets the folder.
  }

  /** Emits before-quit, the close of every window, then will-quit. Each can be prevented. */
  quit(): void {
    if (this.#quitting) return;
    this.#quitting = true;
    this.#leave();
  }

  get isQuitting(): boolean {
    return this.#quitting;
  }

  #leave(): void {
    let prevented = false;
    const event = { preventDefault: () => (prevented = true) };
    this.emit('before-quit', event);
    if (!prevented) {
      const windows = BrowserWindow.getAllWindows();
      if (windows.length > 0) {
        for (const window of windows) window.close();
        return;
      }
      this.emit('will-quit', event);
    }
    if (prevented) this.#quitting = false;
    else this.exit(0);
  }

  windowsGone(): void {
    if (this.#quitting) this.#leave();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  exit(code = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    this.emit('quit', {}, code);
    // Sent last, so that earlier messages arrive before the process exits.
    send({ kind: 'action', action: { what: 'exit', with: [code] } }, () => process.exit(code));
  }
}

export const app = new App();

interface Opened {
  readonly url: string;
}

class WebContents extends EventEmitter {
  url = '';
  openHandler: (details: Opened) => { action: string } = () => ({ action: 'allow' });
  readonly session = sessionOfAll();
  readonly getURL = (): string => this.url;
  /** Last title of the page, as set by the test. */
  title = '';
  readonly getTitle = (): string => this.title;
  readonly printToPDF = (options: object): Promise<Buffer> => {
    did('printToPDF', options);
    return Promise.resolve(Buffer.from('%PDF of the stand-in'));
  };
  readonly setWindowOpenHandler = (handler: typeof this.openHandler): void => {
    this.openHandler = handler;
  };
  readonly reload = (): void => {
    did('reload');
  };
}

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class BrowserWindow extends EventEmitter {
  static readonly #all = new Map<number, BrowserWindow>();
  static #next = 1;

  static getAllWindows(): BrowserWindow[] {
    return [...this.#all.values()];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return this.getAllWindows().at(-1) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return this.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  static byId(id: number): BrowserWindow | undefined {
    return this.#all.get(id);
  }

  readonly id = BrowserWindow.#next++;
  readonly webContents = new WebContents();
  readonly #options: WindowOptions;
  #minimised = false;
  #maximised = false;

  constructor(options: WindowOptions = {}) {
    super();
    this.#options = options;
    BrowserWindow.#all.set(this.id, this);
    // Messages to the other half are copies, and a session cannot be copied.
    const { webPreferences, ...others } = options;
    const { session: own, ...preferences } = webPreferences ?? {};
    const partition = (own as { partition?: string } | undefined)?.partition ?? '';
    send({ kind: 'window', window: this.id, options: { ...others, webPreferences: { ...preferences, partition } } });
    app.emit('web-contents-created', {}, this.webContents);
  }

  loadURL(url: string): Promise<void> {
    this.webContents.url = url;
    send({ kind: 'load', window: this.id, url });
    return Promise.resolve();
  }

  close(): void {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    if (!prevented) send({ kind: 'close', window: this.id });
  }

  /** Removes the window after its page has gone. */
  gone(): void {
    if (!BrowserWindow.#all.delete(this.id)) return;
    this.emit('closed');
    if (BrowserWindow.#all.size === 0) app.windowsGone();
  }

  getNormalBounds(): Bounds {
    const { x = 40, y = 30, width = 800, height = 600 } = this.#options as Partial<Bounds>;
    return { x, y, width, height };
  }

  readonly isMinimized = (): boolean => this.#minimised;
  readonly isMaximized = (): boolean => this.#maximised;
  readonly isDestroyed = (): boolean => !BrowserWindow.#all.has(this.id);

  minimize(): void {
    this.#minimised = true;
  }

  maximize(): void {
    this.#maximised = true;
    did('maximize');
  }

  restore(): void {
    this.#minimised = false;
    did('restore');
  }

  readonly show = (): void => {
    did('show');
  };
  readonly focus = (): void => {
    did('focus');
  };
  readonly setBackgroundColor = (colour: string): void => {
    did('setBackgroundColor', colour);
  };
}

export const ipcMain = new EventEmitter();

type Handler = (...args: never[]) => unknown;
/** Handlers set by the shell, by the method that set them. */
export const handlers = new Map<string, Handler>();
const keep =
  (name: string) =>
  (handler: Handler): void => {
    handlers.set(name, handler);
  };

function sessionOfAll() {
  return defaultSession;
}

const sessionNamed = (partition: string) => ({
  partition,
  protocol: {
    handle: (scheme: string, handler: Handler): void => {
      handlers.set(`protocol ${scheme}`, handler);
    },
  },
  setPermissionRequestHandler: keep('permission-request'),
  setPermissionCheckHandler: keep('permission-check'),
  setDevicePermissionHandler: keep('device-permission'),
  webRequest: { onBeforeRequest: keep('before-request') },
});
const defaultSession = sessionNamed('');
export const session = { defaultSession, fromPartition: sessionNamed };

export const schemes: unknown[] = [];
export const protocol = {
  registerSchemesAsPrivileged: (wanted: readonly unknown[]): void => {
    schemes.push(...wanted);
  },
};

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly submenu?: readonly Item[];
  readonly click?: () => void;
}

class StandInMenu {
  readonly items: readonly Item[];
  constructor(items: readonly Item[]) {
    this.items = items;
  }
}

const entryOf = ({ label, role, accelerator, submenu = [] }: Item): MenuEntry => ({
  label: label ?? null,
  role: role ?? null,
  accelerator: accelerator ?? null,
  submenu: submenu.map(entryOf),
});

let applicationMenu = new StandInMenu([]);
export const Menu = {
  buildFromTemplate: (items: readonly Item[]): StandInMenu => new StandInMenu(items),
  setApplicationMenu: (menu: StandInMenu): void => {
    applicationMenu = menu;
  },
};
export const menuEntries = (): readonly MenuEntry[] => applicationMenu.items.map(entryOf);
export const clickMenu = (label: string, items: readonly Item[] = applicationMenu.items): void => {
  for (const item of items) {
    if (item.label === label) item.click?.();
    clickMenu(label, item.submenu ?? []);
  }
};

export class Notification {
  show(): void {}
}

export const shell = {
  openExternal: (url: string): Promise<void> => {
    did('openExternal', url);
    return Promise.resolve();
  },
  openPath: (path: string): Promise<string> => {
    did('openPath', path);
    return Promise.resolve('');
  },
};

class NativeTheme extends EventEmitter {
  shouldUseDarkColors = false;
}
export const nativeTheme = new NativeTheme();

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

/** Answer to the save dialog; null cancels. */
export const saveTo: { path: string | null } = { path: null };

/** Button clicked in message boxes; null closes them. */
export const pressed: { button: number | null } = { button: null };

/** Files chosen in the open dialog. */
export const openFrom: { paths: readonly string[] } = { paths: [] };

export const dialog = {
  showMessageBox: (options: { readonly cancelId?: number }): Promise<{ response: number }> => {
    did('showMessageBox', options);
    return Promise.resolve({ response: pressed.button ?? options.cancelId ?? 0 });
  },
  showOpenDialog: (options: object): Promise<{ canceled: boolean; filePaths: readonly string[] }> => {
    did('showOpenDialog', options);
    return Promise.resolve({ canceled: openFrom.paths.length === 0, filePaths: openFrom.paths });
  },
  showMessageBoxSync: (_window: BrowserWindow, options: object): number => {
    did('showMessageBoxSync', options);
    return pressed.button ?? 0;
  },
  showSaveDialog: (_window: BrowserWindow, options: object): Promise<{ canceled: boolean; filePath: string }> => {
    did('showSaveDialog', options);
    return Promise.resolve({ canceled: saveTo.path === null, filePath: saveTo.path ?? '' });
  },
  showErrorBox: (title: string, content: string): void => {
    did('showErrorBox', title, content);
  },
};
