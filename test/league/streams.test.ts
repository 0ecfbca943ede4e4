import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { leagueContract } from '../../contract/league.ts';
import { runCampaignTask } from '../../league/commands/campaign-command.ts';
import { listenToHints, SESSIONS_ENDED } from '../../league/live/hints.ts';
import { createHub, streamNotices, STREAM_OPTIONS } from '../../league/live/hub.ts';
import { formatEventId, EventQueue, parseEventId, type StreamEvent } from '../../league/live/stream.ts';
import { accountsMethods } from '../../league/accounts/accounts.ts';
import { callOf, join, type LivingLeague, openLiving } from '../support/league/living-league.ts';

const { signOut } = accountsMethods;

/** Sends one notice to the whole campaign or to one seat. */
const tell = (living: LivingLeague, seat: string | null = null): Promise<void> =>
  runCampaignTask(living.league, living.campaign, async ({ notify }) => notify('message', { seat }));

/** Takes a seat from its player. */
const vacate = (living: LivingLeague, seat: string): Promise<void> =>
  runCampaignTask(living.league, living.campaign, async ({ db, notify }) => {
    await db
      .updateTable('member')
      .set({ until: sql<string>`now()` })
      .where('seat', '=', seat)
      .execute();
    notify('members');
  });

/** Opens a stream as the router does. */
async function open(living: LivingLeague, account: string, player: string, lastEventId?: string) {
  const leaves = new AbortController();
  const call = await callOf(living, account, 'league.notices');
  const stream = streamNotices(
    call,
    living.hub,
    { campaign: living.campaign, player },
    { lastEventId, signal: leaves.signal },
  );
  onTestFinished(() => leaves.abort());
  return { stream, leave: () => leaves.abort() };
}

/** Reads the next events, as `1` for public and `own 1` for own ones. */
async function take(
  stream: AsyncIterator<{ readonly n: number; readonly for: string | null; readonly kind: string }, unknown>,
  count: number,
) {
  const taken: string[] = [];
  while (taken.length < count) {
    const { value, done } = await stream.next();
    if (done) break;
    taken.push(value.kind === 'listening' ? 'listening' : value.for === null ? `${value.n}` : `own ${value.n}`);
  }
  return taken;
}

describe('Id of an event', () => {
  it('encodes the position in public and own notices; other texts are invalid', () => {
    expect(parseEventId(formatEventId({ all: 12, own: 3 }))).toEqual({ all: 12, own: 3 });
    for (const no of [undefined, '', '12', '12.', '1.2.3', '-1.2', '1e9.2', '9999999999.1', '1.2\n'])
      expect(parseEventId(no)).toBeNull();
  });
});

describe('A queue of events', () => {
  it('ends for a slow reader after the pending events', async () => {
    const ends: number[] = [];
    const queue = new EventQueue(() => ends.push(1));
    const event = { id: '1.0', notice: { n: 1, for: null, kind: 'message', player: '', at: '' } } as const;
    for (let n = 0; n < 300; n += 1) queue.push(event);
    const read: StreamEvent[] = [];
    for await (const each of queue) read.push(each);
    expect([read.length, ends.length]).toEqual([256, 1]);
  });
});

