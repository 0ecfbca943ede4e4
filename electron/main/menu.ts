import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import { openOutside } from './open-outside.ts';

/** The open data that the maps are baked from. */
const MAP_SOURCE = 'https://www.naturalearthdata.com/';

/** What the menu offers beyond the system's own roles. */
export interface MenuOptions {
  readonly logs: string;
  /** Tools of the trade are left out of a packaged app. */
  readonly packaged: boolean;
  readonly mac: boolean;
  readonly openFile: () => void;
  /** Shows a screen of the window at hand. */
  readonly goTo: (path: string) => void;
  /** Restarts the program, with or without what may bring it down. */
  readonly restart: (safe: boolean) => void;
  readonly safe: boolean;
}

type Items = MenuItemConstructorOptions[];

const SEPARATOR = { type: 'separator' } as const;

/** A Mac keeps its settings and its leaving in a menu named after the program. */
const appMenu = (settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
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

const fileMenu = (
  { mac, openFile }: MenuOptions,
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions => ({
  label: '&File',
  role: 'fileMenu',
  submenu: [
    { label: '&Open a file …', accelerator: 'CommandOrControl+O', click: openFile },
    // Windows keeps what was opened last at the program's sign, and Linux nowhere.
    ...(mac
      ? ([
          { role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] },
          SEPARATOR,
          { role: 'close' },
        ] satisfies Items)
      : ([SEPARATOR, settings, SEPARATOR, { role: 'quit', accelerator: 'Ctrl+Q' }] satisfies Items)),
  ],
});

const helpMenu = ({ mac, logs, goTo, restart, safe }: MenuOptions): MenuItemConstructorOptions => ({
  label: '&Help',
  role: 'help',
  submenu: [
    { label: 'The guide', accelerator: 'F1', click: () => goTo('/help') },
    {
      label: 'Where the maps come from',
      click: () => {
        openOutside(MAP_SOURCE);
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

/** The application menu. Undo and redo keep no accelerator: the page answers Ctrl+Z itself, for armies as for text. */
export const menuTemplate = (options: MenuOptions): Items => {
  const settings: MenuItemConstructorOptions = {
    label: 'Settings …',
    accelerator: 'CommandOrControl+,',
    click: () => options.goTo('/settings'),
  };
  return [
    ...(options.mac ? [appMenu(settings)] : []),
    fileMenu(options, settings),
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
    helpMenu(options),
  ];
};

/** Puts the menu up. */
export const setMenu = (options: Omit<MenuOptions, 'packaged' | 'mac'>): void => {
  const template = menuTemplate({ ...options, packaged: app.isPackaged, mac: process.platform === 'darwin' });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
