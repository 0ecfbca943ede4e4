import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import { openInBrowser } from './guards.ts';

/** Source of the open data used to bake the maps. */
const MAP_SOURCE = 'https://www.naturalearthdata.com/';

/** Options of the application menu. */
export interface MenuOptions {
  readonly logs: string;
  /** If true, developer tools are hidden. */
  readonly packaged: boolean;
  readonly mac: boolean;
  readonly openFile: () => void;
  /** Shows a screen in the focused window. */
  readonly goTo: (path: string) => void;
  /** Restarts the program, in safe mode if `safe` is true. */
  readonly restart: (safe: boolean) => void;
  readonly safe: boolean;
}

type Items = MenuItemConstructorOptions[];

const SEPARATOR = { type: 'separator' } as const;

/** Creates the app menu of macOS, which contains Settings and Quit. */
const createAppMenu = (settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    SEPARATOR,
    settings,
    SEPARATOR,
    { role: 'services' },
    SEPARATOR,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    SEPARATOR,
    { role: 'quit' },
  ],
});

const createFileMenu = (
  { mac, openFile }: MenuOptions,
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions => ({
  label: '&File',
  role: 'fileMenu',
  submenu: [
    { label: '&Open a file …', accelerator: 'CommandOrControl+O', click: openFile },
    // Windows lists recent files at the taskbar icon, and Linux has no such list.
    ...(mac
      ? ([
          { role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] },
          SEPARATOR,
          { role: 'close' },
        ] satisfies Items)
      : ([SEPARATOR, settings, SEPARATOR, { role: 'quit', accelerator: 'Ctrl+Q' }] satisfies Items)),
  ],
});

const createHelpMenu = ({ mac, logs, goTo, restart, safe }: MenuOptions): MenuItemConstructorOptions => ({
  label: '&Help',
  role: 'help',
  submenu: [
    { label: 'Guide', accelerator: 'F1', click: () => goTo('/help') },
    {
      label: 'Map sources',
      click: () => {
        openInBrowser(MAP_SOURCE);
      },
    },
    SEPARATOR,
    { label: 'Show the log files', click: () => void shell.openPath(logs) },
    safe
      ? { label: 'Restart normally', click: () => restart(false) }
      : { label: 'Restart in safe mode', click: () => restart(true) },
    ...(mac ? [] : ([SEPARATOR, { role: 'about' }] satisfies Items)),
  ],
});

/** Creates the application menu. Undo and redo have no accelerators, because the page handles Ctrl+Z for text and armies. */
export const createMenuTemplate = (options: MenuOptions): Items => {
  const settings: MenuItemConstructorOptions = {
    label: 'Settings …',
    accelerator: 'CommandOrControl+,',
    click: () => options.goTo('/settings'),
  };
  return [
    ...(options.mac ? [createAppMenu(settings)] : []),
    createFileMenu(options, settings),
    {
      label: '&Edit',
      role: 'editMenu',
      submenu: [
        { role: 'undo', registerAccelerator: false },
        { role: 'redo', registerAccelerator: false },
        SEPARATOR,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: '&View',
      role: 'viewMenu',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn', accelerator: 'CommandOrControl+=' },
        { role: 'zoomOut' },
        SEPARATOR,
        { role: 'togglefullscreen' },
        ...(options.packaged ? [] : ([SEPARATOR, { role: 'reload' }, { role: 'toggleDevTools' }] satisfies Items)),
      ],
    },
    { role: 'windowMenu' },
    createHelpMenu(options),
  ];
};

export const setMenu = (options: Omit<MenuOptions, 'packaged' | 'mac'>): void => {
  const template = createMenuTemplate({ ...options, packaged: app.isPackaged, mac: process.platform === 'darwin' });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
