/**
 * What goes between the two halves of the stand-in. The main process is a Node process with electron.ts in place of
 * Electron; the browser's half (shell.ts) is a real Chromium driven by the test.
 */

export type PortPayload = string | Uint8Array;

/** Something the main process did that a test may ask about. */
export interface Action {
  readonly what: string;
  readonly with: readonly unknown[];
}

export interface WindowOptions {
  readonly [option: string]: unknown;
  readonly webPreferences?: { readonly preload?: string; readonly [option: string]: unknown };
}

export type FromMain =
  | { readonly kind: 'window'; readonly window: number; readonly options: WindowOptions }
  | { readonly kind: 'load'; readonly window: number; readonly url: string }
  | { readonly kind: 'close'; readonly window: number }
  | { readonly kind: 'port-message'; readonly port: number; readonly payload: PortPayload }
  | { readonly kind: 'port-close'; readonly port: number }
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly call: number; readonly message: string };

/** What a test may ask of the main process, by name: see calls.ts. */
export interface Calls {
  /** A request of the page to the app's protocol. */
  request: (url: string, method: string) => Promise<ServedFile>;
  /** Whether a request to the network is let through. */
  mayRequest: (url: string) => Promise<boolean>;
  mayHave: (
    permission: string,
    url: string,
    media?: readonly string[],
  ) => Promise<{ requested: boolean; checked: boolean; device: boolean }>;
  /** Whether the page is let go to an address, by each of the ways there are. */
  mayNavigate: (url: string) => Promise<{ navigate: boolean; redirect: boolean; frame: boolean; webview: boolean }>;
  windowOpen: (url: string) => Promise<string>;
  connect: (port: number, frameUrl: string, isTop: boolean) => void;
  /** A page asks to be saved as a PDF, its title being as told. */
  savePdf: (port: number, frameUrl: string, isTop: boolean, title: string) => void;
  /** Where the save dialog is answered with; null cancels it. */
  saveTo: (path: string | null) => void;
  /** Whether a page that holds what is not stored is left, its user pressing that button of the question. */
  leaveUnsaved: (button: number) => Promise<boolean>;
  /** Another start of the program, and what it was asked for. */
  secondInstance: (wanted: object) => void;
  /** A page listens for what its user asks of the shell. */
  listen: (port: number, frameUrl: string) => void;
  /** Which files the open dialog is answered with. */
  openFrom: (paths: readonly string[]) => void;
  /** Which button of the next question is pressed. */
  press: (button: number) => void;
  /** An error that nobody catches. */
  failUnseen: () => void;
  menu: () => readonly MenuEntry[];
  clickMenu: (label: string) => void;
  painted: (window: number) => void;
  pageGone: (window: number) => void;
  crash: () => Promise<boolean>;
  setDark: (dark: boolean) => void;
  /** The window's own close button. */
  closeWindow: () => void;
  quit: () => void;
  schemes: () => readonly unknown[];
}

export interface ServedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface MenuEntry {
  readonly label: string | null;
  readonly role: string | null;
  readonly accelerator: string | null;
  readonly submenu: readonly MenuEntry[];
}

export type ToMain =
  | { readonly kind: 'call'; readonly call: number; readonly name: keyof Calls; readonly args: readonly unknown[] }
  | { readonly kind: 'port-message'; readonly port: number; readonly payload: PortPayload }
  | { readonly kind: 'port-close'; readonly port: number };
