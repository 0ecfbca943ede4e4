import { afterAll, expect, it } from 'vitest';
import { leagueOfTests } from '../support/league/league-of-tests.ts';
import { openMailServer, subjectOf } from '../support/league/mail-server.ts';
import { expectWellShown } from './looks.ts';

let mails: Awaited<ReturnType<typeof openMailServer>>;
const league = leagueOfTests(async () => {
  mails = await openMailServer();
  return ['--smtp', mails.smtp, '--from', 'club@club.example'];
});
afterAll(() => mails.close());

it('A member chooses notifications, and the owner sees the state of the server', async () => {
  const page = await league.enter(league.process.ownerLink, 'Olga', 'To my campaigns');
  await page.getByRole('heading', { level: 1, name: 'My campaigns' }).waitFor();

  await page.goto(`${league.process.address}/#/account`);
  await page.getByRole('link', { name: 'Choose notices' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
  await page.getByText('No notices are sent yet.').waitFor();
  await page.getByRole('button', { name: 'Add an email address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('olga@home.example');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => mails.received.length).toBe(1);
  const [first = { to: [], text: '' }] = mails.received;
  const code = /\d{8}/.exec(subjectOf(first))?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByRole('status').getByText('Sent').waitFor();
  await expect.poll(() => mails.received.map(subjectOf).slice(1)).toEqual(['Test message']);

  await page.getByRole('combobox', { name: 'A message: by email' }).click();
  await page.getByRole('option', { name: 'At once' }).click();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByLabel('Until', { exact: true }).fill('06:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.getByRole('button', { name: 'Create an address' }).click();
  const address = await page.getByRole('textbox', { name: 'Calendar address' }).inputValue();
  expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');

  await page.reload();
  await page.getByRole('combobox', { name: 'A message: by email' }).getByText('At once').waitFor();
  expect(await page.getByLabel('Until', { exact: true }).inputValue()).toBe('06:30');
  await expectWellShown(page, 'notices');

  await page.goto(`${league.process.address}/#/`);
  await page.getByRole('link', { name: 'The server' }).click();
  await page.getByRole('heading', { level: 1, name: 'The server' }).waitFor();
  await page.getByRole('region', { name: 'Accounts' }).getByText('Olga').waitFor();
  await page.getByText('No failed jobs.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText(/\.nomarch-backup\s*$/).waitFor();
  const trial = page.getByRole('region', { name: 'Email' });
  await trial.getByLabel('Send to').fill('club@home.example');
  await trial.getByRole('button', { name: 'Send test email' }).click();
  await trial.getByRole('status').waitFor();
  expect(mails.received.at(-1)?.to).toEqual(['club@home.example']);
  await expectWellShown(page, 'server');
});

it('A browser shows notifications', async () => {
  const page = await league.newPage();
  const context = page.context();
  await page.goto(league.process.address);
  const begun = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/news-worker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = await begun;
  // A headless browser shows no notifications, so they are recorded.
  await worker.evaluate(`self.shown = [];
    self.registration.showNotification = (...given) => Promise.resolve(void self.shown.push(given))`);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) found(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const link = `${league.process.address}/#/seats/a/b`;
  const registrationId = await registered;
  const data = JSON.stringify({ title: 'A battle waits', text: 'Enter how it ended.', link });
  await session.send('ServiceWorker.deliverPushMessage', { origin: league.process.address, registrationId, data });
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toEqual([['A battle waits', { body: 'Enter how it ended.', data: link }]]);
  await context.close();
});
