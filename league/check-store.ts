import { leagueMethods, type LeagueContext } from './context/league-context.ts';
import { sql } from 'kysely';
import type { StoreCheck } from '../contract/league/members.ts';
import { verifyCampaign } from '../services/campaigns/verify.ts';
import { StoreError } from '../services/repositories/store-admin.ts';
import { selectIsoText, type LeagueDb, type LeagueTransaction } from './store/league-store.ts';

/** Damage in the store, with its position as text. */
export interface FoundDamage {
  readonly what: string;
  readonly where: string;
  /** Id of the damaged campaign. Absent if the damage concerns none. */
  readonly campaign?: string;
}

type Checked = Pick<LeagueContext, 'app' | 'store'>;

/** Milliseconds between two tests whether the daily check is due. */
const CHECK_INTERVAL = 3_600_000;

const findTitle = async (db: LeagueDb, id: string): Promise<string> =>
  (
    await db
      .selectFrom('campaign')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirst()
      .catch(() => undefined)
  )?.title ?? id;

/** Returns the database's message if the error means unreadable data. @throws any other error */
function getDamage(error: unknown): string {
  if (error instanceof StoreError && error.code === 'STORE_DAMAGED') {
    const { cause } = error;
    return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
  }
  throw error;
}

/** Runs the work on a consistent snapshot of the database. */
const readSnapshot = <T>({ store }: Checked, work: (moment: LeagueTransaction) => Promise<T>): Promise<T> =>
  store.inTransaction(async (moment) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(moment.db);
    return work(moment);
  });

/** Selects the ids of all campaigns that have a header or an entry. */
async function campaignIds(db: LeagueDb): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from campaign union select campaign_id from campaign_event order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replays a campaign. @returns the first problem, or null */
const findCampaignIssue = (league: Checked, id: string): Promise<string | null> =>
  readSnapshot(league, async ({ repositories }) => {
    if (!(await repositories.campaigns.exists(id))) return 'its header is missing';
    const { issues } = await verifyCampaign({ ...league.app, repositories }, id);
    return issues[0] ?? null;
  });

/** Reads all rows of a table. PostgreSQL verifies the checksums of their pages. */
async function findTableIssue(league: Checked, table: string): Promise<string | null> {
  await sql`select sum(length(stored::text)) from ${sql.table(table)} as stored`.execute(league.store.db);
  return null;
}

const catchDamage = (work: Promise<string | null>): Promise<string | null> => work.catch(getDamage);

/** Reads the whole store and replays every campaign. @param isOver called before each step; if it returns true, the check ends early */
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
    const where = await catchDamage(findTableIssue(league, name));
    if (where !== null) found.push({ what: `table “${name}”`, where });
  }
  for (const id of await campaignIds(db)) {
    if (isOver()) return found;
    const where = await catchDamage(findCampaignIssue(league, id));
    if (where !== null) found.push({ what: `campaign “${await findTitle(db, id)}”`, where, campaign: id });
  }
  return found;
}

/** Stores the damage found by a check, for the owner to see. */
const storeFindings = (db: LeagueDb, found: readonly FoundDamage[]) =>
  db
    .updateTable('store_check')
    .set({ damage: JSON.stringify(found.map(({ what, where }) => ({ what, where }))) })
    .execute();

/** Claims the daily check if it is due, so that no other process runs it. @param hours minimum age of the last check */
async function claimCheck(db: LeagueDb, hours: number): Promise<boolean> {
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

/** Checks the store now, for example before a backup. */
export async function checkStoreNow(league: Checked): Promise<readonly FoundDamage[]> {
  await claimCheck(league.store.db, 0);
  const found = await checkStore(league);
  await storeFindings(league.store.db, found);
  return found;
}

type LogInfo = (sentence: string, beside?: Readonly<Record<string, string>>) => unknown;

/** Checks the store if the last check is a day old. Logs the damage found and stores it for the owner. */
export async function checkStoreIfDue(league: Checked, say: LogInfo, isOver?: () => boolean): Promise<void> {
  if (!(await claimCheck(league.store.db, 24))) return;
  const found = await checkStore(league, isOver);
  for (const damage of found) say('the store is damaged', { ...damage });
  if (isOver?.()) return;
  if (found.length === 0) say('the store was checked: nothing in it is damaged');
  await storeFindings(league.store.db, found);
}

/** Checks the store if the daily check is due, now and at intervals. @returns a function that stops this and awaits the current check */
export function startDailyCheck(league: Checked, say: LogInfo, report: (error: unknown) => void): () => Promise<void> {
  let isOver = false;
  let running = Promise.resolve();
  const once = (): void => {
    running = running.then(() => checkStoreIfDue(league, say, () => isOver)).catch(report);
  };
  once();
  const timer = setInterval(once, CHECK_INTERVAL);
  return () => {
    isOver = true;
    clearInterval(timer);
    return running;
  };
}

export const checkStoreMethods = leagueMethods({
  /** Returns the damage found by the last check. */
  async storeCheck({ league }) {
    const row = await league.store.db
      .selectFrom('store_check')
      .select([selectIsoText('checked_at').as('checkedAt'), 'damage'])
      .executeTakeFirst();
    if (!row) return { checkedAt: null, damage: [] };
    return { checkedAt: row.checkedAt, damage: JSON.parse(row.damage) as StoreCheck['damage'] };
  },
});
