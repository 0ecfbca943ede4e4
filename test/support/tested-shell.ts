import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launchBrowser, launchFullChromium } from './browser.ts';
import { type Shell, type ShellOptions, startShell } from './electron-stand-in/shell.ts';

/** The address of the app's own page. */
export const PAGE = 'nomarch://app/index.html';

/** A call of the contract as a page sends it through its port. */
export const request = (method: string, input: unknown = {}): string =>
  JSON.stringify({ i: '1', p: { u: `/${method}`, b: { json: input } } });

interface Reply {
  readonly p: { readonly s?: number; readonly b: { readonly json: Record<string, unknown> } };
}

/** The shell that a test has started, and its folder. */
export interface TestedShell {
  readonly shell: Shell;
  /** What it keeps of its user's. */
  readonly folder: string;
  /** Starts it; what it stored stays in the folder from one start to the next. */
  start(options?: Partial<ShellOptions>): Shell;
  /** Calls a method of the contract through the window's port. */
  ask(method: string, input?: unknown): Promise<Record<string, unknown>>;
}

/**
 * The built shell, main process and preload, with a stand-in for Electron and a real Chromium for its window; each test
 * has a folder of its own. What Electron itself does with the options and handlers asserted is Electron's to test.
 */
export function testedShell(): TestedShell {
  let browser: Browser;
  let folder: string;
  let shell: Shell;
  beforeAll(async () => {
    const full = inject('fullChromium') as ReturnType<typeof inject<'fullChromium'>> | undefined;
    browser = await (full ? launchFullChromium(full) : launchBrowser());
  });
  afterAll(() => browser.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nomarch-shell-'));
  });
  afterEach(async () => {
    await shell.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get shell() {
      return shell;
    },
    get folder() {
      return folder;
    },
    start: (options = {}) => {
      shell = startShell({ browser, userData: folder, ...options });
      return shell;
    },
    ask: async (method, input) => (JSON.parse(await shell.knock(PAGE, true, request(method, input))) as Reply).p.b.json,
  };
}
