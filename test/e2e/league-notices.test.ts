import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type LeagueProcess, startLeague } from '../support/league-process.ts';
import { openMailServer, subjectOf } from '../support/mail-server.ts';
import { findings } from './axe.ts';

let browser: Browser;
let folder: string;
let league: LeagueProcess;
let mails: Awaited<ReturnType<typeof openMailServer>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  folder = mkdtempSync(join(tmpdir(), 'nomarch-notices-'));
  // Where the tests run as root, PostgreSQL runs by another account, which has to get in.
  chmodSync(folder, 0o755);
  mails = await openMailServer();
  league = await startLeague(join(folder, 'league'), ['--smtp', mails.smtp, '--from', 'club@club.example']);
}, 240_000);
afterAll(async () => {
  await league.stop();
  await mails.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A laptop and a phone, by day and by night: axe finds nothing, and nothing reaches over the edge. */
async function looksWell(page: Page, name: string): Promise<void> {
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      expect([name, width, colorScheme, await findings(page)]).toEqual([name, width, colorScheme, []]);
      const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect([name, width, wide]).toEqual([name, width, 0]);
    }
}

it('Somebody chooses what is sent to him and where, and the owner sees how the server stands', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(league.ownerLink);
  await page.getByLabel('Your name').fill('Olga');
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.getByRole('button', { name: 'To my campaigns' }).click();
  await page.getByRole('heading', { level: 1, name: 'My campaigns' }).waitFor();

  await page.goto(`${league.address}/#/account`);
  await page.getByRole('link', { name: 'Choose notices' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
  await page.getByText('Nothing is sent to you yet.').waitFor();
  await page.getByRole('button', { name: 'Add a mailbox' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mail address').fill('olga@home.example');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => mails.received.length).toBe(1);
  const [first = { to: [], text: '' }] = mails.received;
  const code = /\d{8}/.exec(subjectOf(first))?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('status').getByText('Sent').waitFor();
  await expect.poll(() => mails.received.map(subjectOf).slice(1)).toEqual(['A trial']);

  await page.getByRole('combobox', { name: 'A message: by mail' }).click();
  await page.getByRole('option', { name: 'At once' }).click();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByLabel('Until', { exact: true }).fill('06:30');
  await page.getByRole('button', { name: 'Store' }).click();
  await page.getByRole('status').getByText('Stored').waitFor();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = await page.getByRole('textbox', { name: 'Address of the calendar' }).inputValue();
  expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');

  await page.reload();
  await page.getByRole('combobox', { name: 'A message: by mail' }).getByText('At once').waitFor();
  expect(await page.getByLabel('Until', { exact: true }).inputValue()).toBe('06:30');
  await looksWell(page, 'notices');

  await page.goto(`${league.address}/#/`);
  await page.getByRole('link', { name: 'The server' }).click();
  await page.getByRole('heading', { level: 1, name: 'The server' }).waitFor();
  await page.getByRole('region', { name: 'Accounts' }).getByText('Olga').waitFor();
  await page.getByText('Nothing has failed.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText(/\.nomarch-backup$/).waitFor();
  const trial = page.getByRole('region', { name: 'Mails' });
  await trial.getByLabel('Mail it to').fill('club@home.example');
  await trial.getByRole('button', { name: 'Send a trial' }).click();
  await trial.getByRole('status').waitFor();
  expect(mails.received.at(-1)?.to).toEqual(['club@home.example']);
  await looksWell(page, 'server');
  await context.close();
});

it('A browser shows what is sent to it', async () => {
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(league.address);
  const begun = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/news-worker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = await begun;
  // A browser without windows shows none: what it was to show is kept.
  await worker.evaluate(`self.shown = [];
    self.registration.showNotification = (...given) => Promise.resolve(void self.shown.push(given))`);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) found(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const link = `${league.address}/#/seats/a/b`;
  const registrationId = await registered;
  const data = JSON.stringify({ title: 'A battle waits', text: 'Enter how it ended.', link });
  await session.send('ServiceWorker.deliverPushMessage', { origin: league.address, registrationId, data });
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toEqual([['A battle waits', { body: 'Enter how it ended.', data: link }]]);
  await context.close();
});
