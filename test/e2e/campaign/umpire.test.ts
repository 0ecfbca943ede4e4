import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { openTestContext } from '../../support/program/test-context.ts';
import { goTo } from '../go-to.ts';
import { pickOption } from '../pick-option.ts';
import { HOSTS, type Program } from '../program.ts';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const toPage = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link', { name }).click();

async function textOf(download: Download): Promise<string> {
  return readFileSync((await download.path()) ?? '', 'utf8');
}

async function kept(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return textOf(download);
}

describe.each(HOSTS)('An umpire in $title', ({ open }) => {
  let program: Program;
  let folder: string;
  const file = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nomarch-umpire-'));
    program = await open();
    const { page } = program;
    await page.getByRole('link', { name: /^Start a sample campaign/ }).click();
    await page.getByRole('button', { name: 'Start The Two Rivers', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The Two Rivers' }).waitFor();
    await toPage(page, 'Umpire');
    await page.getByRole('heading', { level: 1, name: /Umpire’s page/ }).waitFor();
  });
  afterAll(async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sends a turn file without the others’ secrets, and reads back the orders written in it', async () => {
    const { page } = program;
    const pack = await kept(page, 'Turn file for Ur');
    expect(pack).toContain('Levy of Girsu');
    expect(pack).not.toContain('Field army of Akkad');
    writeFileSync(file('pack.json'), pack);
    const report = await kept(page, 'Report for Ur as a web page');
    expect(report).toMatch(/^<!DOCTYPE html>\n<html lang="en">\n<head>/);
    expect(report).toMatch(/<title>[^<]+: report for Ur</);
    expect(report).toMatch(/<h2>[^<]+<\/h2>/);
    expect(report).not.toContain('<script');
    expect(await kept(page, 'Download all as ZIP')).toMatch(/^PK/);
    const desk = page.url();

    await goTo(page, 'Campaigns');
    await page.getByRole('link', { name: 'Open turn file' }).click();
    await page.getByRole('heading', { level: 1, name: 'Turn file' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(file('pack.json'));
    await page.getByRole('list', { name: 'Ur’s armies' }).getByRole('button').filter({ hasText: 'Girsu' }).click();
    await page
      .getByRole('region', { name: /^Orders for / })
      .getByRole('button', { name: 'Hold' })
      .click();
    await page.getByText('Order saved.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await page.getByRole('tab', { name: 'Orders' }).click();
    const orders = await kept(page, 'Save order file for the umpire');
    expect(JSON.parse(orders)).toMatchObject({ player: 'ur', orders: [{ kind: 'hold', army: 'ur-levy' }] });
    writeFileSync(file('ur.json'), orders);
    writeFileSync(file('broken.json'), orders.slice(0, 40));
    await press(page, 'Open another turn file');
    await page
      .getByRole('region', { name: 'Saved turn files' })
      .getByRole('button', { name: /for Ur/ })
      .click();
    await press(page, 'Close turn file');
    await page.getByText('Turn file of The Two Rivers closed', { exact: true }).waitFor();

    // Undo reopens a closed turn file.
    await press(page, 'Undo');
    await page.getByRole('button', { name: 'Close turn file' }).waitFor();

    await page.goto(desk);
    await page.getByRole('heading', { level: 1, name: /Umpire’s page/ }).waitFor();
    // The screen's style sheet has the same rank in any loading order.
    const edge = "getComputedStyle(document.querySelector('.box')).paddingInlineStart";
    await expect.poll(() => page.evaluate<string>(edge)).toBe('16px');
    await page.locator('input[type=file]').setInputFiles([file('ur.json'), file('broken.json')]);
    await page.getByText('Orders of Ur submitted.').waitFor();
    await page.getByText('expected JSON').waitFor();
    await press(page, /^Set all 3 absent players to hold/);
    await page.getByText('All orders are in.').waitFor();
    await expect.poll(() => page.getByText('set to hold by the umpire').count()).toBe(3);
  });

  it('tries out the month on a copy', async () => {
    const { page } = program;
    await press(page, 'Preview');
    await page.getByText('Preview only: this has not happened.').waitFor();
    await toPage(page, 'Map');
    await page.getByText('Year 1, month 1 of 8').waitFor();
    await toPage(page, 'Umpire');
  });

  it('intervenes with a reason that the log keeps', async () => {
    const { page } = program;
    await pickOption(page, 'Change', 'Set a treasury');
    await press(page, 'Apply');
    await page.getByText('Missing: Player.').waitFor();
    await pickOption(page, 'Player', 'Ur');
    await page.getByRole('spinbutton', { name: 'Gold' }).fill('4321');
    await page.getByRole('textbox', { name: 'Reason' }).fill('A caravan arrived');
    await press(page, 'Apply');
    await page.getByText('Applied and logged.').waitFor();
    expect(await findings(page)).toEqual([]);
    await toPage(page, 'Chronicle');
    // The text is in the story and in its collapsed list of events.
    await page
      .getByText(/A caravan arrived/)
      .first()
      .waitFor();
    await pickOption(page, 'Edition', 'The public edition');
    await page
      .getByText(/A caravan arrived/)
      .first()
      .waitFor({ state: 'detached' });
    expect(await findings(page)).toEqual([]);
    await toPage(page, 'Statistics');
    await page.getByRole('table', { name: 'Standings' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await toPage(page, 'Umpire');
  });

  it('saves the chronicle as a page whose maps show only the armies that its readers may see', async () => {
    const { page } = program;
    await toPage(page, 'Umpire');
    await page.getByText('All orders are in.').waitFor();
    await press(page, 'Resolve month 1');
    const dialog = page.getByRole('dialog');
    await press(page, 'Roll and resolve');
    await dialog.getByRole('button', { name: 'Done', exact: true }).click();
    await toPage(page, 'Chronicle');
    /** Returns the strengths of armies on the maps, in thousands of points. */
    const strengths = (saved: string): number =>
      [...saved.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].filter(([, text]) => /^\d+\.\d$/.test(text ?? '')).length;
    await page.getByRole('img', { name: /^Map of / }).waitFor();
    await page.getByText('Diary', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Diary of year 1, month 1' }).fill('I should have let Elam through.');
    await page.getByRole('heading', { level: 1 }).click();
    const whole = await kept(page, 'Save as page');
    expect(strengths(whole)).toBe(8);
    expect(whole).not.toContain('let Elam through');
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Diary of year 1, month 1' }).inputValue())
      .toBe('I should have let Elam through.');
    await pickOption(page, 'Edition', 'The public edition');
    await page.getByRole('img', { name: /^Map of / }).waitFor();
    const told = await kept(page, 'Save as page');
    expect(told).toContain('<svg');
    expect(strengths(told)).toBe(0);
    expect(told).not.toContain('A caravan arrived');
    await toPage(page, 'Statistics');
    await page.getByRole('table', { name: 'Generals' }).getByText('History').first().click();
    await page
      .getByRole('link', { name: /^Page of / })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'King of Akkad' }).waitFor();
    await page.getByText('In Field army of Akkad at the start of the campaign').waitFor();
    expect(await findings(page)).toEqual([]);
    await toPage(page, 'Map');
    await page.getByText('Year 1, month 2 of 8').waitFor();
    await toPage(page, 'Umpire');
  });

  it('looks at a past month and branches from it', async () => {
    const { page } = program;
    await press(page, /^View: /);
    await page.getByText('Earlier state: read-only.').waitFor();
    await press(page, 'Branch from here');
    // Waits for the map of the branch, because the original campaign has the same heading.
    await page.waitForURL(({ hash }) => /^#\/campaigns\/[^/]+$/.test(hash));
    await page.getByRole('heading', { level: 1, name: 'The Two Rivers' }).waitFor();
    await toPage(page, 'Umpire');
    await page.getByText('Orders of 4 players are due.').waitFor();
    await page.getByRole('link', { name: 'Compare with the original campaign' }).click();
    await page.getByRole('table', { name: 'Branch and original' }).waitFor();
  });

  it('cannot rewrite the log between two turn files unnoticed', async () => {
    const { client } = await openTestContext();
    const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
    const document = await client.campaigns.exportDocument({ id, secrets: true });
    const other = (await openTestContext()).client;
    await other.campaigns.importText({ text: JSON.stringify(document) });
    for (const [umpire, reason] of [
      [client, 'first'],
      [other, 'second'],
    ] as const) {
      await umpire.campaigns.intervene({ id, intervention: { reason, public: false, decrees: [{ kind: 'note' }] } });
      writeFileSync(file(`${reason}.json`), JSON.stringify(await umpire.campaigns.playerPack({ id, player: 'akkad' })));
    }
    const { page } = program;
    const campaign = page.url();
    await goTo(page, 'Campaigns');
    await page.getByRole('link', { name: 'Open turn file' }).click();
    // The turn file opened last, that of Ur, opens automatically.
    await page.getByRole('list', { name: 'Ur’s armies' }).waitFor();
    await press(page, 'Open another turn file');
    await page.locator('input[type=file]').setInputFiles(file('first.json'));
    await page.getByRole('list', { name: 'Akkad’s armies' }).waitFor();
    await page.getByText(/^\s*Signed by the umpire’s app/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await press(page, 'Open another turn file');
    await page.locator('input[type=file]').setInputFiles(file('second.json'));
    await page.getByRole('alert').filter({ hasText: 'rewritten' }).waitFor();
    await press(page, 'Close turn file');
    const forged = { ...(JSON.parse(readFileSync(file('first.json'), 'utf8')) as object), title: 'The Three Rivers' };
    writeFileSync(file('forged.json'), JSON.stringify(forged));
    await page.locator('input[type=file]').setInputFiles(file('forged.json'));
    await page.getByRole('alert').filter({ hasText: 'changed after the umpire’s app signed it' }).waitFor();
    expect(await page.getByRole('list', { name: 'Akkad’s armies' }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await page.goto(campaign);
  });

  it('is marked on every page, report and turn file if they also play a seat', async () => {
    const { page } = program;
    const line = 'In this campaign the umpire also plays Ur.';
    const told = page.getByText(line, { exact: true });
    await toPage(page, 'Umpire');
    expect(await told.count()).toBe(0);
    await pickOption(page, 'Change', 'Set the umpire’s seat');
    await pickOption(page, 'Seat', 'Ur');
    await page.getByRole('textbox', { name: 'Reason' }).fill('We are one short');
    await press(page, 'Apply');
    for (const name of ['Map', 'Chronicle', 'Statistics', 'Umpire']) {
      await toPage(page, name);
      await told.first().waitFor();
    }
    expect(await kept(page, 'Report for Akkad as text')).toContain(`\n${line}\n`);
    writeFileSync(file('marked.json'), await kept(page, 'Turn file for Akkad'));
    await toPage(page, 'Chronicle');
    expect(await kept(page, 'Save as text')).toContain(line);
    const desk = page.url();
    await goTo(page, 'Campaigns');
    await page.getByRole('link', { name: 'Open turn file' }).click();
    await page.getByRole('list', { name: 'Ur’s armies' }).waitFor();
    expect(await told.count()).toBe(0);
    await press(page, 'Open another turn file');
    await page.locator('input[type=file]').setInputFiles(file('marked.json'));
    await page.getByRole('list', { name: 'Akkad’s armies' }).waitFor();
    await told.first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goto(desk);
  });

  it('hides the screen between players who share it', async () => {
    const { page } = program;
    await toPage(page, 'Umpire');
    await page.getByRole('radio', { name: 'Players share this screen' }).click();
    await press(page, 'Start without a PIN');
    await page.getByRole('region', { name: 'PINs' }).waitFor();
    await toPage(page, 'Map');
    await press(page, /Continue as Elam/);
    await page.getByRole('list', { name: 'Elam’s armies' }).waitFor();
    expect(await page.getByText('Field army of Akkad').count()).toBe(0);
    await press(page, 'Finish and hand over');
    await page.getByRole('button', { name: 'Continue as Elam Submitted' }).waitFor();
    expect(await findings(page)).toEqual([]);
    // Other players still owe orders, so only the umpire can end the month. The dialog lists who has submitted.
    expect(await page.getByRole('button', { name: 'Resolve month 1' }).count()).toBe(0);
    await press(page, 'End the month now (umpire only)');
    const dialog = page.getByRole('dialog');
    const filed = dialog.getByRole('list', { name: 'Orders' });
    await filed.getByText(/^\s*Elam: submitted/i).waitFor();
    await filed.getByText(/^\s*Akkad: orders due/i).waitFor();
    await dialog.getByRole('button', { name: 'Roll and resolve' }).click();
    await dialog.getByText('Month resolved. Each player can now read their report.').waitFor();
    expect(await dialog.getByRole('list', { name: 'Events' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Year 1, month 2 of 8').waitFor();
  });
});
