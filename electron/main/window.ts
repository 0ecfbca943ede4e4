import { BrowserWindow, dialog, nativeTheme } from 'electron';
import type { BrowserWindowConstructorOptions } from 'electron';
import { boundsFor, readWindowState, writeWindowState } from './window-state.ts';

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
export const openWindow = ({ preload, start, stateFile }: WindowPlaces): BrowserWindow => {
  const state = readWindowState(stateFile);
  const window = new BrowserWindow({
    ...boundsFor(state),
    minWidth: 800,
    minHeight: 600,
    title: 'Nomarch',
    backgroundColor: ground(),
    show: false,
    webPreferences: { ...CONFINED, preload },
  });
  const repaint = (): void => {
    window.setBackgroundColor(ground());
  };
  nativeTheme.on('updated', repaint);
  window.once('ready-to-show', () => {
    if (state?.maximised === true) window.maximize();
    window.show();
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
