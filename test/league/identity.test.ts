import { describe, expect, it } from 'vitest';
import { storeOrigin } from '../../league/open-process.ts';
import { fetchIdentity } from '../../services/joined/league-identity.ts';
import { openTestLeague, type TestLeague } from '../support/league/league.ts';

/** Asks a league for its identity as an app does when it joins. */
const identityOf = ({ league, browser }: TestLeague, origin = league.origin) =>
  fetchIdentity({ ...league.app, reachLeague: () => ({ calls: browser().client }) as never }, origin);

describe('A league', () => {
  it('proves its identity to a guest, before and after a move, and signs its former address', async () => {
    const test = await openTestLeague();
    const { league } = test;
    await storeOrigin(league.store, 'https://old.example');
    await storeOrigin(league.store, 'https://old.example');
    const first = await identityOf(test);
    expect(first).toMatchObject({ origin: 'https://club.example', former: [] });
    await storeOrigin(league.store, 'https://club.example');
    const moved = await identityOf(test);
    expect(moved).toMatchObject({ key: first.key, former: ['https://old.example'] });
    expect((await identityOf(await openTestLeague())).key).not.toBe(first.key);
    await expect(identityOf(test, 'https://other.example')).rejects.toThrow(/answers as the league at https:\/\/club/);
  });

  it('names the seat in an invitation', async () => {
    const { campaign, browser } = await openTestLeague();
    const { id, umpire } = await campaign();
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player: 'ur' });
    expect(await browser().client.league.invitation({ token: link.slice(-43) })).toMatchObject({
      campaign: id,
      seat: 'ur',
      role: 'player',
    });
  });
});
