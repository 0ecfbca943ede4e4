/**
 * What the screens cost at the size they are promised for, in a real browser with the program behind it: a key in the builder with 60
 * units for 10,000 points open, the library with 1,000 armies, and the scripts that the first screen loads.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { shippedLists } from '../army-lists/shipped.ts';
import { buildScreens } from '../build/build-screens.ts';
import { openStore } from '../db/sqlite/store.ts';
import { armyFileSchema } from '../rules/core/army-file.ts';
import { ruleSystem } from '../rules/systems.ts';
import { startApp, type App } from '../test/support/app.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { pickOption } from '../test/e2e/pick-option.ts';
import { SIXTY_UNITS } from '../test/support/sixty-units.ts';
import { traceKeys, type TracedKey } from '../test/support/trace-keys.ts';
import { typeKeys } from '../test/support/type-keys.ts';

export interface ScreenFigures {
  /** From a key to the frame that shows the new total, and to that which shows the rows found; in milliseconds. */
  readonly builderKeys: KeyFigures;
  readonly searchKeys: KeyFigures;
  /** The same for a page that holds nothing but the field. */
  readonly bareKeys: KeyFigures;
  /** From the address to the frame with the first rows of a library of 1,000 armies, nothing of it cached. */
  readonly firstRows: number;
  /** The same for a library with one army. */
  readonly firstRow: number;
  /** From the way to the library out of another screen, no army read before, to the frame with the first rows; of 1,000 armies and of one. */
  readonly openedRows: number;
  readonly openedRow: number;
  /** Scripts that the first screen loads, in kilobytes (1,000 bytes) as gzip packs them. */
  readonly scripts: number;
}

export interface KeyFigures {
  readonly median: number;
  /** 19 of 20 keys took no longer. */
  readonly most: number;
}

const NAMES = ['Guard', 'Host', 'Raiders', 'Levy', 'Expedition'];
const RUNS = 7;
const KEYS = 60;
const VIEWPORT = { width: 1280, height: 800 };

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? NaN;
const figuresOf = (keys: readonly TracedKey[]): KeyFigures => {
  const shown = keys.map((key) => key.shown);
  return { median: quantile(shown, 0.5), most: quantile(shown, 0.95) };
};

async function fill(file: string, armies: number): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  const store = await openStore({ file, clock: () => at });
  try {
    for (let number = 1; number <= armies; number += 1) {
      const list = shippedLists[number % shippedLists.length];
      const book = list && ruleSystem(list.rules);
      if (!book) throw new Error('There is no list to take armies from');
      const army = armyFileSchema.parse({
        format: 'nomarch-army',
        version: 1,
        rules: list.rules,
        list: list.id,
        name: `${NAMES[number % NAMES.length] ?? ''} of the ${String(number)}th year`,
        limit: 4000,
        generals: [],
        units: list.entries.slice(0, 8).map(({ id }) => ({ name: '', parts: [{ entry: id, count: 12 }] })),
      });
      const { points, legal, problems } = book.tally(army, list);
      const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
      const tally = { points, legal, errors: count('error'), warnings: count('warning') };
      await store.repositories.armies.add({ id: `army-${String(number)}`, at, what: '', army, tally });
    }
  } finally {
    store.close();
  }
}

/** In the page: the time of the frame after the one in which the first rows were drawn, from the page's own start. */
const ROWS_SHOWN = `window.rowsShown = new Promise((shown) => {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[data-row]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => shown(performance.now())));
  }).observe(document, { childList: true, subtree: true });
})`;

interface FirstRows {
  readonly cold: number;
  readonly opened: number;
}

