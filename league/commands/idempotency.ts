import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import type { NewNotice } from '../context/league-context.ts';
import type { LeagueDb, LeagueStore, LeagueTransaction } from '../store/league-store.ts';

/** Database row of a command, used to recognize and answer retries. */
export interface StoredCommand {
  readonly account: string;
  readonly key: string;
  readonly request: string;
  /** Stored answer as JSON. */
  readonly answer: string;
}

/** Reserves `count` consecutive numbers for a seat's notices. @returns the first number */
async function reserveNumbers(db: LeagueDb, campaign: string, seat: string, count: number): Promise<number> {
  const { notices } = await db
    .insertInto('seat_notices')
    .values({ campaign_id: campaign, seat, notices: count })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'seat'])
        .doUpdateSet({ notices: sql<number>`seat_notices.notices + excluded.notices` }),
    )
    .returning('notices')
    .executeTakeFirstOrThrow();
  return notices - count + 1;
}

/** Writes notices for all members and the command's row in one statement. This saves most commands a round trip to the database. */
async function writeSharedNotices(
  db: LeagueDb,
  campaign: string,
  notices: readonly NewNotice[],
  command: StoredCommand | null,
): Promise<void> {
  const insertion = command
    ? sql`, stored as (
        insert into command (account_id, key, request, answer)
        values (${command.account}, ${command.key}, ${command.request}, ${command.answer})
      )`
    : sql``;
  await sql`with counter as (
      update led_campaign set notices = notices + ${notices.length} where campaign_id = ${campaign} returning notices
    )${insertion}
    insert into notice (campaign_id, seat, n, kind, player)
    select ${campaign}, null, counter.notices - ${notices.length} + of.place, of.kind, of.player
    from counter, unnest(${notices.map(({ kind }) => kind)}::text[], ${notices.map(({ player }) => player)}::text[])
      with ordinality as of (kind, player, place)`.execute(db);
}

/** Writes a command's notices, numbered without gaps for all members and per seat, and its row. The caller has locked the campaign. */
export async function writeNotices(
  db: LeagueDb,
  campaign: string,
  notices: readonly NewNotice[],
  command: StoredCommand | null = null,
): Promise<void> {
  const forAll = notices.filter(({ seat }) => seat === null);
  if (forAll.length > 0) await writeSharedNotices(db, campaign, forAll, command);
  else if (command) await insertCommand(db, command);
  const rows = [];
  for (const [seat, of] of Map.groupBy(notices, ({ seat: reader }) => reader)) {
    if (seat === null) continue;
    const first = await reserveNumbers(db, campaign, seat, of.length);
    rows.push(...of.map(({ kind, player }, at) => ({ campaign_id: campaign, seat, n: first + at, kind, player })));
  }
  if (rows.length > 0) await db.insertInto('notice').values(rows).execute();
}

const insertCommand = (db: LeagueDb, { account, ...row }: StoredCommand) =>
  db
    .insertInto('command')
    .values({ account_id: account, ...row })
    .execute();

/** A command as the client sent it. */
export interface SentCommand {
  readonly account: string;
  readonly key: string;
  /** Name of the method, such as `packs.writeOrders`. */
  readonly method: string;
  readonly input: unknown;
}

const hashRequest = ({ method, input }: Pick<SentCommand, 'method' | 'input'>): string =>
  hash('sha256', `${method} ${canonicalJson(input)}`);

const isKey = (key: string): boolean => /^[\w-]{8,64}$/.test(key);

/** Checks the format of an idempotency key. @throws UseCaseError BAD_INPUT for a malformed key */
export function expectKey(key: string): void {
  if (isKey(key)) return;
  throw new UseCaseError('BAD_INPUT', 'expected an idempotency key of 8 to 64 letters, digits and hyphens', 'key');
}

/**
 * Returns the stored answer to a retry, or undefined for a new command. The caller must hold a lock, so that concurrent duplicates run
 * once.
 * @throws UseCaseError BAD_INPUT if the key was sent with another command
 */
export async function findStoredAnswer(
  db: LeagueDb,
  sent: SentCommand,
): Promise<{ readonly stored: unknown } | undefined> {
  const row = await db
    .selectFrom('command')
    .select(['request', 'answer'])
    .where('account_id', '=', sent.account)
    .where('key', '=', sent.key)
    .executeTakeFirst();
  return row && parseStored(sent, row);
}

/** Parses a stored answer. @throws UseCaseError BAD_INPUT if the key was sent with another command */
export function parseStored(
  sent: SentCommand,
  { request, answer }: Pick<StoredCommand, 'request' | 'answer'>,
): { readonly stored: unknown } {
  if (request === hashRequest(sent)) return { stored: JSON.parse(answer) as unknown };
  throw keyReused();
}

const keyReused = (): UseCaseError =>
  new UseCaseError('BAD_INPUT', 'the idempotency key was sent before, with another command', 'key');

/** Checks whether this command was answered before. */
export async function hasStoredAnswer(db: LeagueDb, sent: SentCommand): Promise<boolean> {
  if (!isKey(sent.key)) return false;
  const row = await db
    .selectFrom('command')
    .select('key')
    .where('account_id', '=', sent.account)
    .where('key', '=', sent.key)
    .where('request', '=', hashRequest(sent))
    .executeTakeFirst();
  return row !== undefined;
}

const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'command_pkey';

/** Runs a command in a transaction that stores its key. @throws UseCaseError BAD_INPUT if another command has used the key meanwhile */
export async function runKeyedTransaction<T>(
  store: LeagueStore,
  work: (transaction: LeagueTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await store.inTransaction(work);
  } catch (error) {
    throw isKeyTaken(error) ? keyReused() : error;
  }
}

export const toCommandRow = (sent: SentCommand, answer: unknown): StoredCommand => ({
  account: sent.account,
  key: sent.key,
  request: hashRequest(sent),
  answer: JSON.stringify(answer ?? null),
});

export async function storeAnswer(db: LeagueDb, sent: SentCommand, answer: unknown): Promise<void> {
  await insertCommand(db, toCommandRow(sent, answer));
}

/** Stored answer of a call that used an invitation. */
const ENTERED = 'entered';

/** Minutes in which a call that used an invitation can be retried. */
const ENTERED_MINUTES = 15;

export const storeJoinAnswer = (db: LeagueDb, sent: SentCommand): Promise<void> => storeAnswer(db, sent, ENTERED);

/** Returns the account that joined with this call, or null: for a retry whose first answer was lost. Needs no session. */
export async function findJoinedAccount(
  db: LeagueDb,
  { key, ...sent }: Omit<SentCommand, 'account'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('command')
    .select('account_id as account')
    .where('request', '=', hashRequest(sent))
    .where('answer', '=', sql.lit(JSON.stringify(ENTERED)))
    .where('key', '=', key)
    .where('at', '>', sql<string>`now() - make_interval(mins => ${ENTERED_MINUTES})`)
    .executeTakeFirst();
  return row?.account ?? null;
}
