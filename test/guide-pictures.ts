import { mkdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { startApp } from './support/app.ts';
import { launchBrowser } from './support/browser.ts';
import { buildScreens } from '../build/build.ts';

/**
 * `npm run guide-pictures [PAGE]`: drives the running app and writes docs/guide/pictures/PAGE-NAME.png.
 * Labels are read from the messages, so a renamed button does not break the script.
 */
const FOLDER = 'docs/guide/pictures';
/** Margin around a cropped element, in CSS pixels. */
const MARGIN = 8;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Returns the smallest box around all elements, at most `maxHeight` high. */
async function around(elements: readonly Locator[], maxHeight = 800): Promise<Box> {
  const boxes = (await Promise.all(elements.map((element) => element.boundingBox()))).flatMap((box) => box ?? []);
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.min(1280, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN);
  const bottom = Math.min(800, Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN, top + maxHeight);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

async function save(page: Page, name: string, clip: Box): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, clip });
  console.log(`${FOLDER}/${name}.png ${Math.round(clip.width)} x ${Math.round(clip.height)}`);
}

/** The pictures of each guide page; every page starts with an empty store. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'first-army': async (page) => {
    await button(page, 'New army').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^10,000/ }).waitFor();
    await save(page, 'first-army-new', await around([dialog]));
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.waitFor();
    const line = page.getByRole('combobox', { name: 'Add units' });
    await line.fill('24 household spearmen');
    await page.getByRole('option').first().waitFor();
    const typing = await around([line, page.getByRole('listbox')]);
    await save(page, 'first-army-typing', {
      x: 76,
      y: typing.y - 4,
      width: typing.x + typing.width - 76,
      height: 330,
    });
    await line.press('Enter');
    for (const text of [
      'general 2',
      'general',
      'general',
      '2 x 24 militia spearmen',
      '24 archers',
      '40 household chariots',
    ]) {
      await line.fill(text);
      await page.getByRole('option').first().waitFor();
      await page.waitForTimeout(300);
      await line.press('Enter');
      await page.waitForTimeout(300);
    }
    await line.fill('');
    await page.mouse.move(700, 790);
    await save(page, 'first-army-summary', { ...(await around([summary], 375)) });
  },
  month: async (page) => {
    await goTo(page, 'Campaigns');
    await page.getByRole('link', { name: 'New campaign' }).first().click();
    await button(page, 'Start The Road to Qadesh').click();
    await page.getByRole('radio', { name: 'Egypt', exact: true }).check();
    await page.waitForTimeout(2500);
    await page.screenshot({ path: 'docs/screenshots/first-month.png' });
    await save(page, 'month-player', { x: 896, y: 125, width: 384, height: 472 });
    const armies = page.getByRole('list', { name: 'Egypt’s armies' });
    await armies.getByRole('button').filter({ hasText: 'Bowmen' }).click();
    await button(page, /^Send raiders$/).click();
    await page.getByRole('combobox', { name: 'Province', exact: true }).click();
    await page.getByRole('option', { name: 'Qadesh', exact: true }).click();
    await button(page, 'A quarter').click();
    await page.waitForTimeout(600);
    await save(page, 'month-order', { x: 440, y: 120, width: 840, height: 620 });
    await button(page, 'Save order').click();
    await page.getByText('Order saved.').waitFor();
    await button(page, 'Resolve month 1').click();
    await page.getByRole('textbox', { name: 'Your own seed' }).fill('Sargon');
    await button(page, 'Roll and resolve').click();
    await page.getByRole('list', { name: 'Events' }).waitFor();
    await save(page, 'month-events', await around([page.getByRole('dialog')], 460));
  },
  table: async (page) => {
    await goTo(page, 'Battles');
    await button(page, /Akkad against Elam/).waitFor();
    await save(page, 'table-start', { x: 92, y: 85, width: 780, height: 498 });
    await button(page, /Akkad against Elam/).click();
    await page.waitForTimeout(1500);
    // Fixed seeds: the same picture each time.
    await page.getByRole('textbox', { name: 'Terrain seed' }).fill('Akkad');
    await button(page, 'Create battlefield').click();
    await page.waitForTimeout(1500);
    const computer = page.getByRole('region', { name: 'Play against the computer' });
    await computer.scrollIntoViewIfNeeded();
    await computer.getByRole('textbox').fill('Elam');
    await save(page, 'table-computer', await around([computer]));
    await button(page, 'Start battle').click();
    await page.getByRole('group', { name: 'Your choices' }).waitFor();
    await page.mouse.move(640, 799);
    await save(page, 'table-field', { x: 76, y: 0, width: 1204, height: 800 });
  },
};

await buildScreens();
mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await launchBrowser();
try {
  for (const [name, walk] of Object.entries(PAGES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const app = await startApp();
    try {
      const page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      await page.goto(app.address());
      await walk(page);
      await page.close();
    } finally {
      await app.stop();
    }
  }
} finally {
  await browser.close();
}
