import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type BrowserContext, type ElectronApplication, type Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { findElectron } from '../../build/electron-binary.ts';
import type { App } from '../support/program/app.ts';
import { startTestedApp } from '../support/program/app-host.ts';
import { sharedBrowser } from '../support/browser/browser.ts';

/** The program as a user sees it, in a browser or in Electron's window. */
export interface Program {
  readonly page: Page;
  readonly store: string;
  /** Closes or kills the program, optionally changes the store, and starts it again. */
  readonly restart: (how: 'ask' | 'kill', between?: (store: string) => void) => Promise<void>;
  /** Stops the program. Fails if a page threw an error or made a request to another host. */
  readonly stop: () => Promise<void>;
}

/** Motion preference; animations are on only in tests of transitions. */
type Motion = 'reduce' | 'no-preference';

export interface Host {
  readonly title: string;
  readonly open: (motion?: Motion) => Promise<Program>;
}

const VIEWPORT = { width: 1280, height: 800 };

/** Limit for all waits in a page, in ms. Long, because the machine may be busy. */
export const PATIENCE = 60_000;

interface Watch {
  readonly issues: string[];
  /** Watches a page until the returned function is called. */
  readonly on: (page: Page, own: string) => () => void;
}

/** Records the requests and errors of a page. */
const watch = (): Watch => {
  const issues: string[] = [];
  return {
    issues,
    on: (page, own) => {
      let listening = true;
      const note = (issue: string): void => {
        if (listening) issues.push(issue);
      };
      // Applies to windows opened later too.
      page.context().setDefaultTimeout(PATIENCE);
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(own) && !/^(data|blob):/.test(url)) note(`asked for ${url}`);
      });
      page.on('pageerror', (error) => {
        note(`threw ${error.message}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy/.test(message.text())) note(message.text());
      });
      return () => (listening = false);
    },
  };
};

const programIn = async (app: App, reducedMotion: Motion): Promise<Program> => {
  const { issues, on } = watch();
  let context: BrowserContext | undefined;
  let letGo = (): void => undefined;
  const openPage = async (): Promise<Page> => {
    context = await (await sharedBrowser()).newContext({ viewport: VIEWPORT, reducedMotion });
    const page = await context.newPage();
    letGo = on(page, new URL(app.address()).origin);
    await page.goto(app.address());
    return page;
  };
  let page = await openPage();
  return {
    get page() {
      return page;
    },
    store: app.store,
    restart: async (how, between) => {
      // Errors of a page whose program was killed do not count.
      if (how === 'kill') letGo();
      else await context?.close();
      await app.end(how);
      between?.(app.store);
      await app.restart(how);
      if (how === 'kill') await context?.close();
      page = await openPage();
    },
    stop: async () => {
      await context?.close();
      await app.stop();
      expect(issues).toEqual([]);
    },
  };
};

const inBrowser = async (motion: Motion = 'reduce'): Promise<Program> => {
  const app = await startTestedApp();
  try {
    return await programIn(app, motion);
  } catch (error) {
    await app.stop();
    throw error;
  }
};

const inElectron = (executablePath: string) => async (): Promise<Program> => {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-electron-'));
  const store = join(folder, 'nomarch.sqlite');
  const { issues, on } = watch();
  let app: ElectronApplication;
  let letGo = (): void => undefined;
  const openPage = async (): Promise<Page> => {
    app = await _electron.launch({
      executablePath,
      args: ['.', `--user-data-dir=${join(folder, 'user')}`, `--db=${store}`],
      cwd: resolve(import.meta.dirname, '../..'),
      timeout: PATIENCE,
    });
    const page = await app.firstWindow();
    letGo = on(page, 'nomarch://app/');
    await page.waitForLoadState();
    return page;
  };
  let page = await openPage();
  return {
    get page() {
      return page;
    },
    store,
    restart: async (how, between) => {
      if (how === 'kill') {
        letGo();
        app.process().kill('SIGKILL');
      }
      await app.close();
      between?.(store);
      page = await openPage();
    },
    stop: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
      expect(issues).toEqual([]);
    },
  };
};

const executable = findElectron();
if (executable === null)
  console.log('No Electron binary on this machine: the end-to-end tests run in the browser only.');

/** Hosts available on this machine. The same tests run on each. */
export const HOSTS: readonly Host[] = [
  { title: 'the browser', open: inBrowser },
  ...(executable === null ? [] : [{ title: 'Electron', open: inElectron(executable) }]),
];

/** Describes tests for every host, each with its own program. `$title` is the host's title. */
export const describeOnHosts = (
  title: string,
  tests: (on: { readonly program: Program }) => void,
  motion?: Motion,
): void => {
  describe.each(HOSTS)(title, ({ open }) => {
    let program: Program;
    beforeEach(async () => {
      program = await open(motion);
    });
    afterEach(() => program.stop());
    tests({
      get program() {
        return program;
      },
    });
  });
};
