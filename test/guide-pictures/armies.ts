import battle from '../../army-lists/ready-battles/for-the-pharaoh.json' with { type: 'json' };
import { menuNamed, pickOption } from '../e2e/pick-option.ts';
import { goTo } from '../e2e/go-to.ts';
import { storeArmy } from '../e2e/store-army.ts';
import { around, button, CONTENT, createSampleArmy, save, type Walk } from './shots.ts';

const PASTED = [
  ...['Akkadian, Sumerian and Ur', 'General Naram-Sin, 2 stars', '48 Household Spearmen', '10 Household Chariots'],
  ...['60 Militia Archers', '24 slingers with a banner', 'Camp followers'],
].join('\n');

export const armies: Readonly<Record<string, Walk>> = {
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
  library: async (page) => {
    await createSampleArmy(page);
    await goTo(page, 'Library');
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await page.waitForTimeout(1000);
    await save(page, 'library-armies', { ...CONTENT, height: 520 });
    await button(page, 'Import').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Paste the army here' }).fill(PASTED);
    await button(dialog, 'Read').click();
    await button(dialog, 'Accept and save').waitFor();
    await save(page, 'library-import', await around([dialog], 560));
    await page.keyboard.press('Escape');
    await goTo(page, 'Collection');
    await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();
    await page.waitForTimeout(1000);
    await save(page, 'library-collection', { ...CONTENT, height: 420 });
  },
  sheets: async (page) => {
    await createSampleArmy(page);
    await page.getByRole('link', { name: 'Sheets' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sheets' }).waitFor();
    await page.waitForTimeout(1500);
    await save(page, 'sheets-roster', { ...CONTENT, height: 640 });
    await button(page, 'Share').click();
    await page.waitForTimeout(1500);
    await save(page, 'sheets-share', { ...CONTENT, height: 560 });
  },
  lists: async (page) => {
    await goTo(page, 'Army lists');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1000);
    await save(page, 'lists-nation', { ...CONTENT, height: 600 });
    await button(page, 'Copy to custom list').click();
    await page.waitForTimeout(1000);
    const dialog = page.getByRole('dialog');
    if (await dialog.isVisible()) await dialog.locator('button[type="submit"]').click();
    await page.waitForTimeout(1500);
    await save(page, 'lists-edit', { ...CONTENT, height: 640 });
  },
  compare: async (page) => {
    await storeArmy(page, battle.armies[1]);
    await createSampleArmy(page);
    await page.waitForTimeout(800);
    await page.evaluate(`location.hash += '/compare'`);
    await menuNamed(page, 'Right army').click();
    await page.getByRole('option', { name: 'Field army of Elam' }).click();
    await page.getByText('Unit by unit').waitFor();
    await page.waitForTimeout(6000);
    await save(page, 'compare-units', CONTENT);
    await page.getByRole('link', { name: 'Test battles' }).first().click();
    await menuNamed(page, 'Armies').click();
    await page.getByRole('option', { name: 'Field army of Elam' }).click();
    await page.keyboard.press('Escape');
    await pickOption(page, 'Battles per pair', '20');
    await button(page, 'Start test').click();
    await page.getByRole('heading', { name: 'Results per unit' }).waitFor({ timeout: 300_000 });
    await save(page, 'compare-test', CONTENT);
  },
};
