import {
  BrowserWindow,
  app,
  clickMenu,
  handlers,
  ipcMain,
  menuEntries,
  nativeTheme,
  openFrom,
  pressed,
  saveTo,
  schemes,
} from './electron.ts';
import { portOf } from './ports.ts';
import type { Calls } from './wire.ts';

const handler = <Args extends readonly unknown[]>(name: string): ((...args: Args) => unknown) => {
  const found = handlers.get(name);
  if (found === undefined) throw new Error(`The shell has set no handler for ${name}`);
  return found as (...args: Args) => unknown;
};

const onlyWindow = (): BrowserWindow => {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) throw new Error('The shell has no window open');
  return window;
};

/** Emits a preventable event. @returns true if it was not prevented */
const allowed = (name: string, details: object): boolean => {
  let prevented = false;
  onlyWindow().webContents.emit(name, { ...details, preventDefault: () => (prevented = true) });
  return !prevented;
};

/** Calls of the test to the main process. Each does what Electron does at that point. */
export const calls: Calls = {
  request: async (url, method) => {
    const response = (await handler<[Request | object]>('protocol nomarch')({ url, method })) as Response;
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  },
  mayRequest: (url) =>
    new Promise((resolve) => {
      handler<[object, (answer: { cancel?: boolean }) => void]>('before-request')({ url }, ({ cancel }) => {
        resolve(cancel !== true);
      });
    }),
  mayHave: async (permission, url, media = []) => {
    const requested = await new Promise<boolean>((resolve) => {
      handler<[object, string, (granted: boolean) => void, object]>('permission-request')(
        { getURL: () => url },
        permission,
        resolve,
        { mediaTypes: media },
      );
    });
    // Electron checks one media type at a time.
    const checks = (media.length === 0 ? [undefined] : media).map((mediaType) =>
      handler<[null, string, string, object]>('permission-check')(null, permission, url, { mediaType }),
    );
    const checked = checks.every((granted) => granted === true);
    const device = handler<[object]>('device-permission')({ deviceType: permission, origin: url }) === true;
    return { requested, checked, device };
  },
  mayNavigate: (url) =>
    Promise.resolve({
      navigate: allowed('will-navigate', { url }),
      redirect: allowed('will-redirect', { url }),
      frame: allowed('will-frame-navigate', { url }),
      webview: allowed('will-attach-webview', {}),
    }),
  windowOpen: (url) => Promise.resolve(onlyWindow().webContents.openHandler({ url }).action),
  connect: (port, frameUrl, isTop) => {
    const { webContents: sender } = onlyWindow();
    const senderFrame = { url: frameUrl, parent: isTop ? null : {} };
    ipcMain.emit('nomarch:connect', { senderFrame, sender, ports: [portOf(port)] }, null);
  },
  listen: (port, frameUrl) => {
    const { webContents: sender } = onlyWindow();
    ipcMain.emit(
      'nomarch:listen',
      { senderFrame: { url: frameUrl, parent: null }, sender, ports: [portOf(port)] },
      null,
    );
  },
  openFrom: (paths) => {
    openFrom.paths = paths;
  },
  press: (button) => {
    pressed.button = button;
  },
  failUnseen: () => {
    process.emit('uncaughtException', new Error('a wheel came off'));
  },
  savePdf: (port, frameUrl, isTop, title) => {
    const { webContents } = onlyWindow();
    webContents.title = title;
    const senderFrame = { url: frameUrl, parent: isTop ? null : {} };
    ipcMain.emit('nomarch:save-pdf', { senderFrame, sender: webContents, ports: [portOf(port)] }, null);
  },
  saveTo: (path) => {
    saveTo.path = path;
  },
  leaveUnsaved: (button) => {
    pressed.button = button;
    return Promise.resolve(!allowed('will-prevent-unload', {}));
  },
  secondInstance: (wanted) => {
    onlyWindow().minimize();
    app.emit('second-instance', {}, [], '', wanted);
  },
  menu: menuEntries,
  clickMenu,
  painted: (window) => {
    BrowserWindow.byId(window)?.emit('ready-to-show');
  },
  pageGone: (window) => {
    BrowserWindow.byId(window)?.gone();
  },
  crash: () =>
    Promise.resolve(app.emit('render-process-gone', {}, onlyWindow().webContents, { reason: 'crashed', exitCode: 5 })),
  setDark: (dark) => {
    nativeTheme.shouldUseDarkColors = dark;
    nativeTheme.emit('updated');
  },
  closeWindow: () => {
    onlyWindow().close();
  },
  quit: () => {
    app.quit();
  },
  schemes: () => schemes,
};
