import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchPostgres } from '../../db/postgres/launch.ts';
import { reachLeague } from '../../network/reach-league.ts';
import { sharedBrowser } from '../support/browser.ts';
import { type LeagueProcess, startLeague } from '../support/league-process.ts';
import { askServer } from '../support/postgres.ts';

let browser: Browser;
let folder: string;
let league: LeagueProcess;

beforeAll(async () => {
  browser = await sharedBrowser();
  folder = mkdtempSync(join(tmpdir(), 'nomarch-owner-'));
  // Where the tests run as root, PostgreSQL runs by another account, which has to get in.
  chmodSync(folder, 0o755);
  league = await startLeague(join(folder, 'league'));
}, 240_000);
afterAll(async () => {
  await league.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('The owner sees a campaign without an umpire, makes a link for one, and reads that the store is whole', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(league.ownerLink);
  await page.getByLabel('Your name').fill('Olga');
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.getByRole('button', { name: 'To my campaigns' }).click();
  await page.getByRole('heading', { level: 1, name: 'My campaigns' }).waitFor();
  await page
    .getByRole('region', { name: 'What is stored' })
    .getByText(/nothing is damaged/)
    .waitFor();
  const lost = page.getByRole('region', { name: 'Campaigns without an umpire' });
  expect(await lost.count()).toBe(0);

  const id = await page.evaluate(async () => {
    const answer = await fetch('/rpc/campaigns/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ json: { scenario: 'two-rivers' } }),
    });
    return ((await answer.json()) as { json: { id: string } }).json.id;
  });
  const { url } = await launchPostgres(join(folder, 'league'));
  await askServer(url, 'delete from member');
  await page.reload();
  await lost.getByText('The Two Rivers').waitFor();
  await lost.getByRole('button', { name: 'Make a link for an umpire' }).click();
  const link = await lost.getByRole('textbox', { name: 'The Two Rivers' }).inputValue();

  const next = reachLeague({ origin: league.address, session: null }).calls;
  await next.league.enter({ token: link.split('/').at(-1) ?? '', name: 'Ben' });
  expect((await next.campaigns.open({ id })).id).toBe(id);
  await page.reload();
  await page.getByRole('region', { name: 'What is stored' }).waitFor();
  expect(await lost.count()).toBe(0);
}, 180_000);
