import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import { goTo } from './go-to.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from './long-named-army.ts';
import { findWithPalette } from './palette.ts';
import { pickOption } from './pick-option.ts';
import { describeOnHosts } from './program.ts';
import { storeArmy } from './store-army.ts';

describeOnHosts('Searching and saving several armies in $title', (on) => {
  it('finds troops in all lists, also mistyped, by era and by book, and from the palette', async () => {
    const { page } = on.program;
    await goTo(page, 'Army lists');
    await page.getByRole('link', { name: 'Which nation has this?' }).click();
    const field = page.getByRole('searchbox', { name: /^Camels/ });
    const status = page.getByRole('status').filter({ hasText: /entr(y|ies) / });
    await field.fill('elefants');
    await page
      .getByRole('row', { name: /Elephants/ })
      .first()
      .waitFor();
    await field.fill('camels');
    await page.getByRole('row', { name: /camel/i }).first().waitFor();
    await status.filter({ hasText: / lists\s*$/ }).waitFor();
    const rows = page.getByRole('rowgroup').last().getByRole('row');
    const all = await rows.count();
    expect(all).toBeGreaterThan(3);
    for (const row of await rows.allInnerTexts()) expect(row.toLowerCase()).toMatch(/camel|dromedar/);
    await pickOption(page, 'Rule book', 'SAS Ancient Rules');
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await pickOption(page, 'Rule book', 'Any book');
    await pickOption(page, 'Era', 'Before 1500 BC');
    await expect.poll(() => rows.count()).toBeLessThan(all);
    expect(await findings(page)).toEqual([]);

    await findWithPalette(page, 'camel', /camel/i);
    await page.getByRole('article').waitFor();
    expect(page.url()).toContain('#/lists/');
  });

  it('saves several armies as one zip file, and prints them together', async () => {
    const { page } = on.program;
    for (const name of ['First', 'Second', 'Second'])
      await storeArmy(page, { ...longNamedArmy(LIST_OF_EACH_BOOK[0]!, 2), name });
    await page.reload();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    const tools = page.getByRole('toolbar', { name: 'Selected armies' });
    await pickOption(page, 'Export as', 'web page');
    const saving = page.waitForEvent('download');
    await tools.getByRole('button', { name: 'Export', exact: true }).click();
    const files = unzipSync(readFileSync(await (await saving).path()));
    expect(Object.keys(files)).toHaveLength(3);
    for (const [name, bytes] of Object.entries(files)) {
      expect(name).toMatch(/\.html$/);
      expect(strFromU8(bytes)).toContain('<!DOCTYPE html>');
    }
    await tools.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sheets of several armies' }).waitFor();
    await page.getByText('3 armies', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 2, name: 'Second' }).count()).toBeGreaterThan(1);
    expect(await findings(page)).toEqual([]);
  });
});
