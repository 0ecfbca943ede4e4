import { leagueMethods } from './context/methods.ts';
import { sql } from 'kysely';
import type { StoreCheck } from '../contract/league/members.ts';
import { verify } from '../services/campaigns/verify.ts';
import { StoreError } from '../services/repositories/store-admin.ts';
import type { LeagueContext } from './context/league-context.ts';
import { isoText, type LeagueDb, type LeagueTransaction } from './store/league-store.ts';

/** Something damaged, and the place in it, in words. */
export interface FoundDamage {
  readonly what: string;
  readonly where: string;
  /** Of what is a campaign's. */
  readonly campaign?: string;
}

type Checked = Pick<LeagueContext, 'app' | 'store'>;

/** How often the processes of a league look whether a check is due, in milliseconds. */
const LOOK_EVERY = 3_600_000;

const titleOf = async (db: LeagueDb, id: string): Promise<string> =>
  (
    await db
      .selectFrom('campaign')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirst()
      .catch(() => undefined)
  )?.title ?? id;

/** What the database says of something that it cannot read. @throws any other error */
function damageIn(error: unknown): string {
  if (error instanceof StoreError && error.code === 'STORE_DAMAGED') {
    const { cause } = error;
    return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
  }
  throw error;
}

/** One moment of the database, whatever is written meanwhile. */
const atOneMoment = <T>({ store }: Checked, work: (moment: LeagueTransaction) => Promise<T>): Promise<T> =>
  store.inTransaction(async (moment) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(moment.db);
    return work(moment);
  });

/** Every campaign that has a header or an entry. */
async function campaignIds(db: LeagueDb): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from campaign union select campaign_id from campaign_event order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replays a campaign. @returns what is wrong with it; null where nothing is */
const campaignIssue = (league: Checked, id: string): Promise<string | null> =>
  atOneMoment(league, async ({ repositories }) => {
    if (!(await repositories.campaigns.exists(id))) return 'its header is gone';
    const { issues } = await verify({ ...league.app, repositories }, id);
    return issues[0] ?? null;
  });

/** The database's server sums up its pages: a row that it can read whole is as it was written. */
async function tableIssue(league: Checked, table: string): Promise<string | null> {
  await sql`select sum(length(stored::text)) from ${sql.table(table)} as stored`.execute(league.store.db);
  return null;
}

const issueOf = (work: Promise<string | null>): Promise<string | null> => work.catch(damageIn);

/** Reads all that is stored and replays every campaign. @param isOver checked before each step: ends the check early */
export async function checkStore(
  league: Checked,
  isOver: () => boolean = () => false,
): Promise<readonly FoundDamage[]> {
  const { db } = league.store;
  const found: FoundDamage[] = [];
  const tables = await sql<{ readonly name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`.execute(
    db,
  );
  for (const { name } of tables.rows) {
    if (isOver()) return found;
    const where = await issueOf(tableIssue(league, name));
    if (where !== null) found.push({ what: `table “${name}”`, where });
  }
  for (const id of await campaignIds(db)) {
    if (isOver()) return found;
    const where = await issueOf(campaignIssue(league, id));
    if (where !== null) found.push({ what: `campaign “${await titleOf(db, id)}”`, where, campaign: id });
  }
  return found;
}

/** Keeps what a check found for the owner. */
const keep = (db: LeagueDb, found: readonly FoundDamage[]) =>
  db
    .updateTable('store_check')
    .set({ damage: JSON.stringify(found.map(({ what, where }) => ({ what, where }))) })
    .execute();

/** Whether a check is due, once a day; then no other process makes it. @param hours how old the last one is at least */
async function claim(db: LeagueDb, hours: number): Promise<boolean> {
  const claimed = await db
    .insertInto('store_check')
    .defaultValues()
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ checked_at: sql<string>`now()` })
        .where('store_check.checked_at', '<=', sql<string>`now() - make_interval(hours => ${hours})`),
    )
    .executeTakeFirst();
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Checks the store now, as before a backup. */
export async function checkNow(league: Checked): Promise<readonly FoundDamage[]> {
  await claim(league.store.db, 0);
  const found = await checkStore(league);
  await keep(league.store.db, found);
  return found;
}

type Say = (sentence: string, beside?: Readonly<Record<string, string>>) => unknown;

/** Checks the store where the last check is a day old, tells the log and keeps for the owner what was found. */
export async function checkIfDue(league: Checked, say: Say, isOver?: () => boolean): Promise<void> {
  if (!(await claim(league.store.db, 24))) return;
  const found = await checkStore(league, isOver);
  for (const damage of found) say('the store is damaged', { ...damage });
  if (isOver?.()) return;
  if (found.length === 0) say('the store was checked: nothing in it is damaged');
  await keep(league.store.db, found);
}

/** Looks now and at each interval whether a check is due. @returns a function that stops it and waits for the one under way */
export function checkDaily(league: Checked, say: Say, report: (error: unknown) => void): () => Promise<void> {
  let isOver = false;
  let running = Promise.resolve();
  const once = (): void => {
    running = running.then(() => checkIfDue(league, say, () => isOver)).catch(report);
  };
  once();
  const timer = setInterval(once, LOOK_EVERY);
  return () => {
    isOver = true;
    clearInterval(timer);
    return running;
  };
}

export const checkStoreMethods = leagueMethods({
  /** What the last check found. */
  async storeCheck({ league }) {
    const row = await league.store.db
      .selectFrom('store_check')
      .select([isoText('checked_at').as('checkedAt'), 'damage'])
      .executeTakeFirst();
    if (!row) return { checkedAt: null, damage: [] };
    return { checkedAt: row.checkedAt, damage: JSON.parse(row.damage) as StoreCheck['damage'] };
  },
});
