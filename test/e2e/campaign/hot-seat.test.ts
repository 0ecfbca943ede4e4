import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../axe.ts';
import { beginCaughtRaid } from './caught-raid.ts';
import { type Host, HOSTS, type Program } from '../program.ts';

/** A message from Ur to Akkad, who may read it once the month is resolved. */
const LETTER = 'Meet me by night at the old ford.';
/** Names of armies and troops, and messages: only the seat's player and the umpire may read them on a shared screen. */
const SECRETS = /Host of|Home army|Garrison of Kish|Townsmen|Slingers|old ford/;
/** Names in Ur that Akkad may read only after a battle has revealed them. */
const OF_UR = /Garrison of Kish|Host of Ur|Townsmen/;
const UMPIRE = 'sceptre';
const AKKAD = 'crook';

const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();
const toPage = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Campaign pages' }).getByRole('link', { name }).click();
const gate = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name: 'Umpire only' }).waitFor();
const curtain = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Who plays next?' }).waitFor();

/** Returns everything readable in a page: title, fields, and the browser's storage. */
const legible = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ].join('\n'),
  );
const expectNothing = async (page: Page): Promise<void> => {
  expect((await legible(page)).match(SECRETS)).toBeNull();
};

async function typePin(page: Page, field: string, pin: string, button: string): Promise<void> {
  await page.getByLabel(field).fill(pin);
  await press(page, button);
}

/** Starts a campaign of two players in which Akkad’s raiders were caught. */
async function begin({ open }: Host, folder: string): Promise<Program> {
  const program = await open();
  await beginCaughtRaid(program.store, folder, 16, LETTER);
  await program.page.reload();
  return program;
}

