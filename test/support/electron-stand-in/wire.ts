/**
 * Messages between the two halves. The main process is a Node process with electron.ts in place of Electron; the other half (shell.ts)
 * drives a real Chromium.
 */

export type PortPayload = string | Uint8Array;

/** A recorded action of the main process. */
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

/** Calls of a test to the main process, by name. See calls.ts. */
export interface Calls {
  /** Requests a file of the app's protocol. */
  request: (url: string, method: string) => Promise<ServedFile>;
  /** Checks whether a network request is allowed. */
  mayRequest: (url: string) => Promise<boolean>;
  mayHave: (
    permission: string,
    url: string,
    media?: readonly string[],
  ) => Promise<{ requested: boolean; checked: boolean; device: boolean }>;
  /** Checks whether the page may navigate to an address, for each way of navigating. */
  mayNavigate: (url: string) => Promise<{ navigate: boolean; redirect: boolean; frame: boolean; webview: boolean }>;
  windowOpen: (url: string) => Promise<string>;
  connect: (port: number, frameUrl: string, isTop: boolean) => void;
  /** Requests a PDF of the page with this title. */
  savePdf: (port: number, frameUrl: string, isTop: boolean, title: string) => void;
  /** Sets the answer of the save dialog; null cancels it. */
  saveTo: (path: string | null) => void;
  /** Closes a page with unsaved changes and clicks a button of the question. @returns true if the page closes */
  leaveUnsaved: (button: number) => Promise<boolean>;
  /** Starts the program a second time with these arguments. */
  secondInstance: (wanted: object) => void;
  /** Opens a page's port, through which its requests arrive. */
  listen: (port: number, frameUrl: string) => void;
  /** Sets the answer of the open dialog. */
  openFrom: (paths: readonly string[]) => void;
  /** Sets the button clicked in the next message box. */
  press: (button: number) => void;
  /** Throws an error that nothing catches. */
  failUnseen: () => void;
  menu: () => readonly MenuEntry[];
  clickMenu: (label: string) => void;
  painted: (window: number) => void;
  pageGone: (window: number) => void;
  crash: () => Promise<boolean>;
  setDark: (dark: boolean) => void;
  /** Clicks the window's close button. */
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
