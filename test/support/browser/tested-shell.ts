import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launchBrowser, launchFullChromium } from './browser.ts';
import { type Shell, type ShellOptions, startShell } from '../electron-stand-in/shell.ts';

/** Address of the app's page. */
export const PAGE = 'nomarch://app/index.html';

/** Formats a call of the contract as a page sends it through its port. */
export const request = (method: string, input: unknown = {}): string =>
  JSON.stringify({ i: '1', p: { u: `/${method}`, b: { json: input } } });

interface Reply {
  readonly p: { readonly s?: number; readonly b: { readonly json: Record<string, unknown> } };
}

/** A started shell and its folder. */
export interface TestedShell {
  readonly shell: Shell;
  /** Folder of the user's data. */
  readonly folder: string;
  /** Starts the shell. Stored data stay in the folder between starts. */
  start(options?: Partial<ShellOptions>): Shell;
  /** Calls a method of the contract through the window's port. */
  ask(method: string, input?: unknown): Promise<Record<string, unknown>>;
}

/**
 * The built shell, main process and preload, with a replacement of Electron and a real Chromium for its window. Each test has its own
 * folder. Electron's own behaviour is not tested.
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
