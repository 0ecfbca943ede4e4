import { Menu, app, shell } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import { openOutside } from './open-outside.ts';

/** The open data that the maps are baked from. */
const MAP_SOURCE = 'https://www.naturalearthdata.com/';

/** What the menu offers beyond the system's own roles. */
export interface MenuPlaces {
  readonly logs: string;
  /** Tools of the trade are left out of a packaged app. */
  readonly packaged: boolean;
  readonly mac: boolean;
}

/** The application menu. Undo and redo keep no accelerator: the page answers Ctrl+Z itself, for armies as for text. */
export const menuTemplate = ({ logs, packaged, mac }: MenuPlaces): MenuItemConstructorOptions[] => [
  ...(mac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
  { label: '&File', role: 'fileMenu', submenu: [mac ? { role: 'close' } : { role: 'quit', accelerator: 'Ctrl+Q' }] },
  {
    label: '&Edit',
    role: 'editMenu',
    submenu: [
      { role: 'undo', registerAccelerator: false },
      { role: 'redo', registerAccelerator: false },
      { type: 'separator' },
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
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(packaged
        ? []
        : ([
            { type: 'separator' },
            { role: 'reload' },
            { role: 'toggleDevTools' },
          ] satisfies MenuItemConstructorOptions[])),
    ],
  },
  { role: 'windowMenu' },
  {
    label: '&Help',
    role: 'help',
    submenu: [
      {
        label: 'Where the maps come from',
        click: () => {
          openOutside(MAP_SOURCE);
        },
      },
      { label: 'Show the log files', click: () => void shell.openPath(logs) },
      ...(mac ? [] : ([{ type: 'separator' }, { role: 'about' }] satisfies MenuItemConstructorOptions[])),
    ],
  },
];

/** Puts the menu up. */
export const setMenu = (logs: string): void => {
  const places = { logs, packaged: app.isPackaged, mac: process.platform === 'darwin' };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(places)));
};
