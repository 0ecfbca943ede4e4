import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { LeagueClient } from '../../contract/league.ts';
import { reachLeague } from '../../network/reach-league.ts';
import { startLeague } from '../support/league/league-process.ts';
import { button, CONTENT, save, type Walk } from './shots.ts';

async function enter(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Take part').click();
  await button(page, /^To (my seat|my campaigns|the campaign)$/).click();
}

/** Runs a league with one campaign, whose umpire is Olga. */
async function inLeague(walk: (owner: LeagueClient, campaign: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-guide-'));
  // If this runs as root, PostgreSQL runs as another account that needs access.
  chmodSync(folder, 0o755);
  const league = await startLeague(join(folder, 'league'));
  try {
    const owner = reachLeague({ origin: league.address, session: null }).calls;
    await owner.league.enter({ token: league.ownerLink.split('/').at(-1) ?? '', name: 'Olga' });
    const { id } = await owner.campaigns.create({ scenario: 'road-to-qadesh' });
    await owner.league.setSchedule({
      campaign: id,
      schedule: {
        ...{ deadline: '2030-05-10T20:00', zone: 'Europe/London', everyDays: 7, resolve: 'all-in' },
        ...{ grace: 0, remind: [], paused: false },
      },
    });
    await walk(owner, id);
  } finally {
    await league.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export const leagues: Readonly<Record<string, Walk>> = {
  league: (page) =>
    inLeague(async (owner, campaign) => {
      const { link } = await owner.league.invite({ campaign, role: 'player', player: 'egypt' });
      await enter(page, link, 'Anna');
      await page.getByRole('heading', { level: 1, name: 'Egypt' }).waitFor();
      await page.waitForTimeout(3000);
      await save(page, 'league-seat', { ...CONTENT, height: 800 });
    }),
  'league-umpire': (page) =>
    inLeague(async (owner, campaign) => {
      await owner.league.invite({ campaign, role: 'player', player: 'egypt' });
      const { link } = await owner.league.invite({ campaign, role: 'umpire', player: '' });
      await enter(page, link, 'Uma');
      await page.getByRole('link', { name: 'Players' }).click();
      await page.getByRole('heading', { name: 'On the club’s page' }).waitFor();
      await page.waitForTimeout(1000);
      await save(page, 'league-players', CONTENT);
    }),
};
