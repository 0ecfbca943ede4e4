import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launchPostgres } from '../../db/postgres/launch.ts';
import { reachLeague } from '../../network/reach-league.ts';
import { leagueOfTests } from '../support/league/league-of-tests.ts';
import { askServer } from '../support/league/postgres.ts';

const league = leagueOfTests();

it('The owner sees a campaign without an umpire, invites one, and reads that the store is intact', async () => {
  const page = await league.enter(league.process.ownerLink, 'Olga', 'To my campaigns');
  await page.getByRole('heading', { level: 1, name: 'My campaigns' }).waitFor();
  await page
    .getByRole('region', { name: 'Database check' })
    .getByText(/no damage/)
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
  const { url } = await launchPostgres(join(league.folder, 'league'));
  await askServer(url, 'delete from member');
  await page.reload();
  await lost.getByText('The Two Rivers').waitFor();
  await lost.getByRole('button', { name: 'Make a link for an umpire' }).click();
  const link = await lost.getByRole('textbox', { name: 'The Two Rivers' }).inputValue();

  const next = reachLeague({ origin: league.process.address, session: null }).calls;
  await next.league.enter({ token: link.split('/').at(-1) ?? '', name: 'Ben' });
  expect((await next.campaigns.open({ id })).id).toBe(id);
  await page.reload();
  await page.getByRole('region', { name: 'Database check' }).waitFor();
  expect(await lost.count()).toBe(0);
}, 180_000);
