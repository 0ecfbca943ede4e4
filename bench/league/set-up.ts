/** Creates a league of many campaigns quickly: one from a scenario, the others as copies of its rows. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { createLeagueApp } from '../../league/open-process.ts';
import type { LeagueTables } from '../../league/store/tables.ts';
import { openLeagueStore } from '../../league/store/open-league-store.ts';
import { hashToken, createToken } from '../../league/auth/sessions.ts';
import type { CampaignState, OrdersFile } from '../../rules/campaign.ts';
import { createCampaign } from '../../services/campaigns/campaigns.ts';
import { randomOrders } from '../../test/support/campaign/random-orders.ts';
import { campaignRules } from '../../test/support/battle/random-play.ts';
import { randomScenario } from '../../test/support/campaign/random-scenario.ts';

const SEATS = 10;
/** Number of campaigns in which one account plays. */
const CAMPAIGNS_OF_ACCOUNT = 5;

/** A player of a seat, with their session. */
export interface Member {
  readonly campaign: string;
  readonly seat: string;
  /** Session token. */
  readonly token: string;
}

export interface BenchLeague {
  readonly campaigns: readonly string[];
  /** Players by campaign, then by seat. */
  readonly players: readonly Member[];
  readonly umpire: string;
  /** Orders for the first month, by seat. */
  readonly orders: ReadonlyMap<string, OrdersFile>;
}

/** Creates orders without marches. A battle would delay the month. */
function createOrders(state: CampaignState, player: string): OrdersFile {
  const orders = randomOrders(campaignRules, state, player, 'a club');
  return { ...orders, orders: orders.orders.filter(({ kind }) => kind !== 'march') };
}

const TABLES = ['campaign', 'campaign_event', 'snapshot', 'command_proof', 'campaign_secret'] as const;

/** Copies a campaign's rows under other ids. */
async function copyCampaign(db: Kysely<LeagueTables>, of: string, ids: readonly string[]): Promise<void> {
  for (const table of TABLES) {
    const key = table === 'campaign' ? 'id' : 'campaign_id';
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(original, jsonb_build_object(${sql.lit(key)}, copy.id))).*
      from ${sql.table(table)} as original, unnest(${ids}::text[]) as copy (id)
      where original.${sql.ref(key)} = ${of}`.execute(db);
  }
}

/** Submits the first month's orders of these campaigns, for all seats or some. */
export async function fileAll(
  pool: Pool,
  { orders }: BenchLeague,
  campaigns: readonly string[],
  seats: readonly string[] = [...orders.keys()],
): Promise<void> {
  const armies = [...orders.values()].filter(({ player }) => seats.includes(player));
  await pool.query(
    `insert into filed_orders (campaign_id, year, month, player, filed_at, resolved_at, orders)
     select campaign, 1, 1, player, $1, null, orders
     from unnest($2::text[]) as c (campaign), unnest($3::text[], $4::text[]) as o (player, orders)`,
    [
      new Date().toISOString(),
      campaigns,
      armies.map(({ player }) => player),
      armies.map((file) => JSON.stringify(file)),
    ],
  );
}

/** Fills a database with campaigns of ten seats, an account in each. */
export async function fillLeague(database: string, count: number): Promise<BenchLeague> {
  const { store, close } = await openLeagueStore({ database }, { report: console.error });
  try {
    const { db } = store;
    const app = await createLeagueApp(store, console.error);
    const wishes = { seed: 'a club', players: SEATS, columns: 8, rows: 6, armiesEach: 3 };
    const { id: first, state } = await createCampaign(app, { scenario: { ...randomScenario(wishes) } });
    const campaigns = [first, ...Array.from({ length: count - 1 }, () => randomUUID())];
    await copyCampaign(db, first, campaigns.slice(1));
    const seats = state.players.map(({ id }) => id);
    const people = Array.from({ length: 1 + (count * SEATS) / CAMPAIGNS_OF_ACCOUNT }, () => ({
      id: randomUUID(),
      token: createToken(),
    }));
    const [umpire = { id: '', token: '' }, ...others] = people;
    const players = campaigns.flatMap((campaign, at) =>
      seats.map((seat, place) => {
        const { id = '', token = '' } = others[(at * SEATS + place) % others.length] ?? {};
        return { account: id, campaign, seat, token };
      }),
    );
    await sql`insert into account (id, name) select id, 'Somebody' from unnest(${people.map(({ id }) => id)}::text[]) as a (id)`.execute(
      db,
    );
    await sql`insert into session (hash, account_id, expires_at)
      select hash, account, now() + interval '90 days'
      from unnest(${people.map(({ token }) => hashToken(token))}::text[], ${people.map(({ id }) => id)}::text[]) as s (hash, account)`.execute(
      db,
    );
    await sql`insert into led_campaign (campaign_id) select id from campaign`.execute(db);
    await sql`insert into member (campaign_id, role, seat, account_id)
      select id, 'umpire', '', ${umpire.id} from campaign`.execute(db);
    await sql`insert into member (campaign_id, role, seat, account_id)
      select * from unnest(
        ${players.map(({ campaign }) => campaign)}::text[], ${players.map(() => 'player')}::text[],
        ${players.map(({ seat }) => seat)}::text[], ${players.map(({ account }) => account)}::text[]
      )`.execute(db);
    await sql`analyze`.execute(db);
    const orders = new Map(seats.map((seat) => [seat, createOrders(state, seat)]));
    return { campaigns, players, umpire: umpire.token, orders };
  } finally {
    await close();
  }
}
