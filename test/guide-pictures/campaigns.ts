import type { Page } from 'playwright-core';
import { goTo, goToMaps } from '../e2e/go-to.ts';
import { pickOption } from '../e2e/pick-option.ts';
import { around, button, CONTENT, goToPage, runCampaign, save, startQadesh, type Walk } from './shots.ts';

const MAP = { x: 76, y: 0, width: 1204, height: 800 };
const PANEL = { x: 880, y: 60, width: 400, height: 620 };

const chooseProvince = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click({ force: true });
  await page.waitForTimeout(500);
};
const selectPlayer = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name, exact: true }).check();

export const campaigns: Readonly<Record<string, Walk>> = {
  'first-campaign': async (page, store) => {
    await goTo(page, 'Campaigns');
    await page.getByRole('link', { name: 'New campaign' }).first().click();
    const card = page
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ hasText: 'The Road to Qadesh' })
      .first();
    await button(page, /^Play solo: The Road to Qadesh|^Play The Road to Qadesh|^Play solo/).waitFor();
    await button(card, /^Play/).click();
    await page.getByRole('dialog').waitFor();
    await save(page, 'campaign-solo', await around([page.getByRole('dialog')]));
    await page.keyboard.press('Escape');
    await startQadesh(page, store);
    await save(page, 'campaign-map', MAP);
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
  'road-to-qadesh': async (page, store) => {
    await startQadesh(page, store, 2);
    await selectPlayer(page, 'Egypt');
    await chooseProvince(page, 'Qadesh');
    await save(page, 'qadesh-siege', MAP);
    await button(page, 'Forecast this siege').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.waitForTimeout(3000);
    await save(page, 'sieges-forecast', await around([dialog], 700));
  },
  battles: async (page, store) => {
    await startQadesh(page, store, 2, true);
    await button(page, 'Resolve').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByText('Enter the result of a battle you played').first().click();
    await page.waitForTimeout(800);
    await save(page, 'battles-resolve', await around([dialog], 640));
  },
  winter: async (page, store) => {
    await startQadesh(page, store);
    for (let month = 1; month <= 8; month += 1) await runCampaign(store, 'advance', '--seed', String(month));
    await page.reload();
    await page.waitForTimeout(2000);
    await selectPlayer(page, 'Egypt');
    await page.getByRole('list', { name: 'Egypt’s armies' }).getByRole('button').filter({ hasText: 'Sutekh' }).click();
    await button(page, /^Raise new troops$/).click();
    await page.waitForTimeout(600);
    await save(page, 'winter-orders', PANEL);
  },
  chronicle: async (page, store) => {
    await startQadesh(page, store, 2);
    await goToPage(page, 'Chronicle');
    await page.waitForTimeout(2000);
    await save(page, 'chronicle-month', CONTENT);
  },
  scenarios: async (page) => {
    await goTo(page, 'Campaigns');
    await page.getByRole('link', { name: 'New campaign' }).first().click();
    await page.getByRole('link', { name: 'New scenario' }).click();
    await page.getByRole('textbox', { name: 'Title of the scenario' }).fill('War for the vineyards');
    await page.getByRole('radio', { name: /^The Orontes/ }).check();
    await page.getByRole('checkbox', { name: /^All players start with/ }).check();
    await button(page, 'Create scenario').click();
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Provinces' }).click();
    await page.waitForTimeout(1500);
    await save(page, 'scenarios-wizard', CONTENT);
    await goToMaps(page);
    await button(page, 'Generate a map').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Seed' }).fill('Ur');
    await button(dialog, 'Use this seed').click();
    await page.waitForTimeout(6000);
    await save(page, 'scenarios-generate', await around([dialog], 700));
  },
  umpire: async (page, store) => {
    await startQadesh(page, store, 1);
    await goToPage(page, 'Umpire');
    await page.waitForTimeout(1500);
    await save(page, 'umpire-page', CONTENT);
    await page.getByText('Who plays each seat').first().scrollIntoViewIfNeeded();
    await pickOption(page, 'Player for Hatti', /computer/);
    await page.waitForTimeout(800);
    await save(page, 'computer-seats', await around([page.getByRole('region', { name: 'Who plays each seat' })], 500));
  },
  'shared-screen': async (page, store) => {
    await startQadesh(page, store, 1);
    await goToPage(page, 'Umpire');
    await page.getByRole('radio', { name: 'Players share this screen' }).click();
    await page.waitForTimeout(800);
    const start = button(page, 'Start without a PIN');
    if (await start.isVisible()) await start.click();
    await page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Who plays next?' }).waitFor();
    await save(page, 'shared-screen', { ...CONTENT, height: 520 });
  },
  treaties: async (page, store) => {
    await startQadesh(page, store);
    await selectPlayer(page, 'Egypt');
    await page.locator('summary').filter({ hasText: 'Hatti' }).click();
    const orders = page.getByRole('region', { name: 'Orders for Hatti' });
    await button(orders, 'Offer a treaty').click();
    await page.waitForTimeout(600);
    await save(page, 'treaties-offer', await around([orders], 640));
  },
  'who-sees-what': async (page, store) => {
    await startQadesh(page, store, 1);
    await goToPage(page, 'Umpire');
    await page.getByRole('radio', { name: 'Players share this screen' }).click();
    await page.waitForTimeout(800);
    const start = button(page, 'Start without a PIN');
    if (await start.isVisible()) await start.click();
    await page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link').first().click();
    await button(page, /^Continue as Egypt/).click();
    await page.waitForTimeout(2500);
    await chooseProvince(page, 'Qadesh');
    await save(page, 'who-sees-army', MAP);
  },
  dice: async (page, store) => {
    await startQadesh(page, store);
    await selectPlayer(page, 'Egypt');
    await page.getByRole('list', { name: 'Egypt’s armies' }).getByRole('button').filter({ hasText: 'Bowmen' }).click();
    await button(page, /^Send raiders$/).click();
    await pickOption(page, 'Province', 'Qadesh');
    await button(page, 'A quarter').click();
    await button(page, 'Save order').click();
    await page.getByText('Order saved.').waitFor();
    await button(page, 'Resolve month 1').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'I roll' }).check();
    await button(dialog, 'Start rolling').click();
    await button(dialog, 'Next die').waitFor();
    await save(page, 'dice-enter', await around([dialog], 640));
  },
};
