/**
 * Orders and months written by a league's commands, without HTTP, against the same rows written by bare `pg` transactions: by as many
 * writers at once, into the same database, turn by turn.
 */
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Pool } from 'pg';
import { updateBattles } from '../../league/battles/battles.ts';
import { updateClub } from '../../league/club/update-club.ts';
import { askRegents } from '../../league/regents/decide.ts';
import { notifyHints } from '../../league/live/hints.ts';
import type { LeagueCall, LeagueContext } from '../../league/context/league-context.ts';
import { createHub } from '../../league/live/hub.ts';
import { leagueApp } from '../../league/open-league.ts';
import { ifResolved, resolveCommand } from '../../league/campaigns/umpire-campaigns.ts';
import { fileSeatOrders } from '../../league/seats/packs.ts';
import { recentCampaigns } from '../../league/context/recent-campaigns.ts';
import { openLeagueStore } from '../../league/store/open-league-store.ts';
import { queueNews } from '../../league/news/queue-news.ts';
import { reschedule } from '../../league/scheduling/reschedule.ts';
import { openJobs } from '../../league/scheduling/jobs.ts';
import type { Compute } from '../../services/campaigns/compute/computations.ts';
import { advance } from '../../services/campaigns/resolve.ts';
import { threadedComputing } from '../../threads/threaded-computing.ts';
import { median } from '../store.bench.ts';
import { bareTransaction, insert, type Row, type Statement } from './bare.ts';
import { atMost } from './load.ts';
import type { BenchLeague } from './set-up.ts';
import type { BenchSize } from './size.ts';

const CONNECTIONS = 8;

export interface Written {
  /** A second, medians of the turns. */
  readonly league: number;
  readonly bare: number;
  /** Statements that one takes on its way, those that begin and commit included. */
  readonly statements: number;
}

/** What months do to whoever else calls the same process. */
export interface Held {
  /** Months a second. */
  readonly months: number;
  /** Milliseconds that the event loop was held up: its 99th of 100, and at most. */
  readonly p99: number;
  readonly most: number;
}

interface Commands {
  readonly league: LeagueContext;
  /** How many statements were sent so far. */
  readonly sent: () => number;
  close(): Promise<void>;
}

async function openCommands(database: string, compute?: Compute): Promise<Commands> {
  const report = (error: unknown): void => console.error(error);
  const { store, close } = await openLeagueStore({ database }, { report, connections: CONNECTIONS });
  let sent = 0;
  const counted = new WeakSet();
  store.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    Object.assign(client, { query: (...parameters: unknown[]) => ((sent += 1), query(...parameters)) });
  });
  const hints = notifyHints(store.db, report);
  const jobs = await openJobs({ url: database, report, hasMail: false });
  const hub = createHub({ db: store.db, report });
  const noLimit = (): Promise<void> => Promise.resolve();
  const league: LeagueContext = {
    app: await leagueApp(store, report, compute ? { compute } : {}),
    store,
    origin: '',
    hints,
    hub,
    effects: [updateBattles, updateClub, reschedule(jobs), askRegents(jobs), queueNews(jobs)],
    server: { startedAt: '', backups: null, retryJob: () => Promise.resolve() },
    news: { ...jobs, mailNow: () => Promise.resolve(), expectPublic: () => Promise.resolve() },
    regents: jobs,
    recent: recentCampaigns(),
    limits: { expect: noLimit, expectAdvice: noLimit, expectPage: noLimit, succeeded: noLimit },
  };
  return {
    league,
    sent: () => sent,
    async close() {
      await hub.close();
      await jobs.close();
      await hints.close();
      await close();
    },
  };
}

/** Milliseconds that the event loop was held up while the work went on, beside what it came to. */
async function heldBy<T>(work: () => Promise<T>): Promise<readonly [T, Omit<Held, 'months'>]> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const done = await work();
  delays.disable();
  return [done, { p99: delays.percentile(99) / 1_000_000, most: delays.max / 1_000_000 }];
}

