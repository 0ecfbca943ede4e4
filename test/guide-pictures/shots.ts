import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { runInHost } from '../support/program/app-host.ts';
import { goTo } from '../e2e/go-to.ts';

const FOLDER = 'docs/guide/pictures';
/** Margin around a cropped element, in CSS pixels. */
const MARGIN = 8;

/** Takes the pictures of one guide page. Each page starts with an empty store. */
export type Walk = (page: Page, store: string) => Promise<void>;

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name }).first();

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Returns the smallest box around all elements, at most `maxHeight` high. */
export async function around(elements: readonly Locator[], maxHeight = 800): Promise<Box> {
  const boxes = (await Promise.all(elements.map((element) => element.boundingBox()))).flatMap((box) => box ?? []);
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.min(1280, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN);
  const bottom = Math.min(800, Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN, top + maxHeight);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The window without the navigation. */
export const CONTENT: Box = { x: 76, y: 0, width: 1204, height: 700 };

/** Writes docs/guide/pictures/NAME.png. */
export async function save(page: Page, name: string, clip: Box): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, clip });
  console.log(`${FOLDER}/${name}.png ${Math.round(clip.width)} x ${Math.round(clip.height)}`);
}

export async function createSampleArmy(page: Page): Promise<void> {
  await button(page, /^Open a sample army/).click();
  await page.getByRole('region', { name: 'Army list' }).waitFor();
}

/** Runs `nomarch campaign` on the store of the app. */
export const runCampaign = (store: string, ...words: string[]): Promise<string> =>
  runInHost(['campaign', ...words, '--db', store]);

const ARMY = 'sutekh';
const march = (to: string) => ({ kind: 'march', army: ARMY, to });

/** Starts The Road to Qadesh. With `months`, plays Egypt's march on Qadesh for up to two months. */
export async function startQadesh(page: Page, store: string, months = 0, meets = false): Promise<void> {
  await runCampaign(store, 'new', 'road-to-qadesh');
  for (const [index, target] of ['kumidi', 'qadesh'].slice(0, months).entries()) {
    const file = join(mkdtempSync(join(tmpdir(), 'nomarch-guide-')), 'orders.json');
    const orders = {
      format: 'nomarch-orders',
      version: 1,
      player: 'egypt',
      year: 1,
      month: index + 1,
      orders: [march(target)],
    };
    writeFileSync(file, JSON.stringify(orders));
    await runCampaign(store, 'orders', file);
    if (meets) {
      const from = ['hamath', 'qadesh'][index];
      writeFileSync(
        file,
        JSON.stringify({ ...orders, player: 'hatti', orders: [{ kind: 'march', army: 'halab', to: from }] }),
      );
      await runCampaign(store, 'orders', file);
    }
    await runCampaign(store, 'advance', '--seed', target);
  }
  await page.reload();
  await goTo(page, 'Campaigns');
  await page
    .getByRole('main')
    .getByRole('link', { name: /The Road to Qadesh/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'The Road to Qadesh' }).waitFor();
  await page.waitForTimeout(1500);
}

export const goToPage = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link', { name }).click();
