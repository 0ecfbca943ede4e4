import { createORPCClient, getEventMeta } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ServedLeague, serveLeague } from '../../league/serve.ts';
import { busyOrders } from '../support/campaign/campaign-orders.ts';
import { type LeagueClient, tokenOf } from '../support/league/league.ts';
import { testDatabase } from '../support/league/postgres.ts';

async function serve(database: string): Promise<ServedLeague> {
  const reported: unknown[] = [];
  const log = { call: () => undefined, say: () => undefined, report: (error: unknown) => reported.push(error) };
  const serving = await serveLeague({ database, port: 0, log });
  onTestFinished(async () => {
    await serving.close();
    expect(reported).toEqual([]);
  });
  return serving;
}

/** A browser that keeps its cookie and can switch to another process of the league. */
function browser(first: ServedLeague) {
  let at = first;
  let cookie = '';
  const link = new RPCLink({
    url: () => `http://127.0.0.1:${at.port}/rpc`,
    method: (_, path) => (path.at(-1) === 'notices' ? 'GET' : 'POST'),
    headers: () => ({ origin: at.address, ...(cookie === '' ? {} : { cookie }) }),
    fetch: async (request, init) => {
      const response = await fetch(request, init);
      const [set] = response.headers.getSetCookie();
      if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
      return response;
    },
  });
  return { client: createORPCClient<LeagueClient>(link), moveTo: (other: ServedLeague) => void (at = other) };
}

/** Returns the next event of a kind, with those before it. */
async function until(stream: AsyncIterator<{ readonly kind: string }, unknown>, kind: string) {
  const ids: string[] = [];
  for (;;) {
    const { value, done } = await stream.next();
    if (done) throw new Error(`the stream ended before “${kind}”`);
    ids.push(getEventMeta(value)?.id ?? '');
    if (value.kind === kind) return ids;
  }
}

describe('A served league', () => {
  it('resolves a month once all orders are in, and reports it over streams that survive a restart', async () => {
    const database = await testDatabase('with_jobs');
    const first = await serve(database);
    const umpire = browser(first);
    await umpire.client.league.enter({ token: tokenOf(first.ownerLink ?? ''), name: 'Ann' });
    const { id, state } = await umpire.client.campaigns.create({ scenario: 'two-rivers' });
    const [{ id: seat } = { id: '' }, ...others] = state.players;
    const { link } = await umpire.client.league.invite({ campaign: id, role: 'player', player: seat });
    const player = browser(first);
    await player.client.league.enter({ token: tokenOf(link), name: 'Bob' });
    const { schedule } = await umpire.client.league.schedule({ campaign: id });
    await umpire.client.league.setSchedule({ campaign: id, schedule: { ...schedule, resolve: 'all-in' } });

    const stream = await player.client.league.notices({ campaign: id, player: seat });
    const [began = ''] = await until(stream, 'listening');
    for (const { id: other } of others)
      await umpire.client.campaigns.fileOrders({ id, orders: busyOrders(state, other) });
    await until(stream, 'orders-filed');
    const { pack } = await player.client.packs.open({ campaign: id, player: seat });
    await first.close();

    const second = await serve(database);
    umpire.moveTo(second);
    player.moveTo(second);
    const resumed = await player.client.league.notices({ campaign: id, player: seat }, { lastEventId: began });
    const orders = busyOrders(pack.view, seat);
    await player.client.packs.writeOrders({ campaign: id, player: seat, orders });
    const ids = await until(resumed, 'month-resolved');
    const all = ids.map((event) => Number(event.split('.')[0]));
    const from = Number(began.split('.')[0]) + 1;
    expect(all).toEqual(all.map((_, place) => from + place));
    expect((await player.client.packs.open({ campaign: id, player: seat })).pack.view).not.toMatchObject({ month: 1 });
    expect(await umpire.client.campaigns.verify({ id })).toMatchObject({ sound: true, dice: { ownSeed: 0, typed: 0 } });

    await player.client.league.signOut();
    for await (const event of resumed) expect(event.kind).not.toBe('message');
  });
});
