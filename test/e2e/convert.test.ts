import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { menuNamed, pickOption } from './pick-option.ts';
import { goTo } from './go-to.ts';
import { describeOnHosts } from './program.ts';

const openConversion = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Convert to another list or book' }).click();
  await page.getByRole('heading', { name: /^Matched: \d+ items$/ }).waitFor();
  // Another nation of the same book is offered first.
  await expect.poll(() => menuNamed(page, 'Rule book').innerText()).toMatch(/For the Pharaoh/);
};
const listHas = (page: Page, row: string): Promise<void> =>
  page.getByRole('region', { name: 'Army list' }).getByText(row, { exact: true }).first().waitFor();

describeOnHosts('An army in $title', (on) => {
  it('converts to another book, and changes its nation until that is undone', async () => {
    const { page } = on.program;
    await page.getByRole('button', { name: new RegExp(`^Open a sample army`) }).click();
    await listHas(page, 'SCOUT Chariots');

    await openConversion(page);
    await pickOption(page, 'Rule book', /^SAS Ancient Rules/);
    await pickOption(page, 'Army list', /^Republican Rome/);
    await page
      .getByText(/units? of Triarii\s*$/)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Name of the new army' }).fill('Akkad in Rome');
    await page.getByRole('button', { name: 'Create as a new army' }).click();
    await listHas(page, 'Triarii');

    await goTo(page, 'Library');
    await expect.poll(() => page.getByRole('link', { name: 'Akkad in Rome' }).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'The King of Akkad' }).first().click();
    await listHas(page, 'Household Chariots');
    await openConversion(page);
    await pickOption(page, 'Rule book', /^For the Pharaoh/);
    await page.getByRole('button', { name: 'Convert this army' }).click();
    await listHas(page, 'Clan Archers');
    await page.getByRole('button', { name: 'Undo' }).click();
    await listHas(page, 'SCOUT Chariots');
  });
});
