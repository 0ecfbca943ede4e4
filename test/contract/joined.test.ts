import { describe, expect, it } from 'vitest';
import type { NomarchClient } from '../../contract/contract.ts';
import type { PlayerPack } from '../../contract/campaign-documents.ts';
import type { OpenSeat } from '../../contract/joined.ts';
import type { BattleResult, OrdersFile } from '../../rules/campaign.ts';
import { startFakeLeague, type FakeLeague } from '../support/league/fake-league.ts';
import { failure } from '../support/input/failure.ts';
import { told } from '../support/figures.ts';
import { openTestContext } from '../support/program/test-context.ts';

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

const createHoldOrders = ({ pack: { pack } }: OpenSeat): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player: pack.player,
  year: pack.view.year,
  month: pack.view.month,
  orders: [{ kind: 'hold', army: 'ur-levy' }],
});

const listOrders = async ({ client, campaign }: FakeLeague): Promise<readonly OrdersFile[]> =>
  (await client.campaigns.open({ id: campaign })).filed;

async function resolveMonth({ client, campaign }: FakeLeague): Promise<void> {
  const { state } = await client.campaigns.open({ id: campaign });
  await client.campaigns.advance({ id: campaign, year: state.year, month: state.month, dice: { seed: 'joined' } });
}

describe('seat joined by its link', () => {
  it('is saved with its turn file and deadline', async () => {
    const { client, seat, which, league } = await joinUr();
    expect(seat.seat).toMatchObject({ ...which, origin: league.origin, year: 1, month: 1, filing: 'none' });
    expect(seat.seat.deadlineAt).toBe('2026-12-01T19:00:00.000Z');
    expect(await client.joined.all()).toEqual([seat.seat]);
    expect(await client.packs.open(which)).toEqual(seat.pack);
  });

  it('reveals its session token to no one', async () => {
    const { client, which } = await joinUr();
    const told = [await client.joined.all(), await client.joined.refresh(which), await client.joined.file(which)];
    expect(JSON.stringify(told)).not.toContain('ttttt');
  });

  it('submits and withdraws written orders', async () => {
    const { league, client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: createHoldOrders(seat) });
    expect((await client.joined.all())[0]?.filing).toBe('kept');
    expect((await client.joined.file(which)).seat.filing).toBe('filed');
    expect(await listOrders(league)).toMatchObject([{ player: 'ur', orders: [{ army: 'ur-levy' }] }]);
    const back = await client.joined.withdraw(which);
    expect(back.seat.filing).toBe('kept');
    expect(back.pack.orders?.orders).toHaveLength(1);
    expect(await listOrders(league)).toEqual([]);
  });

  it('keeps orders until the league answers', async () => {
    const { league, client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: createHoldOrders(seat) });
    league.cutOff(2);
    expect((await client.joined.file(which)).seat.filing).toBe('waiting');
    expect(await listOrders(league)).toEqual([]);
    expect((await client.joined.refresh(which)).seat.filing).toBe('filed');
    expect(await listOrders(league)).toHaveLength(1);
  });

  it('does nothing twice after a lost answer', async () => {
    const { league, client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: createHoldOrders(seat) });
    const before = league.keys.length;
    league.loseAnswers(1, 'writeOrders');
    expect((await client.joined.file(which)).seat.filing).toBe('filed');
    const [first, second, ...others] = league.keys.slice(before);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([second, others]).toEqual([first, []]);
  });

  it('shows the next month without the previous orders', async () => {
    const { league, client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: createHoldOrders(seat) });
    await client.joined.file(which);
    await resolveMonth(league);
    expect((await client.joined.refresh(which)).seat).toMatchObject({ month: 2, filing: 'none' });
  });

  it('follows orders submitted elsewhere if nothing changed here', async () => {
    const { league, client, which, seat } = await joinUr();
    const orders = { ...createHoldOrders(seat), campaign: league.campaign };
    await league.client.campaigns.fileOrders({ id: league.campaign, orders });
    expect((await client.joined.refresh(which)).seat.filing).toBe('filed');
    await league.client.campaigns.fileOrders({ id: league.campaign, orders: { ...orders, orders: [] } });
    expect((await client.joined.refresh(which)).pack.orders?.orders).toEqual([]);
  });

  it('stays unchanged while the league has nothing new', async () => {
    const { client, which, seat } = await joinUr();
    await client.packs.writeOrders({ ...which, orders: createHoldOrders(seat) });
    const written = await client.packs.open(which);
    const { pack, seat: asked } = await client.joined.refresh(which);
    expect(pack).toEqual(written);
    expect(asked.refreshedAt > seat.seat.refreshedAt).toBe(true);
  });

  it('is left, and its turn file stays', async () => {
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

describe('joined seat', () => {
  const exportDocument = async ({ client, campaign }: FakeLeague): Promise<string> =>
    JSON.stringify(await client.campaigns.exportDocument({ id: campaign, secrets: true }));
  /** Another league with the same campaign and seats. */
  const startTwin = async (joined: Joined): Promise<FakeLeague> =>
    startFakeLeague({ leads: await exportDocument(joined.league) });
  const bothAddresses = (one: FakeLeague, other: FakeLeague): unknown =>
    expect.stringMatching(new RegExp(`${one.origin}.*${other.origin}`));

  it('is unchanged by another league’s invitation to the same seat, which stays unused', async () => {
    const joined = await joinUr();
    const { client, which, league } = joined;
    const other = await startTwin(joined);
    const before = [await client.joined.all(), await client.packs.all()];
    const link = other.invite('ur');
    expect(await failure(client.joined.join({ link, name: 'Anna' }))).toMatchObject({
      code: 'REFUSED',
      message: bothAddresses(league, other),
    });
    expect([await client.joined.all(), await client.packs.all()]).toEqual(before);
    await client.packs.writeOrders({ ...which, orders: createHoldOrders(joined.seat) });
    expect((await client.joined.file(which)).seat.filing).toBe('filed');
    expect([league.sent.length, other.sent, other.cookies]).toEqual([1, [], []]);
    await client.joined.leave(which);
    await client.packs.putAway(which);
    expect((await client.joined.join({ link, name: 'Anna' })).seat.origin).toBe(other.origin);
    told('invites to a seat that was joined elsewhere', 'a refusal with both addresses');
  });

  it('gives a league that took over the address neither session nor orders', async () => {
    const joined = await joinUr();
    const { client, which, league, seat } = joined;
    const document = await exportDocument(league);
    await client.packs.writeOrders({ ...which, orders: createHoldOrders(seat) });
    await league.stop();
    const stranger = await startFakeLeague({ leads: document, port: league.port });
    expect(stranger.origin).toBe(league.origin);
    for (const call of [
      () => client.joined.file(which),
      () => client.joined.refresh(which),
      () => client.joined.sendMessage({ ...which, to: [], text: 'Peace?' }),
      () => client.joined.notices(which),
      () => client.joined.join({ link: stranger.invite('akkad'), name: 'Anna' }),
    ])
      expect(await failure(call())).toMatchObject({
        code: 'REFUSED',
        message: expect.stringContaining('a different league') as unknown,
      });
    expect([stranger.sent, stranger.cookies]).toEqual([[], []]);
    told('answers at an address that another had', 'a refusal: its key is another one');
  });

  it('rejects a signature forwarded from another league', async () => {
    const { client, league } = await joinUr();
    const relay = await startFakeLeague({ relays: league.origin });
    expect(await failure(client.joined.join({ link: relay.invite('akkad'), name: 'Anna' }))).toMatchObject({
      code: 'REFUSED',
      message: bothAddresses(relay, league),
    });
    expect(relay.keys).toEqual([]);
    told('hands on what another league signed', 'a refusal with both addresses');
  });

  it.each([
    ['another seat’s', (pack: PlayerPack) => ({ ...pack, player: 'ur' })],
    ['another campaign’s', (pack: PlayerPack) => ({ ...pack, campaign: 'another' })],
    ['a text', () => 'x'.repeat(1000) as unknown as PlayerPack],
    ['changed', (pack: PlayerPack) => ({ ...pack, view: { ...pack.view, title: 'Other rivers' } })],
  ])('saves no turn file that is %s', async (what, pack) => {
    const liar = await startFakeLeague({ pack });
    const { client } = await openTestContext();
    expect(await failure(client.joined.join({ link: liar.invite('akkad'), name: 'Anna' }))).not.toBeNull();
    expect([await client.joined.all(), await client.packs.all()]).toEqual([[], []]);
    told(`answers a join with a pack that is ${what}`, 'a refusal: nothing is stored');
  });

  it('does not replace a turn file from another umpire', async () => {
    const { league } = await joinUr();
    const { client } = await openTestContext();
    const pack = await league.client.campaigns.playerPack({ id: league.campaign, player: 'ur' });
    const document = await league.client.campaigns.exportDocument({ id: league.campaign });
    const other = await startFakeLeague({ leads: JSON.stringify(document) });
    await client.packs.keep({ text: JSON.stringify(pack), fileName: 'ur.json', ticket: 'ur' });
    expect(await failure(client.joined.join({ link: other.invite('ur'), name: 'Anna' }))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('another key') as unknown,
    });
    expect((await client.packs.open({ campaign: league.campaign, player: 'ur' })).pack).toEqual(pack);
    expect(await client.joined.all()).toEqual([]);
    told('leads a campaign of which a pack of another umpire is here', 'a refusal: its key is another one');
  });

  it('can be joined by a used link if the first attempt failed', async () => {
    const league = await startFakeLeague();
    const { client } = await openTestContext();
    const link = league.invite('ur');
    league.cutOff(2, 'packs/open');
    expect(await failure(client.joined.join({ link, name: 'Anna' }))).toMatchObject({ code: 'UNREACHABLE' });
    expect(await client.joined.all()).toEqual([]);
    expect((await client.joined.join({ link, name: 'Anna' })).seat.player).toBe('ur');
    expect(league.keys).toHaveLength(1);
  });

  it('moves to the league’s new address only on request', async () => {
    const joined = await joinUr();
    const { client, which, league, seat } = joined;
    await client.joined.join({ link: league.invite('akkad'), name: 'Anna' });
    const restored = await startFakeLeague({
      leads: await exportDocument(league),
      secret: league.secret,
      former: [league.origin],
      sessions: league.sessions(),
    });
    await league.stop();
    expect(await failure(client.joined.join({ link: restored.invite('ur'), name: 'Anna' }))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(new RegExp(`${league.origin}.*same league.*${restored.origin}.*Move`)) as unknown,
    });
    await client.packs.writeOrders({ ...which, orders: createHoldOrders(seat) });
    expect((await client.joined.move({ ...which, address: restored.origin })).seat.origin).toBe(restored.origin);
    expect((await client.joined.all()).map(({ origin }) => origin)).toEqual([restored.origin, restored.origin]);
    expect((await client.joined.file(which)).seat.filing).toBe('filed');
    expect(restored.sent).toHaveLength(1);
  });

  it('does not move to a league that does not confirm the old address', async () => {
    const joined = await joinUr();
    const { client, which, league } = joined;
    const other = await startFakeLeague({ leads: await exportDocument(league), former: [league.origin] });
    const silent = await startFakeLeague({ leads: await exportDocument(league), secret: league.secret });
    for (const to of [other, silent])
      expect(await failure(client.joined.move({ ...which, address: to.origin }))).toMatchObject({ code: 'REFUSED' });
    expect(await failure(client.joined.move({ ...which, address: 'http://club.example' }))).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect([other.cookies, silent.cookies]).toEqual([[], []]);
    told('says without its key that it moved', 'a refusal');
    expect((await client.joined.refresh(which)).seat.origin).toBe(league.origin);
  });

  it('takes the league’s key with the next call if it has none', async () => {
    const league = await startFakeLeague();
    const { client, context } = await openTestContext();
    const { seat } = await client.joined.join({ link: league.invite('ur'), name: 'Anna' });
    const stored = await context.repositories.joined.one(seat.campaign, 'ur');
    if (stored) await context.repositories.joined.put({ ...stored, leagueKey: null });
    const which = { campaign: seat.campaign, player: 'ur' };
    expect((await client.joined.refresh(which)).seat.leagueKey).toBe(seat.leagueKey);
    expect((await client.joined.all())[0]?.leagueKey).toMatch(/^[\da-f]{64}$/);
  });
});