describe.each(HOSTS)('Players who share a screen in $title', (host) => {
  let program: Program;
  let address: string;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nomarch-hot-seat-'));
    program = await begin(host, folder);
    const { page } = program;
    await page
      .getByRole('main')
      .getByRole('link', { name: /Before Kish/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Before Kish' }).waitFor();
    address = page.url();
  });
  afterAll(async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('start with the umpire’s PIN, which locks the umpire’s pages', async () => {
    const { page } = program;
    await toPage(page, 'Umpire');
    await page.getByRole('radio', { name: 'Players share this screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Before players share this screen' });
    await dialog.getByLabel('New PIN (at least four characters)').fill(UMPIRE);
    expect(await findings(page)).toEqual([]);
    await press(dialog, 'Set PIN and start');
    await page.getByRole('region', { name: 'PINs' }).waitFor();
    await toPage(page, 'Map');
    await curtain(page);
    await expectNothing(page);
    expect(await findings(page)).toEqual([]);
  });

  it('protect their seats with their own PINs', async () => {
    const { page } = program;
    await press(page, /^Continue as Akkad/);
    await press(page, 'Set my PIN');
    const dialog = page.getByRole('dialog', { name: 'Set my PIN' });
    await dialog.getByLabel('New PIN (at least four characters)').fill(AKKAD);
    await press(dialog, 'Save');
    await page.getByRole('button', { name: 'Change my PIN' }).waitFor();
    await press(page, 'Finish and hand over');
    await curtain(page);
    await press(page, /^Continue as Akkad/);
    for (const pin of ['flail', UMPIRE]) {
      await typePin(page, 'PIN for Akkad', pin, 'Continue');
      await page.getByText('Wrong PIN.').waitFor();
      await expectNothing(page);
    }
    await typePin(page, 'PIN for Akkad', AKKAD, 'Continue');
    await page.getByRole('list', { name: 'Akkad’s armies' }).waitFor();
    expect(await legible(page)).toMatch(/Home army/);
    expect((await legible(page)).match(OF_UR)).toBeNull();
    expect(await legible(page)).not.toContain(LETTER);
    // Leaving the seat by any other link closes the seat too.
    await page.goto(`${address}/chronicle`);
    await page.getByRole('heading', { level: 1, name: /^The chronicle/ }).waitFor();
    await expectNothing(page);
    await page.goBack();
    await curtain(page);
    await expectNothing(page);
  });

  it('reveal nothing through an address, a key or another tab', async () => {
    const { page } = program;
    for (const path of ['/desk', '/figures', '/compare', '/at/0']) {
      await page.goto(`${address}${path}`);
      await gate(page);
      await typePin(page, 'Umpire’s PIN', AKKAD, 'Open');
      // After three wrong PINs the fourth attempt has to wait.
      await page.getByText(/Wrong PIN\.|wait \d+ second/).waitFor();
      await expectNothing(page);
    }
    await page.reload();
    await gate(page);
    for (const path of ['/chronicle?edition=umpire', '/chronicle?edition=akkad']) {
      await page.goto(`${address}${path}`);
      await page.getByRole('heading', { level: 1, name: /^The chronicle/ }).waitFor();
      await expectNothing(page);
    }
    await page.goBack();
    await page.goForward();
    await expectNothing(page);
    await page.goto(address);
    await curtain(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await expectNothing(page);
    for (const action of ['Undo last month', 'Verify log', 'Delete campaign', 'Duplicate campaign']) {
      await page.getByRole('dialog').locator('input').fill(action);
      await page.getByText('No results.').or(page.getByRole('option').first()).first().waitFor();
      expect(await page.getByRole('option', { name: action }).count()).toBe(0);
    }
    await page.keyboard.press('Escape');
    const other = await page.context().newPage();
    // A duplicated tab keeps the session storage of the first.
    const kept = await page.evaluate(() => sessionStorage.getItem('nomarch.token') ?? '');
    await other.addInitScript((token) => sessionStorage.setItem('nomarch.token', token), kept);
    await other.goto(`${address}/desk`);
    await gate(other);
    await expectNothing(other);
    await other.close();
  });

  it('lock the umpire’s pages when the umpire leaves them, for a branch too', async () => {
    const { page } = program;
    await page.goto(`${address}/desk`);
    await typePin(page, 'Umpire’s PIN', UMPIRE, 'Open');
    await page
      .getByRole('button', { name: /^Branch from: / })
      .first()
      .click();
    await page.waitForURL((url) => url.href !== `${address}/desk`);
    // The branch is locked like the original.
    await curtain(page);
    const branch = page.url();
    await page.goto(`${branch}/desk`);
    await gate(page);
    await typePin(page, 'Umpire’s PIN', UMPIRE, 'Open');
    await page.getByRole('heading', { level: 1, name: /Umpire’s page/ }).waitFor();
    await page.goto(`${address}/desk`);
    await gate(page);
    await expectNothing(page);
  });

  it('resolve a month in public, and open its battle to both sides', async () => {
    const { page } = program;
    await page.goto(address);
    await press(page, 'Resolve month 1');
    const dialog = page.getByRole('dialog');
    // The owner and purpose of dice entered by hand are hidden too.
    await dialog.getByRole('radio', { name: 'I roll' }).check();
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText(/^\s*Roll a d\d+\s*$/).waitFor();
    await expectNothing(page);
    expect(await dialog.innerText()).not.toMatch(/Akkad|\bUr\b|raid/i);
    await press(dialog, 'Show to the umpire');
    await typePin(page, 'Umpire’s PIN', AKKAD, 'Show');
    await dialog.getByText('Wrong PIN.').waitFor();
    await expectNothing(page);
    await press(dialog, 'Pause and keep the dice');
    await press(page, 'Resolve month 1');
    await dialog.getByRole('radio', { name: 'App rolls' }).check();
    await dialog.getByRole('textbox', { name: 'Seed' }).fill('raid');
    await press(dialog, 'Roll and resolve');
    await dialog.getByText('Month resolved. Each player can now read their report.').waitFor();
    await expectNothing(page);
    await press(dialog, 'Done');
    await page.getByText('Secret battle').waitFor();
    await expectNothing(page);
    await press(page, 'Open the battle');
    await page.getByRole('heading', { name: 'Who opens it?' }).waitFor();
    await press(page, 'Akkad');
    await typePin(page, 'PIN for Akkad', 'flail', 'Open the battle');
    await page.getByText('Wrong PIN.').waitFor();
    await expectNothing(page);
    await typePin(page, 'PIN for Akkad', AKKAD, 'Open the battle');
    await page.getByText('Garrison of Kish caught the raiders of Home army in Kish').waitFor();
    await press(page, 'Finish and hand over');
    await expectNothing(page);
    await press(page, 'Open the battle');
    await press(page, 'The umpire');
    await typePin(page, 'Umpire’s PIN', UMPIRE, 'Open the battle');
    await press(page, 'Resolve the battle in Kish');
    await dialog.getByRole('radio', { name: 'Quick resolution with dice' }).check();
    await press(dialog, 'Roll and resolve');
    await dialog.getByText('Month resolved. Each player can now read their report.').waitFor();
    await press(dialog, 'Done');
    await press(page, 'Finish and hand over');
    await curtain(page);
    await expectNothing(page);
  });

  it('protect the umpire’s edition of the chronicle with the PIN', async () => {
    const { page } = program;
    await page.goto(`${address}/chronicle`);
    await page.getByText('Only the public edition is shown while players share this screen.').waitFor();
    await press(page, 'Show to the umpire');
    await typePin(page, 'Umpire’s PIN', AKKAD, 'Show');
    await page.getByText('Wrong PIN.').waitFor();
    await expectNothing(page);
    await typePin(page, 'Umpire’s PIN', UMPIRE, 'Show');
    await page.getByText('The umpire’s edition').first().waitFor();
    await page.getByText('Log entries').first().click();
    expect(await legible(page)).toMatch(SECRETS);
    expect(await findings(page)).toEqual([]);
    await toPage(page, 'Map');
    await curtain(page);
    await toPage(page, 'Chronicle');
    await page.getByText('Only the public edition is shown while players share this screen.').waitFor();
    await expectNothing(page);
  });

  it('have a forgotten PIN removed by the umpire', async () => {
    const { page } = program;
    await page.goto(`${address}/desk`);
    await typePin(page, 'Umpire’s PIN', UMPIRE, 'Open');
    await press(page, 'Remove Akkad’s PIN');
    const dialog = page.getByRole('dialog', { name: 'Remove Akkad’s PIN' });
    const takeAway = async (pin: string): Promise<void> => {
      await dialog.getByLabel('Umpire’s PIN').fill(pin);
      await press(dialog, 'Remove');
    };
    await takeAway('flail');
    await dialog.getByText('Wrong PIN.').waitFor();
    await takeAway(UMPIRE);
    await dialog.waitFor({ state: 'detached' });
    await page.goto(address);
    await press(page, /^Continue as Akkad/);
    await page.getByRole('list', { name: 'Akkad’s armies' }).waitFor();
  });

  it('read only their own messages, and replay the month as they saw it', async () => {
    const { page } = program;
    await page.locator('summary').filter({ hasText: 'Ur' }).click();
    await page.getByText(LETTER).waitFor();
    await press(page, 'Replay');
    const bar = page.getByRole('group', { name: 'Replay of past months' });
    await bar.getByText(/^\s*\d+ of \d+\s*$/).waitFor();
    await page.keyboard.press('ArrowUp');
    expect((await legible(page)).match(/Townsmen|Host of Ur/)).toBeNull();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await press(page, 'Finish and hand over');
    await curtain(page);
    await expectNothing(page);
    await press(page, /^Continue as Ur/);
    await page.getByRole('list', { name: 'Ur’s armies' }).waitFor();
    expect((await legible(page)).match(/Home army|Slingers/)).toBeNull();
  });
});