async function timeFirstRows(browser: Browser, app: App): Promise<FirstRows> {
  const cold: number[] = [];
  const opened: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    // Nothing is cached in a context of its own.
    const context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.addInitScript(ROWS_SHOWN);
    await page.goto(app.address(), { waitUntil: 'commit' });
    const fromAddress = await page.evaluate<number>('window.rowsShown');
    await page.evaluate(`location.hash = '#/rulings'`);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: 'Rulings' }).waitFor();
    const fromRulings = await page.evaluate<number>(
      `{ const start = performance.now(); location.hash = '#/'; window.rowsShown.then((shown) => shown - start); }`,
    );
    await context.close();
    // The first run fills the program's own caches.
    if (run === 0) continue;
    cold.push(fromAddress);
    opened.push(fromRulings);
  }
  return { cold: quantile(cold, 0.5), opened: quantile(opened, 0.5) };
}

async function bareKeys(browser: Browser): Promise<KeyFigures> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent('<input inputmode="numeric">');
  await page.getByRole('textbox').focus();
  const keys = await traceKeys(page, typed('1', KEYS));
  await page.close();
  return figuresOf(keys);
}

const typed = (key: string, times: number): string[] => Array.from({ length: times }, () => key);

/** Types the army of 60 units, then steps the number of its last unit up and down. */
async function builderKeys(page: Page): Promise<KeyFigures> {
  await page.getByRole('button', { name: 'New army' }).click();
  const dialog = page.getByRole('dialog', { name: 'New army' });
  await pickOption(dialog, 'Nation’s list', /^Akkadian, Sumerian and Ur/);
  await dialog.getByLabel('Limit in points').fill('10000');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('region', { name: 'The list' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await typeKeys(page, SIXTY_UNITS.map((line) => `${line}\n`).join(''));
  await page.getByRole('button', { name: '10,000 points: show the working' }).waitFor();
  await page.getByRole('spinbutton', { name: 'Number of Levy in unit 60' }).focus();
  await traceKeys(page, typed('ArrowUp', 5));
  return figuresOf(await traceKeys(page, [...typed('ArrowUp', KEYS / 2), ...typed('ArrowDown', KEYS / 2)]));
}

/** Types words that many, few and no armies are found by, and takes them back. */
async function searchKeys(page: Page): Promise<KeyFigures> {
  await page.getByRole('searchbox', { name: 'Search armies' }).focus();
  const words = ['host 7', 'guard of zzz'].flatMap((text) => [...Array.from(text), ...typed('Backspace', text.length)]);
  await traceKeys(page, words.slice(0, 12));
  return figuresOf(await traceKeys(page, words));
}

/** The scripts that the page loads before its first screen is there. */
async function scriptSize(page: Page): Promise<number> {
  const names = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith('.js'))`,
  );
  const folder = resolve(import.meta.dirname, '../out/renderer');
  const sizes = [...new Set(names)].map((name) => gzipSync(readFileSync(resolve(folder, `.${name}`))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Starts the program over a store with so many armies, and stops it. */
async function withArmies<T>(armies: number, use: (app: App) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-bench-'));
  try {
    const file = join(folder, 'nomarch.sqlite');
    await fill(file, armies);
    const app = await startApp(file);
    try {
      return await use(app);
    } finally {
      await app.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every figure of the screens, one after the other in one browser. */
export async function measureScreens(): Promise<ScreenFigures> {
  await buildScreens();
  const browser = await launchBrowser();
  const openLibrary = async (app: App): Promise<Page> => {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.goto(app.address());
    await page.locator('[data-row]').first().waitFor();
    await page.waitForLoadState('networkidle');
    return page;
  };
  try {
    const bare = await bareKeys(browser);
    const one = await withArmies(1, (app) => timeFirstRows(browser, app));
    return await withArmies(1000, async (app) => {
      const thousand = await timeFirstRows(browser, app);
      const page = await openLibrary(app);
      const scripts = await scriptSize(page);
      const search = await searchKeys(page);
      return {
        bareKeys: bare,
        firstRow: one.cold,
        firstRows: thousand.cold,
        openedRow: one.opened,
        openedRows: thousand.opened,
        scripts,
        searchKeys: search,
        builderKeys: await builderKeys(page),
      };
    });
  } finally {
    await browser.close();
  }
}

if (import.meta.main) console.log(await measureScreens());
