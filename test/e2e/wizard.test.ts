import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { goTo } from './go-to.ts';
import { describeOnHosts } from './program.ts';

const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();
const step = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
const stored = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved\s*$/ })
    .waitFor();
const pick = async (within: Page | Locator, name: string, option: string | RegExp): Promise<void> => {
  const page = 'page' in within ? within.page() : within;
  await within.getByLabel(name, { exact: true }).click();
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
};
/** Chooses an option in a row of a long table, which uses native menus. */
const pickInRow = (page: Page, name: string, option: string): Promise<unknown> =>
  page.getByRole('combobox', { name, exact: true }).selectOption({ label: option });

const goToScenarios = async (page: Page): Promise<void> => {
  await goTo(page, 'Campaigns');
  await page.getByRole('main').getByRole('link', { name: 'New campaign', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor();
};

/** Creates a scenario on the smallest map with its two powers as players. */
const beginScenario = async (page: Page, title: string): Promise<void> => {
  await goToScenarios(page);
  await page.getByRole('link', { name: 'New scenario' }).click();
  await page.getByRole('textbox', { name: 'Title of the scenario' }).fill(title);
  await page.getByRole('radio', { name: /^The Orontes/ }).check();
  await press(page, 'Create scenario');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

const write = async (field: Locator, text: string): Promise<void> => {
  await field.fill(text);
  await field.press('Tab');
};

const choose = async (page: Page, province: string): Promise<void> => {
  await page.getByRole('option', { name: new RegExp(`^${province}, held by`) }).focus();
  await page.keyboard.press('Enter');
};

const place = async (page: Page, province: string, army: string): Promise<void> => {
  await choose(page, province);
  const adder = page.getByRole('form', { name: 'Place an army' });
  await pick(adder, 'From', 'scenario: The Road to Qadesh');
  await pick(adder, 'Army', army);
  await press(adder, 'Place the army');
  await page
    .getByRole('region', { name: `Armies in ${province}` })
    .getByRole('textbox')
    .waitFor();
};

describeOnHosts('The scenario wizard in $title', (on) => {
  it('creates a campaign for two, survives a power cut, fixes problems, and starts it', async () => {
    let { page } = on.program;
    await beginScenario(page, 'War for the vineyards');
    await expect.poll(() => page.getByRole('textbox', { name: /^Name of player/ }).count()).toBe(2);
    await write(page.getByRole('spinbutton', { name: 'Treasury of Hatti' }), '3500');
    await pick(page, 'Colour of Hatti', 'purple');

    await step(page, 'Provinces');
    await pick(page, 'A click', 'gives it to Hatti');
    await choose(page, 'Sumur');
    await page.getByRole('option', { name: /^Sumur, held by Hatti/ }).waitFor();
    await pick(page, 'A click', 'selects the province');
    await press(page, 'Table');
    await write(page.getByRole('spinbutton', { name: 'Tax of Sumur' }), '6000');
    await pickInRow(page, 'Capital in Qadesh of', 'Hatti');

    await step(page, 'Forts');
    await choose(page, 'Sumur');
    await press(page.getByRole('region', { name: 'Forts in Sumur' }), 'Build a fort');

    await step(page, 'Review');
    await page.getByText('There are no armies on the map.').waitFor();
    expect(await page.getByRole('button', { name: 'Start the campaign' }).isDisabled()).toBe(true);
    await step(page, 'Armies');
    await place(page, 'Sumur', 'Army of Halab');
    await pick(page, 'Post of Army of Halab', /^garrison of /);
    await place(page, 'Byblos', 'Division of Sutekh');
    await choose(page, 'Byblos');
    const adder = page.getByRole('form', { name: 'Place an army' });
    await adder.getByRole('radio', { name: 'partisans' }).check();
    await pick(adder, 'Player', 'Hatti');
    await press(adder, 'Place the partisans');
    await page.getByText(/2 armies, 1 group of partisans/).waitFor();
    await stored(page);
    await on.program.restart('kill');
    page = on.program.page;

    await goToScenarios(page);
    await page.getByRole('link', { name: 'Edit War for the vineyards' }).click();
    await step(page, 'Provinces');
    await choose(page, 'Sumur');
    const sumur = page.getByRole('region', { name: 'Province Sumur' });
    await expect.poll(() => sumur.getByRole('spinbutton', { name: 'Tax a year' }).inputValue()).toBe('6000');
    await pick(sumur, 'Held by', 'no one');
    await page.getByText('Saved on this device only').waitFor();

    await step(page, 'Review');
    await page.getByText('Army of Halab is in Sumur, which its player does not hold.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Start the campaign' }).isDisabled()).toBe(true);
    await page.getByRole('listitem').filter({ hasText: 'which its player does not hold' }).getByRole('button').click();
    await page.getByRole('textbox', { name: 'Name of the army' }).waitFor();
    await press(page, 'Undo');
    await stored(page);
    await step(page, 'Rules');
    await pick(page, 'Campaign months in a year', /^10 months/);
    await page.getByRole('checkbox', { name: 'Provinces held' }).check();
    await step(page, 'Review');
    await page.getByRole('row', { name: /^Hatti Qadesh/ }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as a file')]);
    expect(download.suggestedFilename()).toBe('own-war-for-the-vineyards.nomarch-scenario.json');

    await press(page, 'Start the campaign');
    await page.getByRole('heading', { level: 1, name: 'War for the vineyards' }).waitFor();
    await press(page, 'Resolve month 1');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Seed' }).fill('vineyards');
    await press(dialog, 'Roll and resolve');
    await press(dialog, 'Done');
    await page.getByText('Year 1, month 2 of 10').first().waitFor();
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (scheme) => {
    const { page } = on.program;
    await page.emulateMedia({ colorScheme: scheme });
    await goToScenarios(page);
    await page.getByRole('heading', { level: 3, name: 'The Great Kings' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await press(page, 'Copy The Road to Qadesh');
    await page.getByRole('heading', { level: 1, name: 'The Road to Qadesh, copy' }).waitFor();
    for (const name of ['Map', 'Players', 'Provinces', 'Forts', 'Armies', 'Rules', 'Review']) {
      await step(page, name);
      expect([name, ...(await findings(page))]).toEqual([name]);
    }
    await step(page, 'Armies');
    await press(page, 'Table');
    expect(await findings(page)).toEqual([]);
  });
});
