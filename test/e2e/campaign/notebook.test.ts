import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { beginRaid } from './caught-raid.ts';
import { goTo } from '../go-to.ts';
import { photograph, TOLD_BY_CAMERA } from '../photograph.ts';
import { pickOption } from '../pick-option.ts';
import { HOSTS, type Program } from '../program.ts';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const toPage = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link', { name }).click();
const ALT = 'Our table, the walls of Umma in front';

async function kept(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return readFileSync((await download.path()) ?? '', 'utf8');
}

/** Checks whether the note is printed: elements that are not printed have no size. */
async function onPaper(page: Page): Promise<boolean> {
  await page.emulateMedia({ media: 'print' });
  const isThere = await page.getByRole('img', { name: ALT }).isVisible();
  await page.emulateMedia({ media: null });
  return isThere;
}

describe.each(HOSTS)('Campaign notebook in $title', ({ open }) => {
  let program: Program;
  let folder: string;
  const file = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nomarch-notebook-'));
    program = await open();
    const { page } = program;
    await beginRaid(program.store, folder);
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Before Kish/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Before Kish' }).waitFor();
    await press(page, 'Resolve month 1');
    await press(page, 'Roll and resolve');
    await page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }).click();
  });
  afterAll(async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps a reduced, re-encoded picture of a month that only its author sees', async () => {
    const { page } = program;
    await toPage(page, 'Chronicle');
    await press(page, 'Add picture');
    const dialog = page.getByRole('dialog', { name: /^A picture of / });
    writeFileSync(file('bad.png'), 'no picture at all');
    await dialog.locator('input[type=file]').setInputFiles(file('bad.png'));
    await dialog.getByText('This picture cannot be read').waitFor();
    expect(await findings(page)).toEqual([]);
    writeFileSync(file('table.jpg'), await photograph(page, 3000));
    await dialog.locator('input[type=file]').setInputFiles(file('table.jpg'));
    await dialog.locator('img').waitFor();
    expect(await dialog.getByRole('button', { name: 'Save picture' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Description').fill(ALT);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    const picture = page.getByRole('img', { name: ALT });
    await picture.waitFor();
    expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
      1600, 1067,
    ]);
    const bytes = Buffer.from((await picture.getAttribute('src'))?.split(',')[1] ?? '', 'base64');
    expect(bytes.toString('latin1')).not.toMatch(TOLD_BY_CAMERA);
    expect(await onPaper(page)).toBe(false);
    expect(await kept(page, 'Save as page')).not.toContain('data:image');
    await pickOption(page, 'Edition', 'The public edition');
    await page.getByText('Add picture').waitFor({ state: 'detached' });
    expect(await picture.count()).toBe(0);
  });

  it('shows the picture to everyone once the umpire publishes it', async () => {
    const { page } = program;
    await pickOption(page, 'Edition', 'The umpire’s edition');
    await press(page, 'Change picture');
    const dialog = page.getByRole('dialog', { name: /^A picture of / });
    await dialog.getByRole('checkbox', { name: 'Show to all players' }).check();
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Visible to all players').waitFor();
    expect(await onPaper(page)).toBe(true);
    await pickOption(page, 'Edition', 'The public edition');
    await page.getByRole('img', { name: ALT }).waitFor();
    const saved = await kept(page, 'Save as page');
    writeFileSync(file('page.html'), saved);
    expect(saved).toContain(`alt="${ALT}"`);
    expect(saved).toContain('img-src data:');
    expect(await onPaper(page)).toBe(true);
    expect(await findings(page)).toEqual([]);
  });

  it('restores a removed picture', async () => {
    const { page } = program;
    await pickOption(page, 'Edition', 'The umpire’s edition');
    await press(page, 'Remove picture');
    await page.getByRole('img', { name: ALT }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page.getByRole('img', { name: ALT }).waitFor();
  });

  it('keeps one notebook per seat on a shared screen', async () => {
    const { page } = program;
    await toPage(page, 'Umpire');
    await page.getByRole('radio', { name: 'Players share this screen' }).click();
    await page
      .getByRole('dialog', { name: 'Before players share this screen' })
      .getByRole('button', { name: 'Start without a PIN' })
      .click();
    await toPage(page, 'Map');
    await press(page, /^Continue as Akkad/);
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByText('Diary', { exact: true }).first().click();
    const diary = page.getByRole('textbox', { name: 'Diary of year 1, month 1' });
    await diary.fill('Akkad means to turn on Ur.');
    await page
      .getByRole('button', { name: /^Bookmark: / })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByText('Bookmarks', { exact: true }).click();
    await page.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem').waitFor();
    expect(await findings(page)).toEqual([]);
    await press(page, 'Finish and hand over');
    await press(page, /^Continue as Ur/);
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByText('Diary', { exact: true }).first().click();
    await expect.poll(() => diary.inputValue()).toBe('');
    expect(await page.getByRole('list', { name: 'Bookmarks' }).count()).toBe(0);
    expect(await page.content()).not.toContain('turn on Ur');
    await press(page, 'Finish and hand over');
    await press(page, /^Continue as Akkad/);
    await page.getByRole('tab', { name: 'Report' }).click();
    await expect.poll(() => diary.inputValue()).toBe('Akkad means to turn on Ur.');
    await press(page, 'Finish and hand over');
  });

  it('stores notes with a turn file, not in it', async () => {
    const { page } = program;
    await toPage(page, 'Umpire');
    await press(page, 'Open anyway');
    const pack = await kept(page, 'Turn file for Ur');
    for (const secret of [ALT, 'turn on Ur', 'data:image']) expect(pack).not.toContain(secret);
    writeFileSync(file('pack.json'), pack);
    await goTo(page, 'Campaigns');
    await page.getByRole('link', { name: 'Open turn file' }).click();
    await page.locator('input[type=file]').setInputFiles(file('pack.json'));
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByText('Diary', { exact: true }).first().click();
    const diary = page.getByRole('textbox', { name: 'Diary of year 1, month 1' });
    await diary.fill('Ur waits.');
    await page.getByRole('tab', { name: 'Orders' }).click();
    await press(page, 'Close turn file');
    await press(page, 'Undo');
    await page.getByRole('tab', { name: 'Report' }).click();
    await expect.poll(() => diary.inputValue()).toBe('Ur waits.');
  });
});