describe('A stream', () => {
  it('starts at the current position and sends only the reader’s events', async () => {
    const living = await openLiving();
    const player = await join(living, { seat: 'one' });
    const umpire = await join(living, { role: 'umpire' });
    const reader = await join(living, { role: 'reader' });
    await tell(living);
    await tell(living, 'one');
    const streams = await Promise.all([
      open(living, player, 'one'),
      open(living, umpire, ''),
      open(living, reader, ''),
    ]);
    for (const { stream } of streams) expect(await take(stream, 1)).toEqual(['listening']);
    await tell(living, 'two');
    await tell(living, '');
    await tell(living, 'one');
    await tell(living);
    living.hub.refresh(null);
    const [one, two, three] = streams;
    expect(await take(one.stream, 2)).toEqual(expect.arrayContaining(['own 2', '2']));
    expect(await take(two.stream, 2)).toEqual(expect.arrayContaining(['own 1', '2']));
    expect(await take(three.stream, 1)).toEqual(['2']);
    for (const { leave } of streams) leave();
    for (const { stream } of streams) expect(await take(stream, 1)).toEqual([]);
    expect(living.hub.size).toBe(0);
  });

  it('resumes without gaps or repetitions, and starts again if too much was missed or the id is unknown', async () => {
    const living = await openLiving();
    const player = await join(living, { seat: 'one' });
    for (let n = 0; n < 5; n += 1) await tell(living, n % 2 ? 'one' : null);
    const { stream } = await open(living, player, 'one', '1.0');
    expect((await take(stream, 4)).toSorted()).toEqual(['2', '3', 'own 1', 'own 2']);
    await sql`update led_campaign set notices = notices + 300`.execute(living.league.store.db);
    const far = await open(living, player, 'one', '1.0');
    expect(await take(far.stream, 1)).toEqual(['listening']);
    const future = await open(living, player, 'one', '900.0');
    expect(await take(future.stream, 1)).toEqual(['listening']);
  });

  it('repeats nothing for one reader while another catches up', async () => {
    const living = await openLiving();
    const player = await join(living, { seat: 'one' });
    for (let n = 0; n < 4; n += 1) await tell(living, n % 2 ? 'one' : null);
    const { stream: ahead } = await open(living, player, 'one');
    expect(await take(ahead, 1)).toEqual(['listening']);
    const { stream: behind } = await open(living, player, 'one', '0.0');
    expect((await take(behind, 4)).toSorted()).toEqual(['1', '2', 'own 1', 'own 2']);
    await tell(living);
    living.hub.refresh(null);
    expect(await take(ahead, 1)).toEqual(['3']);
  });

  it('sends each committed notice of any process once and in order while its LISTEN connection is cut', async () => {
    const living = await openLiving();
    const { url, league, hub, campaign, reported } = living;
    const heard = listenToHints({ url, onHint: hub.refresh, report: (error) => reported.push(error) });
    onTestFinished(() => heard.close());
    const other = await openLiving({ url, campaign });
    const { stream } = await open(living, await join(living, { role: 'reader' }), '');
    expect(await take(stream, 1)).toEqual(['listening']);
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nomarch league, listening'`;
    const telling = (async () => {
      for (let n = 0; n < 40; n += 1) {
        if (n % 10 === 5) await cut.execute(league.store.db);
        await Promise.all([tell(living), tell(other)]);
      }
    })();
    const taken = await take(stream, 80);
    await telling;
    expect(taken).toEqual(Array.from({ length: 80 }, (_, n) => String(n + 1)));
  });

  it('is notified long before the next poll', async () => {
    const living = await openLiving();
    const { league, url, campaign } = living;
    const hub = createHub({ db: league.store.db, report: () => undefined, pollEvery: 600_000 });
    onTestFinished(() => hub.close());
    const looks: (readonly string[] | null)[] = [];
    const listener = listenToHints({
      url,
      onHint: (campaigns) => {
        looks.push(campaigns);
        hub.refresh(campaigns);
      },
      report: () => undefined,
    });
    onTestFinished(() => listener.close());
    await expect.poll(() => looks).toEqual([null]);
    const { stream } = await open({ ...living, hub }, await join(living, { role: 'reader' }), '');
    expect(await take(stream, 1)).toEqual(['listening']);
    await tell(living);
    expect(await take(stream, 1)).toEqual(['1']);
    expect(looks.at(-1)).toEqual([campaign]);
  });

  it('ends with its session, and at once when the seat is vacated', async () => {
    const living = await openLiving();
    const [one, two, three] = [
      await join(living, { seat: 'one' }),
      await join(living, { seat: 'two' }),
      await join(living, { seat: 'three' }),
    ];
    const streams = await Promise.all([
      open(living, one, 'one'),
      open(living, two, 'two'),
      open(living, three, 'three'),
    ]);
    for (const { stream } of streams) await take(stream, 1);
    await signOut(await callOf(living, one, 'league.signOut'));
    living.hub.refresh([SESSIONS_ENDED]);
    expect(await take(streams[0].stream, 1)).toEqual([]);
    await vacate(living, 'two');
    await tell(living);
    living.hub.refresh(null);
    expect(await take(streams[1].stream, 2)).toEqual([]);
    expect(await take(streams[2].stream, 2)).toEqual(['1', '2']);
    expect(living.hub.size).toBe(1);
  });

  it('ends when its session times out', async () => {
    const living = await openLiving();
    const { db } = living.league.store;
    const hub = createHub({ db, report: () => undefined, pollEvery: 600_000, rightsCheckedEvery: 20 });
    onTestFinished(() => hub.close());
    const account = await join(living, { seat: 'one' });
    const { stream } = await open({ ...living, hub }, account, 'one');
    const other = await open({ ...living, hub }, await join(living, { role: 'reader' }), '');
    for (const each of [stream, other.stream]) expect(await take(each, 1)).toEqual(['listening']);
    await db
      .updateTable('session')
      .set({ expires_at: sql<string>`now()` })
      .where('account_id', '=', account)
      .execute();
    await expect.poll(() => hub.size).toBe(1);
    expect(await take(stream, 1)).toEqual([]);
  });

  it('does not start if the seat was lost during the call', async () => {
    const living = await openLiving();
    const account = await join(living, { seat: 'one' });
    const call = await callOf(living, account, 'league.notices');
    await vacate(living, 'one');
    const input = { campaign: living.campaign, player: 'one' };
    const stream = streamNotices(call, living.hub, input, { lastEventId: undefined, signal: undefined });
    expect(await take(stream, 1)).toEqual([]);
    expect(living.hub.size).toBe(0);
  });

  it('is limited to fifty per session', async () => {
    const living = await openLiving();
    const account = await join(living, { role: 'reader' });
    for (let opened = 0; opened < 50; opened += 1) await open(living, account, '');
    await expect(open(living, account, '')).rejects.toMatchObject({ code: 'LIMITED' });
    await open(living, await join(living, { role: 'reader' }), '');
    expect(living.hub.size).toBe(51);
  });

  it('is sent over HTTP as events with ids, and resumes by the browsers’ header', async () => {
    const living = await openLiving();
    const call = await callOf(living, await join(living, { role: 'reader' }), 'league.notices');
    const procedure = implement(leagueContract.league).notices.handler(({ input, lastEventId, signal }) =>
      streamNotices(call, living.hub, input, { lastEventId, signal }),
    );
    const handler = new RPCHandler({ league: { notices: procedure } }, STREAM_OPTIONS);
    const asked = encodeURIComponent(JSON.stringify({ json: { campaign: living.campaign, player: '' } }));
    const read = async (until: string, headers = {}): Promise<string> => {
      const leaves = new AbortController();
      const request = new Request(`http://club.example/league/notices?data=${asked}`, {
        headers,
        signal: leaves.signal,
      });
      const { response } = await handler.handle(request, { context: {} });
      expect(response?.headers.get('content-type')).toBe('text/event-stream');
      let text = '';
      for await (const chunk of response?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        if (text.includes(until)) break;
      }
      leaves.abort();
      return text;
    };
    expect(await read('id: 0.0')).toContain('"kind":"listening"');
    await tell(living);
    await tell(living);
    const resumed = await read('id: 2.0', { 'last-event-id': '0.0' });
    expect(resumed.match(/^id: .*$/gm)).toEqual(['id: 1.0', 'id: 2.0']);
    expect(await read('id: 2.0', { 'last-event-id': '1.0' })).not.toContain('id: 1.0');
    await expect.poll(() => living.hub.size).toBe(0);
  });

  it('continues after a database failure', async () => {
    const living = await openLiving();
    const { stream } = await open(living, await join(living, { role: 'reader' }), '');
    await take(stream, 1);
    const { db } = living.league.store;
    await sql`alter table notice rename to away`.execute(db);
    living.hub.refresh(null);
    await expect.poll(() => living.reported).toHaveLength(1);
    await sql`alter table away rename to notice`.execute(db);
    await tell(living);
    living.hub.refresh(null);
    expect(await take(stream, 1)).toEqual(['1']);
  });
});
