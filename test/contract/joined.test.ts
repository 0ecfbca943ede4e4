import { describe, expect, it } from 'vitest';
import type { NomarchClient } from '../../contract/contract.ts';
import type { OpenSeat } from '../../contract/joined.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import { startFakeLeague, type FakeLeague } from '../support/fake-league.ts';
import { failure } from '../support/failure.ts';
import { openTestContext } from '../support/test-context.ts';

interface Joined {
  readonly league: FakeLeague;
  readonly client: NomarchClient;
  readonly which: { readonly campaign: string; readonly player: string };
  readonly seat: OpenSeat;
}

async function joinUr(): Promise<Joined> {
  const league = await startFakeLeague();
  const { client } = await openTestContext();
  const seat = await client.joined.join({ link: league.invite('ur'), name: 'Anna' });
  return { league, client, which: { campaign: league.campaign, player: 'ur' }, seat };
}

const holdIn = ({ pack: { pack } }: OpenSeat): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player: pack.player,
  year: pack.view.year,
  month: pack.view.month,
  orders: [{ kind: 'hold', army: 'ur-levy' }],
});

const filedAt = async ({ client, campaign }: FakeLeague): Promise<readonly OrdersFile[]> =>
  (await client.campaigns.open({ id: campaign })).filed;

async function resolveMonth({ client, campaign }: FakeLeague): Promise<void> {
  const { state } = await client.campaigns.open({ id: campaign });
  await client.campaigns.advance({ id: campaign, year: state.year, month: state.month, dice: { seed: 'joined' } });
}

describe('A seat that is joined by its link', () => {
  it('is kept with its pack and its deadline', async () => {
    const { client, seat, which, league } = await joinUr();
    expect(seat.seat).toMatchObject({ ...which, origin: league.origin, year: 1, month: 1, filing: 'none' });
    expect(seat.seat.deadlineAt).toBe('2026-12-01T19:00:00.000Z');
    expect(await client.joined.all()).toEqual([seat.seat]);
    expect(await client.packs.open(which)).toEqual(seat.pack);
  });

  it('tells nobody its session’s secret', async () => {
    const { client, which } = await joinUr();
    const told = [await client.joined.all(), await client.joined.refresh(which), await client.joined.file(which)];
    expect(JSON.stringify(told)).not.toContain('ttttt');
  });

  it('files what is written, and takes it back', async () => {
    const { league, client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: holdIn(seat) });
    expect((await client.joined.all())[0]?.filing).toBe('kept');
    expect((await client.joined.file(which)).seat.filing).toBe('filed');
    expect(await filedAt(league)).toMatchObject([{ player: 'ur', orders: [{ army: 'ur-levy' }] }]);
    const back = await client.joined.withdraw(which);
    expect(back.seat.filing).toBe('kept');
    expect(back.pack.orders?.orders).toHaveLength(1);
    expect(await filedAt(league)).toEqual([]);
  });

  it('keeps orders that could not be filed and files them when the league answers', async () => {
    const { league, client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: holdIn(seat) });
    league.cutOff(2);
    expect((await client.joined.file(which)).seat.filing).toBe('waiting');
    expect(await filedAt(league)).toEqual([]);
    expect((await client.joined.refresh(which)).seat.filing).toBe('filed');
    expect(await filedAt(league)).toHaveLength(1);
  });

  it('does nothing twice where an answer was lost', async () => {
    const { league, client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: holdIn(seat) });
    const before = league.keys.length;
    league.loseAnswers(1);
    expect((await client.joined.file(which)).seat.filing).toBe('filed');
    const [first, second, ...others] = league.keys.slice(before);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([second, others]).toEqual([first, []]);
  });

  it('has the next month when it was resolved, without the orders of the one before', async () => {
    const { league, client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: holdIn(seat) });
    await client.joined.file(which);
    await resolveMonth(league);
    expect((await client.joined.refresh(which)).seat).toMatchObject({ month: 2, filing: 'none' });
  });

  it('follows what was filed from elsewhere while nothing was changed here', async () => {
    const { league, client, which, seat } = await joinUr();
    const orders = { ...holdIn(seat), campaign: league.campaign };
    await league.client.campaigns.fileOrders({ id: league.campaign, orders });
    expect((await client.joined.refresh(which)).seat.filing).toBe('filed');
    await league.client.campaigns.fileOrders({ id: league.campaign, orders: { ...orders, orders: [] } });
    expect((await client.joined.refresh(which)).pack.orders?.orders).toEqual([]);
  });

  it('is left, with its pack still here', async () => {
    const { league, client, which } = await joinUr();
    expect(await failure(client.packs.putAway(which))).toMatchObject({ code: 'REFUSED' });
    await client.joined.leave(which);
    expect(await client.joined.all()).toEqual([]);
    expect(await client.packs.all()).toMatchObject([which]);
    expect(await failure(client.joined.refresh(which))).toMatchObject({ code: 'NOT_FOUND', path: 'campaign' });
    await client.packs.putAway(which);
    expect(league.keys).toHaveLength(1);
  });

  it('shares its session with another seat in the same league', async () => {
    const { league, client, which } = await joinUr();
    await client.joined.join({ link: league.invite('akkad'), name: 'Anna' });
    expect((await client.joined.all()).map(({ player }) => player).sort()).toEqual(['akkad', 'ur']);
    await client.joined.leave(which);
    expect((await client.joined.refresh({ ...which, player: 'akkad' })).seat.player).toBe('akkad');
  });
});

describe('What goes wrong with a joined seat is told in a sentence:', () => {
  it('a league that does not answer', async () => {
    const { league, client, which, seat } = await joinUr();
    await league.stop();
    expect(await failure(client.joined.refresh(which))).toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringMatching(/cannot be reached \(ECONNREFUSED\)/) as unknown,
    });
    expect((await client.packs.open(which)).pack).toEqual(seat.pack.pack);
  });

  it('a seat that was taken away', async () => {
    const { league, client, which } = await joinUr();
    league.vacate('ur');
    expect(await failure(client.joined.refresh(which))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/not yours any more/) as unknown,
    });
  });

  it('a session that is over', async () => {
    const { league, client, which } = await joinUr();
    league.signOutAll();
    expect(await failure(client.joined.file(which))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/signed you out/) as unknown,
    });
  });

  it('an invitation that is used up, is for no seat, or is none', async () => {
    const { league, client } = await joinUr();
    const { client: other } = await openTestContext();
    const link = league.invite('akkad');
    await client.joined.join({ link, name: 'Anna' });
    expect(await failure(other.joined.join({ link, name: 'Berta' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failure(other.joined.join({ link: league.invite('', 'umpire'), name: 'Berta' }))).toMatchObject({
      code: 'REFUSED',
      path: 'link',
    });
    expect(await failure(other.joined.join({ link: 'club.example', name: 'Berta' }))).toMatchObject({
      code: 'BAD_INPUT',
      path: 'link',
    });
    expect(await other.joined.all()).toEqual([]);
  });
});
