import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { NEW_DOCUMENT, pageScript } from './page-script.ts';
import type { Calls, Action, FromMain, PortPayload, ToMain, WindowOptions } from './wire.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A secure origin in place of the app's own, which Chromium does not know. */
const PAGE_ORIGIN = 'https://nomarch.invalid';
const APP_ORIGIN = 'nomarch://app';
const toPage = (url: string): string => url.replace(APP_ORIGIN, PAGE_ORIGIN);
const toApp = (url: string): string => url.replace(PAGE_ORIGIN, APP_ORIGIN);

type Answer<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

/** The running shell: its main process in Node, its window in Chromium. */
export interface Shell {
  readonly call: <Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>) => Promise<Answer<Name>>;
  readonly page: () => Promise<Page>;
  readonly windowOptions: () => WindowOptions;
  readonly actions: (what: string) => readonly Action[];
  /** Network requests of the page, allowed or not. */
  readonly outside: readonly string[];
  /** Sends the main process a port from a frame with this address. @returns the answer, or 'closed' */
  readonly knock: (frameUrl: string, isTop: boolean, payload: PortPayload) => Promise<string>;
  /** Sends a message without an answer through a port of the app's page. */
  readonly toss: (frameUrl: string, payload: PortPayload) => Promise<void>;
  /** Requests a PDF from a frame with this address. @returns the answer, or 'closed' */
  readonly askForPdf: (frameUrl: string, isTop: boolean) => Promise<string>;
  /** Closes the window as a user does. */
  readonly closeWindow: () => Promise<void>;
  /** Resolves when the main process has exited and all its output was read. */
  readonly exited: Promise<number | null>;
  readonly stop: () => Promise<void>;
}

export interface ShellOptions {
  readonly browser: Browser;
  readonly userData: string;
  readonly packaged?: boolean;
  /** If true, the shell starts while the app is running. */
  readonly second?: boolean;
  /** Additional arguments. */
  readonly args?: readonly string[];
}

interface Knock {
  readonly answered: (what: string) => void;
  readonly lost: (error: Error) => void;
}

/** First number of the test's own ports. */
const OWN_PORTS = -1_000_000;

/** Limit for all waits in a page, in ms. Long, because the machine may be busy. */
const PATIENCE = 60_000;

/** Starts a task that is not awaited. Pages and processes may end meanwhile; a test that needs the result fails where it waits for it. */
const inPassing = (what: Promise<unknown> | undefined): void => {
  what?.catch(() => undefined);
};

