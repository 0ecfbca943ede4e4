import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallArmy } from '../support/armies/armies.ts';
import { goTo } from './go-to.ts';
import { HOSTS, type Program } from './program.ts';
import { storeArmy } from './store-army.ts';

const NAMES = ['Guard of Agade', 'Guard of Ur', 'Raiders of Lagash', 'Host of Kish'];

const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();
const armies = (page: Page): Locator => page.getByRole('table', { name: 'Armies' });
const shown = async (page: Page): Promise<string[]> => (await armies(page).locator('a').allInnerTexts()).toSorted();
const choose = (page: Page, ...names: string[]): Promise<unknown> =>
  names.reduce<Promise<unknown>>(
    (before, name) => before.then(() => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()),
    Promise.resolve(),
  );
const isShown = (page: Page, names: readonly string[]): Promise<void> =>
  expect.poll(() => shown(page)).toEqual(names.toSorted());

describe.each(HOSTS)('Library in $title', ({ open }) => {
  let program: Program;
  beforeEach(async () => {
    program = await open();
    const { page } = program;
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    for (const name of NAMES) await storeArmy(page, smallArmy(name));
    await goTo(page, 'Collection');
    await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();
    await goTo(page, 'Library');
    await isShown(page, NAMES);
  });
  afterEach(() => program.stop());

  it('sorts armies into folders and tags, finds them by both and by words, and remembers everything', async () => {
    let { page } = program;
    await choose(page, 'Guard of Agade', 'Guard of Ur');
    await press(page, 'Move to a folder');
    await page.getByRole('textbox', { name: 'Folder' }).fill('Club/2026');
    await page.keyboard.press('Enter');
    const folders = page.getByRole('navigation', { name: 'Folders' });
    await folders.getByRole('button', { name: /^Club/ }).click();
    await isShown(page, ['Guard of Agade', 'Guard of Ur']);

    await choose(page, 'Guard of Ur');
    await press(page, 'Tags');
    await page.getByRole('textbox', { name: 'New tag' }).fill('painted');
    await press(page, 'Add the tag');
    await press(page, 'Save tags');
    await page.getByRole('group', { name: 'Filter by tag' }).getByRole('button').click();
    await isShown(page, ['Guard of Ur']);

    // The address keeps the view; the store keeps the folders.
    await program.restart('ask');
    page = program.page;
    await isShown(page, NAMES);
    await page.getByRole('searchbox', { name: 'Search armies' }).fill('guard');
    await isShown(page, ['Guard of Agade', 'Guard of Ur']);
    await page.getByRole('searchbox', { name: 'Search armies' }).fill('painted');
    await isShown(page, ['Guard of Ur']);
    await page.getByRole('searchbox', { name: 'Search armies' }).fill('nothing of the kind');
    await page.getByText('No armies match your search, folder and tags.').waitFor();
    await page.getByRole('searchbox', { name: 'Search armies' }).fill('');

    const folder = page.getByRole('navigation', { name: 'Folders' });
    await folder.getByRole('button', { name: /^2026/ }).click();
    await press(folder, 'Rename folder 2026');
    await page.getByRole('textbox', { name: 'Folder' }).fill('Club/2027');
    await page.keyboard.press('Enter');
    await folder.getByRole('button', { name: /^2027/ }).waitFor();
    await isShown(page, ['Guard of Agade', 'Guard of Ur']);
  });

  it('duplicates, archives and restores several armies, and deletes permanently only after a second question', async () => {
    const { page } = program;
    await choose(page, 'Raiders of Lagash', 'Host of Kish');
    await press(page, 'Duplicate');
    await isShown(page, [...NAMES, 'Raiders of Lagash (copy)', 'Host of Kish (copy)']);

    await choose(page, 'Raiders of Lagash', 'Host of Kish', 'Guard of Ur');
    await press(page, 'Move to bin');
    // The Undo button disappears after a while, unless the pointer is over it.
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.hover();
    await isShown(page, ['Guard of Agade', 'Raiders of Lagash (copy)', 'Host of Kish (copy)']);
    await undo.click();
    await isShown(page, [...NAMES, 'Raiders of Lagash (copy)', 'Host of Kish (copy)']);

    await choose(page, 'Raiders of Lagash', 'Host of Kish', 'Guard of Ur');
    await press(page, 'Move to bin');
    await page.getByRole('link', { name: 'Bin', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Bin' }).waitFor();
    await press(page, 'Restore Host of Kish');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await press(page, 'Delete permanently');
    const dialog = page.getByRole('dialog');
    // A dialog accepts no second answer while it closes, whether the same or another.
    const answers = ['Cancel', 'Delete permanently'];
    await dialog.evaluate((shown, words) => {
      const buttons = [...shown.querySelectorAll('button')];
      for (const word of words) buttons.find(({ innerText }) => innerText === word)?.click();
    }, answers);
    await dialog.waitFor({ state: 'hidden' });
    await press(page, 'Delete permanently');
    await dialog.getByRole('button', { name: 'Delete permanently', exact: true }).evaluate((yes: HTMLElement) => {
      yes.click();
      yes.click();
    });
    await page.getByText('The bin is empty.').waitFor();
    await page.getByText('2 armies permanently deleted').first().waitFor();
    const told = await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .allInnerTexts();
    expect(told.filter((each) => /deleted|Not understood/.test(each))).toEqual(['2 armies permanently deleted']);
    await page.getByRole('link', { name: 'Back to the library' }).click();
    await isShown(page, ['Guard of Agade', 'Host of Kish', 'Raiders of Lagash (copy)', 'Host of Kish (copy)']);
  });

  it('sorts by any column, up and down', async () => {
    const { page } = program;
    const names = (): Promise<string[]> => armies(page).locator('a').allInnerTexts();
    await press(armies(page), 'Name');
    await expect.poll(names).toEqual(NAMES.toSorted());
    await press(armies(page), 'Name');
    await expect.poll(names).toEqual(NAMES.toSorted().toReversed());
  });

  it('imports a dropped list, reports matches, guesses and leftovers, and stores it only on confirmation', async () => {
    const { page } = program;
    const text = [
      'For the club, 4000 points',
      '2* Sargon',
      '24 household spearmen pike',
      '12 retinu',
      'and some camels',
      'Total: 500',
    ];
    const dropped = await page.evaluateHandle((lines) => {
      const files = new DataTransfer();
      files.items.add(new File([lines.join('\n')], 'club.txt', { type: 'text/plain' }));
      return files;
    }, text);
    await page.locator('.library').dispatchEvent('drop', { dataTransfer: dropped });
    const dialog = page.getByRole('dialog', { name: 'Import an army' });
    await dialog.getByText('1 line left out').waitFor();
    await dialog.getByText('2 lines guessed: check them').waitFor();
    await expect.poll(() => dialog.getByText('and some camels').count()).toBe(1);
    await expect.poll(() => dialog.locator('dl').innerText()).toMatch(/500[\s\S]*832/);
    await press(dialog, 'Cancel');
    await isShown(page, NAMES);

    await page.locator('.library').dispatchEvent('drop', { dataTransfer: dropped });
    await press(dialog, 'Accept and save');
    await page.getByRole('region', { name: 'Army list' }).waitFor();
    await page.getByRole('button', { name: '832 points: show breakdown' }).waitFor();
  });
});
