import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron } from 'playwright-core';
import type { BrowserContext, ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';
import { electronExecutable } from '../../build/electron-binary.ts';
import { startApp } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';

/** The program as its user has it before them: in a browser, or in Electron's own window. */
export interface Program {
  readonly page: Page;
  readonly store: string;
  /** Ends the program in order or as a power cut does, and opens it anew on the same store. */
  readonly restart: (how: 'ask' | 'kill') => Promise<void>;
  /** Ends it; fails if a page threw, or asked for anything but the program's own. */
  readonly stop: () => Promise<void>;
}

export interface Host {
  readonly title: string;
  readonly open: () => Promise<Program>;
}

const VIEWPORT = { width: 1280, height: 800 };

interface Watch {
  readonly faults: string[];
  readonly on: (page: Page, own: () => string) => void;
}

/** Listens to what a page asks for and throws. */
const watch = (): Watch => {
  const faults: string[] = [];
  return {
    faults,
    on: (page, own) => {
      page.setDefaultTimeout(15_000);
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(own()) && !/^(data|blob):/.test(url)) faults.push(`asked for ${url}`);
      });
      page.on('pageerror', (error) => faults.push(`threw ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy/.test(message.text())) faults.push(message.text());
      });
    },
  };
};

const inBrowser = async (): Promise<Program> => {
  const [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  const { faults, on } = watch();
  const own = (): string => new URL(app.address()).origin;
  let context: BrowserContext;
  const openPage = async (): Promise<Page> => {
    context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    on(page, own);
    await page.goto(app.address());
    return page;
  };
  let page = await openPage();
  return {
    get page() {
      return page;
    },
    store: app.store,
    restart: async (how) => {
      if (how === 'ask') await context.close();
      await app.restart(how);
      if (how === 'kill') await context.close();
      page = await openPage();
    },
    stop: async () => {
      await browser.close();
      await app.stop();
      expect(faults).toEqual([]);
    },
  };
};

const inElectron = (executablePath: string) => async (): Promise<Program> => {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-electron-'));
  const store = join(folder, 'nomarch.sqlite');
  const { faults, on } = watch();
  let app: ElectronApplication;
  const openPage = async (): Promise<Page> => {
    app = await _electron.launch({
      executablePath,
      args: ['.', `--user-data-dir=${join(folder, 'user')}`, `--db=${store}`],
      cwd: resolve(import.meta.dirname, '../..'),
    });
    const page = await app.firstWindow();
    on(page, () => 'nomarch://app/');
    await page.waitForLoadState();
    return page;
  };
  let page = await openPage();
  return {
    get page() {
      return page;
    },
    store,
    restart: async (how) => {
      if (how === 'kill') app.process().kill('SIGKILL');
      await app.close();
      page = await openPage();
    },
    stop: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
      expect(faults).toEqual([]);
    },
  };
};

const executable = electronExecutable();
if (executable === null)
  console.log('No Electron binary on this machine: the end-to-end tests run in the browser only.');

/** Every host that this machine has: the same specs run on each. */
export const HOSTS: readonly Host[] = [
  { title: 'the browser', open: inBrowser },
  ...(executable === null ? [] : [{ title: 'Electron', open: inElectron(executable) }]),
];