/** Starts out/main/main.js with the replacement of Electron. */
export const startShell = ({ browser, userData, packaged = true, second = false, args = [] }: ShellOptions): Shell => {
  const env = {
    // Most of a start goes into loading the same program.
    NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    ...process.env,
    STAND_IN_USER_DATA: userData,
    STAND_IN_APP: root,
    STAND_IN_PACKAGED: packaged ? '1' : '0',
    STAND_IN_SECOND: second ? '1' : '0',
  };
  const main: ChildProcess = fork(
    join(root, 'out/main/main.js'),
    [`--db=${join(userData, 'nomarch.sqlite')}`, ...args],
    {
      cwd: root,
      env,
      execArgv: ['--import', new URL('./register.ts', import.meta.url).href],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  // 'exit' may precede the last output; 'close' follows all of it.
  const exited = new Promise<number | null>((resolveExit) => main.once('close', resolveExit));
  // A failed message is the first sign of a process that has gone; 'close' reports it.
  main.on('error', () => undefined);
  const tell = (message: ToMain): void => {
    if (main.connected) main.send(message, () => undefined);
  };

  const actions: Action[] = [];
  const outside: string[] = [];
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const knocks = new Map<number, Knock>();
  let calls = 0;
  let options: WindowOptions | undefined;
  let context: BrowserContext | undefined;
  let opened: Promise<Page> | undefined;
  let announce = (): void => undefined;
  const announced = new Promise<void>((told) => (announce = told));
  const pagePorts = new Set<number>();

  let gone: Error | undefined;
  void exited.then((code) => {
    gone = new Error(`The main process has ended with ${String(code)}`);
    for (const { reject } of pending.values()) reject(gone);
    for (const { lost } of knocks.values()) lost(gone);
  });

  const call: Shell['call'] = (name, ...args) =>
    new Promise((resolveCall, reject) => {
      if (gone !== undefined) {
        reject(gone);
        return;
      }
      calls += 1;
      pending.set(calls, { resolve: resolveCall as (value: unknown) => void, reject });
      tell({ kind: 'call', call: calls, name, args });
    });

  const serve = async (route: Route): Promise<void> => {
    const url = route.request().url();
    if (!url.startsWith(`${PAGE_ORIGIN}/`)) {
      outside.push(url);
      await route.abort();
      return;
    }
    try {
      const { status, headers, body } = await call('request', toApp(url), route.request().method());
      await route.fulfill({ status, headers: { ...headers }, body: Buffer.from(body) });
    } catch {
      // No process can serve the request, or the page has gone.
      await route.abort();
    }
  };

  const letGo = (): void => {
    for (const port of pagePorts) tell({ kind: 'port-close', port });
    pagePorts.clear();
  };

  const fromPage = (port: number, payload: string | number[]): void => {
    if (port !== 0) {
      tell({ kind: 'port-message', port, payload: typeof payload === 'string' ? payload : Uint8Array.from(payload) });
      return;
    }
    const sent = JSON.parse(String(payload)) as { channel: string; ports: number[]; url: string };
    if (sent.channel === NEW_DOCUMENT) {
      letGo();
      return;
    }
    if (sent.channel === 'nomarch:save-pdf') {
      for (const id of sent.ports) {
        pagePorts.add(id);
        inPassing(
          opened?.then((page) => page.title()).then((title) => call('savePdf', id, toApp(sent.url), true, title)),
        );
      }
      return;
    }
    for (const id of sent.ports) {
      pagePorts.add(id);
      if (sent.channel === 'nomarch:listen') inPassing(call('listen', id, toApp(sent.url)));
      else if (sent.channel === 'nomarch:connect') inPassing(call('connect', id, toApp(sent.url), true));
      else throw new Error(`The preload spoke on ${sent.channel}`);
    }
  };

  const openPage = async (window: number, url: string): Promise<Page> => {
    const { width = 1280, height = 800 } = (options ?? {}) as { width?: number; height?: number };
    context = await browser.newContext({ viewport: { width, height } });
    context.setDefaultTimeout(PATIENCE);
    await context.route('**/*', (route) => {
      inPassing(serve(route));
    });
    const page = await context.newPage();
    await page.exposeBinding('standInPort', (_source, port: number, payload: string | number[]) => {
      fromPage(port, payload);
    });
    await page.addInitScript(pageScript(readFileSync(String(options?.webPreferences?.preload), 'utf8')));
    page.on('dialog', (dialog) => {
      inPassing(dialog.accept());
    });
    page.on('close', () => {
      letGo();
      inPassing(call('pageGone', window));
    });
    await page.goto(toPage(url));
    inPassing(call('painted', window));
    return page;
  };

  /** Lets the page send its last messages. A browser forwards only some of them while closing. */
  const leave = async (page: Page): Promise<void> => {
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`).catch(() => undefined);
    await page.close();
  };

  const deliver = async (port: number, payload: PortPayload): Promise<void> => {
    const knock = knocks.get(port);
    if (knock !== undefined) {
      knock.answered(String(payload));
      return;
    }
    const page = await opened;
    if (page === undefined || page.isClosed()) return;
    const sent = typeof payload === 'string' ? payload : [...payload];
    await page.evaluate(([id, what]) => (globalThis as never as Deliver).standInDeliver(id, what), [
      port,
      sent,
    ] as const);
  };

  main.on('message', (message: FromMain) => {
    switch (message.kind) {
      case 'window':
        options = message.options;
        actions.push({ what: 'window', with: [message.options] });
        break;
      case 'load':
        opened = openPage(message.window, message.url);
        // Callers that ask for the page get the error.
        inPassing(opened);
        announce();
        break;
      case 'close':
        inPassing(opened?.then(leave));
        break;
      case 'port-message':
        // A page that has gone needs no answer.
        inPassing(deliver(message.port, message.payload));
        break;
      case 'port-close':
        knocks.get(message.port)?.answered('closed');
        break;
      case 'action':
        actions.push(message.action);
        break;
      case 'answer':
        pending.get(message.call)?.resolve(message.value);
        pending.delete(message.call);
        break;
      case 'failure':
        pending.get(message.call)?.reject(new Error(message.message));
        pending.delete(message.call);
        break;
    }
  });

  let ownPorts = OWN_PORTS;
  const listen = (): { readonly port: number; readonly answer: Promise<string> } => {
    ownPorts += 1;
    const port = ownPorts;
    const answer = new Promise<string>((answered, lost) => {
      knocks.set(port, { answered, lost });
    });
    // Callers get the error; their call may have failed earlier for the same reason.
    inPassing(answer);
    return { port, answer };
  };
  return {
    call,
    page: async () => {
      await Promise.race([announced, exited]);
      if (opened === undefined) throw new Error('No window was opened');
      return opened;
    },
    windowOptions: () => {
      if (options === undefined) throw new Error('No window was opened');
      return options;
    },
    actions: (what) => actions.filter((action) => action.what === what),
    outside,
    knock: async (frameUrl, isTop, payload) => {
      const { port, answer } = listen();
      await call('connect', port, frameUrl, isTop);
      tell({ kind: 'port-message', port, payload });
      return answer;
    },
    toss: async (frameUrl, payload) => {
      const { port } = listen();
      await call('connect', port, frameUrl, true);
      tell({ kind: 'port-message', port, payload });
    },
    askForPdf: async (frameUrl, isTop) => {
      const { port, answer } = listen();
      await call('savePdf', port, frameUrl, isTop, 'A page');
      return answer;
    },
    closeWindow: async () => {
      await call('closeWindow');
    },
    exited,
    stop: async () => {
      main.kill('SIGKILL');
      await exited;
      // Closes a page that was still opening.
      await opened?.catch(() => undefined);
      await context?.close();
    },
  };
};

interface Deliver {
  readonly standInDeliver: (port: number, payload: string | number[]) => void;
}
