/** Screens at their maximum size in a real browser: a key in the builder, the library, and the scripts of the first screen. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { shippedLists } from '../army-lists/shipped.ts';
import { buildScreens } from '../build/build.ts';
import { openStore } from '../db/sqlite/store.ts';
import { armyFileSchema } from '../rules/core/army-file.ts';
import { findRuleSystem } from '../rules/systems.ts';
import { startApp, type App } from '../test/support/program/app.ts';
import { pickOption } from '../test/e2e/pick-option.ts';
import { required } from '../test/support/required.ts';
import { SIXTY_UNITS } from '../test/support/armies/sixty-units.ts';
import { traceKeys, type TracedKey } from '../test/support/browser/trace-keys.ts';
import { typeKeys } from '../test/support/browser/type-keys.ts';
import { AT, atMost, type Line, line, quantile, getRounds, withBrowser, withFolder } from './measure.ts';

const NAMES = ['Guard', 'Host', 'Raiders', 'Levy', 'Expedition'];
const RUNS = getRounds(7, 1);
const KEYS = getRounds(60, 20);
const ARMIES = getRounds(1000, 50);
const VIEWPORT = { width: 1280, height: 800 };

interface KeyFigures {
  readonly median: number;
  /** 95th percentile of the time per key, in milliseconds. */
  readonly most: number;
}

const toKeyFigures = (keys: readonly TracedKey[]): KeyFigures => {
  const shown = keys.map((key) => key.shown);
  return { median: quantile(shown, 0.5), most: quantile(shown, 0.95) };
};

async function fill(file: string, armies: number): Promise<void> {
  const store = await openStore({ file, clock: () => AT });
  try {
    for (let number = 1; number <= armies; number += 1) {
      const list = required(shippedLists[number % shippedLists.length]);
      const book = required(findRuleSystem(list.rules));
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
      await store.repositories.armies.add({ id: `army-${String(number)}`, at: AT, what: '', army, tally });
    }
  } finally {
    store.close();
  }
}

/** Script for the page. Returns the time from the page's start to the frame after the first rows were drawn. */
const ROWS_SHOWN = `window.rowsShown = new Promise((shown) => {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[data-row]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => shown(performance.now())));
  }).observe(document, { childList: true, subtree: true });
})`;

/** Measures the time to the first rows, both on opening the address with an empty cache and when coming from another screen. */
async function timeFirstRows(browser: Browser, app: App) {
  const cold: number[] = [];
  const opened: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    // A new context has nothing cached.
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
    // The first run fills the program's caches.
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
  return toKeyFigures(keys);
}

const typed = (key: string, times: number): string[] => Array.from({ length: times }, () => key);

/** Types the army of 60 units, then steps the number of its last unit up and down. */
async function builderKeys(page: Page): Promise<KeyFigures> {
  await page.getByRole('button', { name: 'New army' }).click();
  const dialog = page.getByRole('dialog', { name: 'New army' });
  await pickOption(dialog, 'Army list', /^Akkadian, Sumerian and Ur/);
  await dialog.getByLabel('Limit in points').fill('10000');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('region', { name: 'Army list' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await typeKeys(page, SIXTY_UNITS.map((line) => `${line}\n`).join(''));
  await page.getByRole('button', { name: `10,000 points: show breakdown` }).waitFor();
  await page.getByRole('spinbutton', { name: 'Number of Levy in unit 60' }).focus();
  await traceKeys(page, typed('ArrowUp', 5));
  return toKeyFigures(await traceKeys(page, [...typed('ArrowUp', KEYS / 2), ...typed('ArrowDown', KEYS / 2)]));
}

/** Types words found in many, few and no armies, and deletes them. */
async function searchKeys(page: Page): Promise<KeyFigures> {
  await page.getByRole('searchbox', { name: 'Search armies' }).focus();
  const words = ['host 7', 'guard of zzz'].flatMap((text) => [...Array.from(text), ...typed('Backspace', text.length)]);
  await traceKeys(page, words.slice(0, 12));
  return toKeyFigures(await traceKeys(page, words));
}

/** Returns the gzipped size of the scripts that index.html loads, in kB. Scripts loaded later do not count. */
function scriptSize(): number {
  const folder = resolve(import.meta.dirname, '../out/renderer');
  const page = readFileSync(resolve(folder, 'index.html'), 'utf8');
  const names = new Set(Array.from(page.matchAll(/(?:src|href)="([^"]+\.js)"/g), ([, name = '']) => name));
  return [...names].reduce((sum, name) => sum + gzipSync(readFileSync(resolve(folder, name))).length, 0) / 1000;
}

/** Runs the program with a store of this many armies. */
const withArmies = <T>(armies: number, use: (app: App) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const file = join(folder, 'nomarch.sqlite');
    await fill(file, armies);
    const app = await startApp(file);
    try {
      return await use(app);
    } finally {
      await app.stop();
    }
  });

async function openLibrary(browser: Browser, app: App): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(app.address());
  await page.locator('[data-row]').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

export async function measureScreens(): Promise<readonly Line[]> {
  await buildScreens();
  return await withBrowser(async (browser) => {
    const bare = await bareKeys(browser);
    const withOneArmy = await withArmies(1, (app) => timeFirstRows(browser, app));
    return await withArmies(ARMIES, async (app) => {
      const many = await timeFirstRows(browser, app);
      const page = await openLibrary(browser, app);
      const scripts = scriptSize();
      const search = await searchKeys(page);
      const builder = await builderKeys(page);
      const bareKey = (baseline: number) => ({ baseline, against: 'key in a bare page' });
      const keys = (what: string, { median, most }: KeyFigures): readonly Line[] => [
        line(what, median, bareKey(bare.median), atMost(16)),
        line('  19 of 20 such keys', most, bareKey(bare.most)),
      ];
      const oneArmy = (baseline: number) => ({ baseline, against: 'same with one army' });
      return [
        ...keys('a key in the builder, 60 units, to the new total', builder),
        ...keys(`a key in the search, ${ARMIES} armies, to the rows`, search),
        line(
          `library of ${ARMIES} armies, opened first, to its rows`,
          many.opened,
          oneArmy(withOneArmy.opened),
          atMost(200),
        ),
        line('  the same from the address, nothing cached', many.cold, oneArmy(withOneArmy.cold)),
        line('scripts of the first screen, kB gzipped', scripts, { baseline: null, against: '' }, atMost(140)),
      ];
    });
  });
}
