import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallArmy } from '../support/armies/armies.ts';
import { pickOption } from './pick-option.ts';
import { goTo } from './go-to.ts';
import { HOSTS, type Program } from './program.ts';
import { storeArmy } from './store-army.ts';

const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();
const isStored = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved\s*$/ })
    .waitFor();

describe.each(HOSTS)('Lists and collection in $title', ({ open }) => {
  let program: Program;
  beforeEach(async () => {
    program = await open();
    await program.page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  });
  afterEach(() => program.stop());

  it('copies a list, changes it, checks it against the price table, and builds an army from it', async () => {
    let { page } = program;
    await goTo(page, 'Army lists');
    await page.getByRole('link', { name: 'Hittites 1400 BC to 1180 BC' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hittites' }).waitFor();
    await press(page, 'Check costs');
    await page
      .getByRole('region', { name: 'Cost check' })
      .getByText(/^\s*All \d+ costs match the book’s table\.\s*$/)
      .waitFor();
    await press(page, 'Copy to custom list');
    await page.getByRole('textbox', { name: 'Title' }).fill('Hittites of the club');
    await page.keyboard.press('Enter');
    const points = page.getByRole('textbox', { name: 'Points of entry 1', exact: true });
    const table = Number(await points.inputValue());
    await points.fill(String(table + 1));
    await page.getByText('1 cost differs from the book’s table').waitFor();
    await page.getByRole('textbox', { name: 'Name of entry 1', exact: true }).fill('Men of the club');
    await isStored(page);

    await program.restart('kill');
    page = program.page;
    await goTo(page, 'Army lists');
    await page.getByRole('link', { name: /^Hittites of the club/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Hittites of the club' }).waitFor();
    await press(page, 'Check costs');
    await page.getByText(`Entry 1, Men of the club: list ${String(table + 1)}, table ${String(table)}`).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await press(page, 'Use all table costs');
    await page.getByText('All costs match the book’s table').waitFor();
    await press(page, 'Undo');
    await page.getByText('1 cost differs from the book’s table').waitFor();
    await isStored(page);

    await goTo(page, 'Library');
    await press(page, 'New army');
    const dialog = page.getByRole('dialog', { name: 'New army' });
    await pickOption(page, 'Army list', /^Hittites of the club/);
    await press(dialog, 'Create');
    await page.getByRole('region', { name: 'Army list' }).getByText('Men of the club').first().click();
    await isStored(page);

    // Changing the list now would change the army, so the change waits for confirmation.
    await goTo(page, 'Army lists');
    await page.getByRole('link', { name: /^Hittites of the club/ }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Points of entry 1', exact: true }).fill(String(table + 5));
    await page.getByText(/^\s*Review the changes\. Until then, these armies keep version \d+/).waitFor();
    await page.getByRole('link', { name: 'Review' }).click();
    const review = page.getByRole('region', { name: /^Hittites of the club: version \d+ to \d+$/ });
    await review.getByText(`cost ${String(table + 1)} → ${String(table + 5)}`).waitFor();
    await review.getByRole('checkbox', { name: /uses the new version$/ }).waitFor();
    await press(review, 'Use the new version');
    await expect.poll(() => review.count()).toBe(0);
  });

  it('creates a list with prices from the price table', async () => {
    const { page } = program;
    await goTo(page, 'Army lists');
    await press(page, 'New army list');
    await page.getByRole('textbox', { name: 'Title' }).fill('Kaska');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name of entry 1', exact: true }).fill('Hillmen');
    const first = await page.getByRole('textbox', { name: 'Points of entry 1', exact: true }).inputValue();
    expect(Number(first)).toBeGreaterThan(0);
    await press(page, 'Add entry');
    await page.getByRole('textbox', { name: 'Name of entry 2', exact: true }).fill('Raiders');
    await page.getByText('All costs match the book’s table').waitFor();
    await isStored(page);
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await page.getByRole('cell', { name: 'Hillmen', exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Raiders', exact: true }).waitFor();
  });

  it('shows figures still to buy and to paint, for all armies and in the builder', async () => {
    let { page } = program;
    // One army needs 48 figures and another 30 of the same figures. Only one army is fielded at a time.
    await storeArmy(page, smallArmy());
    const id = await storeArmy(page, {
      ...smallArmy('Gate of Akkad'),
      units: [{ name: 'Gate', parts: [{ entry: 'household-spearmen-pike', count: 30 }] }],
    });
    await goTo(page, 'Collection');
    const row = page.getByRole('row', { name: /^Household Spearmen Reg A LI CO P/ });
    const cells = () => row.getByRole('cell').allInnerTexts();
    const nation = 'Akkadian, Sumerian and Ur';
    await expect.poll(cells).toEqual([nation, '48', '78', '', '', '48', '']);
    await row.getByRole('textbox', { name: /^Owned: Household Spearmen/ }).fill('40');
    await page.keyboard.press('Tab');
    await row.getByRole('textbox', { name: /^Painted: Household Spearmen/ }).fill('24');
    await page.keyboard.press('Enter');
    await expect.poll(cells).toEqual([nation, '48', '78', '', '', '8', '16']);
    // Text being typed survives a redraw of the row.
    await row.getByRole('textbox', { name: /^Painted: Household Spearmen/ }).fill('25');
    await page.evaluate(`(() => {
      const owned = document.activeElement.closest('tr').querySelector('[data-field="owned"]');
      owned.value = '41';
      owned.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await expect.poll(cells).toEqual([nation, '48', '78', '', '', '7', '17']);
    await page.keyboard.press('Enter');
    await expect.poll(cells).toEqual([nation, '48', '78', '', '', '7', '16']);

    await program.restart('ask');
    page = program.page;
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await page.evaluate((to) => (location.hash = to), `#/armies/${id}`);
    await page
      .getByRole('group', { name: /^Unit 1:/ })
      .getByText(`owned 41, painted 25 · paint 5`)
      .waitFor();
  });
});
