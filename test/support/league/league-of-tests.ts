import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { LeagueClient } from '../../../contract/league.ts';
import { reachLeague } from '../../../network/reach-league.ts';
import { sharedBrowser } from '../browser/browser.ts';
import { type LeagueProcess, startLeague } from './league-process.ts';

/** Limit for all waits in a page, in ms. Long, because the machine may be busy. */
const PATIENCE = 60_000;

/** A league in its own process for the tests of a file, and browsers of its players. */
export interface LeagueOfTests {
  readonly process: LeagueProcess;
  /** Folder with the league's data, deleted afterwards. */
  readonly folder: string;
  /** Opens a page in a new browser. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page in which an invitation was accepted. @param on button to continue */
  enter(link: string, name: string, on: string): Promise<Page>;
  /** Creates the league's owner, who calls without a browser. Only once per league. */
  owner(name: string): Promise<LeagueClient>;
}

export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** Joins a league by its link in a window of the app. */
export async function joinIn(page: Page, link: string, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await press(page, 'Join by link');
  await page.getByLabel('Link').fill(link);
  await page.getByLabel('Your name').fill(name);
  await press(page, 'Join');
}

/** Starts a league before the tests of a file, and stops it afterwards. @param more arguments of the command */
export function leagueOfTests(more: () => Promise<readonly string[]> = () => Promise.resolve([])): LeagueOfTests {
  let folder = '';
  let league: LeagueProcess | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nomarch-league-'));
    // If the tests run as root, PostgreSQL runs as another account that needs access.
    chmodSync(folder, 0o755);
    league = await startLeague(join(folder, 'league'), await more());
  }, 240_000);
  afterAll(async () => {
    await league?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const started = (): LeagueProcess => {
    if (!league) throw new Error('the league has not been started');
    return league;
  };
  async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const viewport = { width: 1280, height: 800 };
    const context = await (await sharedBrowser()).newContext({ viewport, reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE);
    return context.newPage();
  }
  return {
    get process() {
      return started();
    },
    get folder() {
      return folder;
    },
    newPage,
    async enter(link, name, on) {
      const page = await newPage();
      await page.goto(link);
      await page.getByLabel('Your name').fill(name);
      await press(page, 'Take part');
      await press(page, on);
      return page;
    },
    async owner(name) {
      const { address, ownerLink } = started();
      const { calls } = reachLeague({ origin: address, session: null });
      await calls.league.enter({ token: ownerLink.split('/').at(-1) ?? '', name });
      return calls;
    },
  };
}