const resolveMonth = resolveCommand(advance, ifResolved('month-resolved'));

/** The rows that are in a table of a campaign, from an entry on. */
async function rowsOf(pool: Pool, table: string, campaign: string, beside = ''): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`select * from ${table} where campaign_id = $1 ${beside}`, [campaign]);
  return rows;
}

const notice = (campaign: string, n: number, kind: string, player: string): Statement[] => [
  {
    text: 'update led_campaign set notices = notices + 1 where campaign_id = $1 returning notices',
    values: [campaign],
  },
  insert('notice', [{ campaign_id: campaign, seat: null, n, kind, player }]),
];

/**
 * @param months campaigns that stand at their first month with all orders in
 */
export async function measureWriting(
  database: string,
  { players, orders }: BenchLeague,
  months: readonly string[],
  { turns, orders: ordersOfTurn, months: monthsOfTurn }: BenchSize,
): Promise<{
  readonly orders: Written;
  readonly months: Written;
  /** Months resolved in a thread, as a league does, and in the thread that answers calls. */
  readonly held: { readonly thread: Held; readonly here: Held };
}> {
  const computing = threadedComputing();
  const { league, sent, close } = await openCommands(database, computing.compute);
  const here = await openCommands(database);
  const pool = new Pool({ connectionString: database, max: CONNECTIONS });
  const accounts = new Map<string, string>();
  const { rows } = await pool.query<{ campaign: string; seat: string; account: string }>(
    `select campaign_id as campaign, seat, account_id as account from member`,
  );
  for (const { campaign, seat, account } of rows) accounts.set(`${campaign} ${seat}`, account);
  const callOf = (campaign: string, seat: string, method: string, of = league): LeagueCall => ({
    league: of,
    method,
    key: randomUUID(),
    actor: { account: { id: accounts.get(`${campaign} ${seat}`) ?? '', name: '', isOwner: false }, memberships: [] },
    session: { hash: '', begin: () => undefined, end: () => undefined },
  });
  const taken = new Set(months);
  const seats = players.filter(({ campaign }) => !taken.has(campaign));
  let number = 1_000_000;
  try {
    const file = (index: number): Promise<unknown> => {
      const { campaign, seat } = seats[index % seats.length] ?? { campaign: '', seat: '' };
      const own = orders.get(seat);
      if (!own) throw new Error(`no orders are written for ${seat}`);
      return fileSeatOrders(callOf(campaign, seat, 'packs.writeOrders'), { campaign, player: seat, orders: own });
    };
    const bareFile = (index: number): Promise<void> => {
      const { campaign, seat } = seats[index % seats.length] ?? { campaign: '', seat: '' };
      const { year, month } = orders.get(seat) ?? { year: 1, month: 1 };
      const row = { campaign_id: campaign, year, month, player: seat, filed_at: new Date().toISOString() };
      const put = insert('filed_orders', [{ ...row, resolved_at: null, orders: JSON.stringify(orders.get(seat)) }]);
      const conflict = 'on conflict (campaign_id, year, month, player) where resolved_at is null';
      const account = accounts.get(`${campaign} ${seat}`);
      const command = { account_id: account, key: randomUUID(), request: 'r'.repeat(64), answer: 'null' };
      return bareTransaction(pool, [
        {
          text: 'update campaign set filing = filing + 1, changed_at = $2 where id = $1',
          values: [campaign, row.filed_at],
        },
        {
          text: `${put.text} ${conflict} do update set orders = excluded.orders, filed_at = excluded.filed_at`,
          values: put.values,
        },
        ...notice(campaign, (number += 1), 'orders-filed', seat),
        insert('command', [command]),
      ]);
    };
    const filed = { league: [] as number[], bare: [] as number[], statements: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      // Far enough from each other that two turns never file for the same seat at once.
      const from = turn * ordersOfTurn;
      const before = sent();
      const both = {
        league: () => atMost(ordersOfTurn, CONNECTIONS, (index) => file(from + index)),
        bare: () => atMost(ordersOfTurn, CONNECTIONS, (index) => bareFile(from + index)),
      };
      for (const writer of turn % 2 === 0 ? (['league', 'bare'] as const) : (['bare', 'league'] as const))
        filed[writer].push(await both[writer]());
      filed.statements = (sent() - before) / ordersOfTurn;
    }

    const resolve = (campaign: string, of = league): Promise<unknown> =>
      resolveMonth(callOf(campaign, '', 'campaigns.advance', of), {
        id: campaign,
        year: 1,
        month: 1,
        dice: { faces: [], app: true },
      });
    const shown = months[0] ?? '';
    await resolve(shown);
    const events = await rowsOf(pool, 'campaign_event', shown, 'and seq > 0 order by seq');
    const [snapshot = {}] = await rowsOf(pool, 'snapshot', shown, 'order by seq desc limit 1');
    const [proof = {}] = await rowsOf(pool, 'command_proof', shown, 'order by seq desc limit 1');
    const bareResolve = (campaign: string): Promise<void> =>
      bareTransaction(pool, [
        {
          text: 'update campaign set head_seq = $2, head_hash = $3, changed_at = $4, month = 2 where id = $1',
          values: [campaign, snapshot['seq'], events.at(-1)?.['hash'], new Date().toISOString()],
        },
        insert(
          'campaign_event',
          events.map((event) => ({ ...event, campaign_id: campaign })),
        ),
        insert('snapshot', [{ ...snapshot, campaign_id: campaign }]),
        insert('command_proof', [{ ...proof, campaign_id: campaign }]),
        { text: 'update campaign_secret set seed = $2 where campaign_id = $1', values: [campaign, 'f'.repeat(64)] },
        {
          text: 'update filed_orders set resolved_at = 1 where campaign_id = $1 and resolved_at is null',
          values: [campaign],
        },
        ...notice(campaign, (number += 1), 'month-resolved', ''),
        insert('command', [
          { account_id: accounts.get(`${campaign} `), key: randomUUID(), request: 'r'.repeat(64), answer: 'null' },
        ]),
      ]);
    const resolved = { league: [] as number[], bare: [] as number[], statements: 0 };
    const held = { thread: [] as Held[], here: [] as Held[] };
    const left = months.slice(1);
    const most = (work: (campaign: string) => Promise<unknown>): Promise<number> => {
      const own = left.splice(0, monthsOfTurn);
      return atMost(own.length, CONNECTIONS, (index) => work(own[index] ?? ''));
    };
    while (left.length >= 3 * monthsOfTurn) {
      resolved.bare.push(await most(bareResolve));
      const before = sent();
      const [inThread, delays] = await heldBy(() => most((campaign) => resolve(campaign)));
      resolved.statements = (sent() - before) / monthsOfTurn;
      resolved.league.push(inThread);
      held.thread.push({ months: inThread, ...delays });
      const [inHere, delaysHere] = await heldBy(() => most((campaign) => resolve(campaign, here.league)));
      held.here.push({ months: inHere, ...delaysHere });
    }
    const heldMedian = (of: readonly Held[]): Held => {
      const later = of.slice(1);
      return {
        months: median(later.map(({ months: many }) => many)),
        p99: median(later.map(({ p99 }) => p99)),
        most: median(later.map(({ most: longest }) => longest)),
      };
    };
    const medians = ({ league: own, bare, statements }: typeof filed): Written => ({
      // The first turn warms both up.
      league: median(own.slice(1)),
      bare: median(bare.slice(1)),
      statements,
    });
    return {
      orders: medians(filed),
      months: medians(resolved),
      held: { thread: heldMedian(held.thread), here: heldMedian(held.here) },
    };
  } finally {
    // Numbers that the bare writer made up: a stream would hear them.
    await pool.query('delete from notice where n > 1000000');
    await pool.end();
    await here.close();
    await close();
    await computing.close();
  }
}
