import { BrowserWindow, dialog, nativeTheme } from 'electron';
import type { BrowserWindowConstructorOptions, Session } from 'electron';
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
