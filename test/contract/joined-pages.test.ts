import { describe, expect, it } from 'vitest';
import { failure } from '../support/input/failure.ts';
import { type FakeLeague, startFakeLeague } from '../support/league/fake-league.ts';
import { openTestContext } from '../support/program/test-context.ts';

async function joinUr(change: (method: string, answer: unknown) => unknown = (_method, answer) => answer) {
  const league = await startFakeLeague({ answer: (method, answer) => change(method, answer) });
  const { client } = await openTestContext();
  await client.joined.join({ link: league.invite('ur'), name: 'Anna' });
  return { league, client, origin: league.origin };
}

/** An umpire gives the user another seat, whose invitation is used in the existing session. */
function giveSeat(league: FakeLeague, player: string): void {
  for (const seats of league.sessions().values()) (seats as Set<string>).add(player);
}

describe('joined league', () => {
  it('serves its pages within the session', async () => {
    const { client, origin, league } = await joinUr();
    expect(await client.joined.ask({ origin, method: 'me' })).toMatchObject({
      account: { name: 'Somebody' },
    });
    const of = { campaign: league.campaign, player: 'ur' };
    expect(await client.joined.ask({ origin, method: 'muster', input: of })).toMatchObject({ here: ['ur'] });
    expect(
      await failure(client.joined.ask({ origin, method: 'muster', input: { ...of, player: 'elam' } })),
    ).toMatchObject({ code: 'NOT_YOURS' });
  });

  it('is called only for its pages, and no other league is called', async () => {
    const { client, origin } = await joinUr();
    const other = await startFakeLeague();
    expect(await failure(client.joined.ask({ origin, method: 'beginPasskey' as never }))).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(await failure(client.joined.ask({ origin: other.origin, method: 'me' }))).toMatchObject({
      code: 'NOT_FOUND',
      path: 'origin',
    });
    expect(other.cookies).toEqual([]);
  });

  it.each([
    ['a script in place of an address', { chronicle: 'javascript:alert(1)' }],
    ['a text in place of a list', { umpires: 'Olga' }],
  ])('is rejected if it answers with %s', async (_what, changed) => {
    const { client, origin } = await joinUr((method, answer) => {
      if (method !== 'league.front') return answer;
      const { campaigns, ...front } = answer as { campaigns: object[] };
      return { ...front, campaigns: campaigns.map((campaign) => ({ ...campaign, ...changed })) };
    });
    expect(await failure(client.joined.ask({ origin, method: 'front' }))).toMatchObject({
      code: 'UNREACHABLE',
    });
  });

  it('has another seat of the caller, which is saved without a link', async () => {
    const { client, origin, league } = await joinUr();
    const akkad = { campaign: league.campaign, player: 'akkad' };
    expect(await failure(client.joined.take({ ...akkad, origin }))).toMatchObject({ code: 'NOT_YOURS' });
    expect(await client.joined.all()).toHaveLength(1);
    giveSeat(league, 'akkad');
    expect((await client.joined.take({ ...akkad, origin })).seat).toMatchObject({ ...akkad, origin, filing: 'none' });
    expect((await client.joined.refresh(akkad)).pack.pack.player).toBe('akkad');
    expect((await client.joined.all()).map(({ player }) => player).sort()).toEqual(['akkad', 'ur']);
  });
});
