import { goTo } from '../e2e/go-to.ts';
import { runInHost } from '../support/program/app-host.ts';
import { around, button, CONTENT, createSampleArmy, save, type Walk } from './shots.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const reference: Readonly<Record<string, Walk>> = {
  'rule-books': async (page) => {
    await page.evaluate(`location.hash = '#/books'`);
    await page.getByRole('columnheader', { name: 'Topic', exact: true }).waitFor();
    await save(page, 'books-compare', { ...CONTENT, height: 560 });
  },
  data: async (page) => {
    await createSampleArmy(page);
    await goTo(page, 'Settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await button(page, 'Back up now').click();
    await page.waitForTimeout(2000);
    await button(page, 'Back up now').scrollIntoViewIfNeeded();
    await save(page, 'data-backups', { ...CONTENT, height: 620 });
  },
  keys: async (page) => {
    await createSampleArmy(page);
    await button(page, 'Search').click();
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .or(page.getByRole('dialog').getByRole('textbox'))
      .first()
      .fill('spear');
    await page.waitForTimeout(2000);
    await save(page, 'keys-search', await around([page.getByRole('dialog')], 520));
  },
  commands: async (page) => {
    const army = 'army-lists/ready-made/akkadian-4000.json';
    const output = await runInHost(['check', army]);
    await page.setContent(
      `<pre style="display:inline-block;margin:0;padding:16px;font:14px monospace;background:#1c1f26;color:#e8e6df">` +
        `$ nomarch check akkadian-4000.json\n${escape(output.replaceAll(army, 'akkadian-4000.json'))}</pre>`,
    );
    await page.locator('pre').screenshot({ path: 'docs/guide/pictures/commands-check.png' });
  },
};