describe('league data of a joined seat', () => {
  const waiting = { battle: 'b', seq: 4, seats: ['ur', 'elam'], results: [] };
  const result: BattleResult = {
    battle: 'b',
    method: 'reported',
    winner: 'attacker',
    losses: [],
    generalsLost: [],
    note: '',
    retreat: null,
  };

  it('is fetched, and readable offline', async () => {
    const { league, client, which } = await joinUr();
    league.battles.push(waiting);
    expect((await client.joined.members(which)).umpires).toEqual(['Olga']);
    expect((await client.joined.schedule(which)).schedule.zone).toBe('Europe/Paris');
    expect(await client.joined.battles(which)).toEqual([waiting]);
    await client.joined.sendMessage({ ...which, to: ['elam'], text: 'Peace?' });
    expect(await client.joined.messages(which)).toMatchObject([{ n: 1, from: 'ur', to: ['elam'], text: 'Peace?' }]);
    await league.stop();
    expect(await failure(client.joined.members(which))).toMatchObject({ code: 'UNREACHABLE' });
    const kept = await client.joined.open(which);
    expect(kept.pack).toEqual(await client.packs.open(which));
    expect(kept).toMatchObject({
      seat: { waits: ['orders'], unread: 0 },
      members: { umpires: ['Olga'] },
      timed: { deadlineAt: '2026-12-01T19:00:00.000Z' },
      battles: [waiting],
      messages: [{ text: 'Peace?' }],
    });
  });

  it('adds messages to the saved ones, and marks them as read', async () => {
    const { client, which } = await joinUr();
    for (const text of ['one', 'two', 'three']) await client.joined.sendMessage({ ...which, to: [], text });
    await client.joined.messages({ ...which, after: 0 });
    await client.joined.sendMessage({ ...which, to: [], text: 'four' });
    expect(await client.joined.messages({ ...which, after: 3 })).toHaveLength(1);
    expect((await client.joined.open(which)).messages.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
    expect((await client.joined.refresh(which)).seat.unread).toBe(4);
    await client.joined.readUpTo({ ...which, n: 4 });
    expect((await client.joined.all())[0]?.unread).toBe(0);
  });

  it('keeps read marks, and does not count muted conversations', async () => {
    const { client, which } = await joinUr();
    await client.joined.sendMessage({ ...which, to: [], text: 'one' });
    await client.joined.messages({ ...which, after: 0 });
    await client.joined.muteConversation({ ...which, conversation: [], muted: true });
    expect((await client.joined.all())[0]?.unread).toBe(0);
    const marks = [{ conversation: [], readUpTo: 0, muted: true }];
    expect(await client.joined.conversations(which)).toEqual({ marks, passesOn: false });
    await client.joined.passMessagesOn({ ...which, passesOn: true });
    await client.joined.conversations(which);
    expect((await client.joined.open(which)).conversations).toEqual({ marks, passesOn: true });
  });

  it('accepts a battle’s result and a substitute', async () => {
    const { league, client, which } = await joinUr();
    league.battles.push(waiting);
    expect(await client.joined.enterResult({ ...which, seq: 4, result })).toEqual({ status: 'waits' });
    expect(await client.joined.battles(which)).toMatchObject([{ results: [{ player: 'ur' }] }]);
    expect((await client.joined.substitute(which)).link).toContain('/#/enter/');
    const ofUr = async () => (await client.joined.members(which)).seats.find(({ player }) => player === 'ur');
    expect(await ofUr()).toMatchObject({ substitute: 'Berta' });
    await client.joined.endSubstitute(which);
    expect(await ofUr()).toMatchObject({ substitute: '' });
  });

  it('includes the report of all months, also offline', async () => {
    const { league, client, which } = await joinUr();
    await resolveMonth(league);
    await client.joined.refresh(which);
    await resolveMonth(league);
    const { pack } = await client.joined.refresh(which);
    await league.stop();
    const report = await client.joined.report(which);
    expect(new Set(report.map(({ month }) => month))).toEqual(new Set([1, 2]));
    expect(report.slice(-pack.pack.report.length)).toEqual(pack.pack.report);
    await client.joined.leave(which);
    expect(await failure(client.joined.report(which))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('arrives as events, and misses none during a lost connection', async () => {
    const { league, client, which } = await joinUr();
    const leaves = new AbortController();
    const stream = await client.joined.notices(which, { signal: leaves.signal });
    const next = async (): Promise<string | undefined> => {
      const { done, value } = await stream.next();
      return done ? undefined : value.kind;
    };
    expect(await next()).toBe('listening');
    league.tell('message');
    expect(await next()).toBe('message');
    league.endStreams();
    league.cutOff(1);
    expect(await next()).toBe('away');
    league.tell('month-resolved');
    expect([await next(), await next()]).toEqual(['back', 'month-resolved']);
    const end = stream.next();
    leaves.abort();
    expect((await end).done).toBe(true);
  });

  it('ends once the seat is someone else’s', async () => {
    const { league, client, which } = await joinUr();
    league.vacate('ur');
    const stream = await client.joined.notices(which);
    expect(await failure(stream.next())).toMatchObject({ code: 'NOT_YOURS' });
  });
});

describe('joined seat explains', () => {
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
      code: 'NOT_YOURS',
      message: expect.stringMatching(/you lost this seat/) as unknown,
    });
  });

  it('an expired session', async () => {
    const { league, client, which } = await joinUr();
    league.signOutAll();
    expect(await failure(client.joined.file(which))).toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/signed you out/) as unknown,
    });
  });

  it('an invitation that is used, invalid or for no seat', async () => {
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
