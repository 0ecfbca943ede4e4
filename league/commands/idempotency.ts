import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import type { LeagueDb, LeagueStore, LeagueTransaction } from '../store/league-store.ts';
import { insertCommand, type StoredCommand } from './write-notices.ts';

/** A command as it was sent. */
export interface SentCommand {
  readonly account: string;
  readonly key: string;
  /** As `packs.writeOrders`. */
  readonly method: string;
  readonly input: unknown;
}

const requestOf = ({ method, input }: Pick<SentCommand, 'method' | 'input'>): string =>
  hash('sha256', `${method} ${canonicalJson(input)}`);

const isKey = (key: string): boolean => /^[\w-]{8,64}$/.test(key);

/** @throws UseCaseError BAD_INPUT for a malformed key */
export function expectKey(key: string): void {
  if (isKey(key)) return;
  throw new UseCaseError('BAD_INPUT', 'an idempotency key of 8 to 64 letters, digits and hyphens was expected', 'key');
}

/**
 * The stored answer to a retry; undefined for a new command. The caller holds a lock, so that the same command sent twice at once is done
 * once.
 * @throws UseCaseError BAD_INPUT where the key was sent with another command
 */
export async function storedAnswer(db: LeagueDb, sent: SentCommand): Promise<{ readonly stored: unknown } | undefined> {
  const row = await db
    .selectFrom('command')
    .select(['request', 'answer'])
    .where('account_id', '=', sent.account)
    .where('key', '=', sent.key)
    .executeTakeFirst();
  return row && parseStored(sent, row);
}

/** @throws UseCaseError BAD_INPUT where the key was sent with another command */
export function parseStored(
  sent: SentCommand,
  { request, answer }: Pick<StoredCommand, 'request' | 'answer'>,
): { readonly stored: unknown } {
  if (request === requestOf(sent)) return { stored: JSON.parse(answer) as unknown };
  throw keyReused();
}

const keyReused = (): UseCaseError =>
  new UseCaseError('BAD_INPUT', 'the idempotency key was sent before, with another command', 'key');

/** Whether this very command has been answered before. */
export async function hasStoredAnswer(db: LeagueDb, sent: SentCommand): Promise<boolean> {
  if (!isKey(sent.key)) return false;
  const row = await db
    .selectFrom('command')
    .select('key')
    .where('account_id', '=', sent.account)
    .where('key', '=', sent.key)
    .where('request', '=', requestOf(sent))
    .executeTakeFirst();
  return row !== undefined;
}

const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'command_pkey';

/**
 * Runs a command in a transaction that stores its key.
 * @throws UseCaseError BAD_INPUT where another command, under another lock, has stored the same key meanwhile
 */
export async function inKeyedTransaction<T>(
  store: LeagueStore,
  work: (transaction: LeagueTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await store.inTransaction(work);
  } catch (error) {
    throw isKeyTaken(error) ? keyReused() : error;
  }
}

export const commandRow = (sent: SentCommand, answer: unknown): StoredCommand => ({
  account: sent.account,
  key: sent.key,
  request: requestOf(sent),
  answer: JSON.stringify(answer ?? null),
});

export async function storeAnswer(db: LeagueDb, sent: SentCommand, answer: unknown): Promise<void> {
  await insertCommand(db, commandRow(sent, answer));
}

/** The stored answer of a call that used an invitation. */
const ENTERED = 'entered';

/** How many minutes long a call that used an invitation can be retried. */
const ENTERED_MINUTES = 15;

export const storeEntered = (db: LeagueDb, sent: SentCommand): Promise<void> => storeAnswer(db, sent, ENTERED);

/**
 * The account that this very call has just brought in, where the answer got lost; null for none. It needs no session: only the sender
 * knows both the invitation's token and the key.
 */
export async function recentlyEntered(
  db: LeagueDb,
  { key, ...sent }: Omit<SentCommand, 'account'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('command')
    .select('account_id as account')
    .where('request', '=', requestOf(sent))
    .where('answer', '=', sql.lit(JSON.stringify(ENTERED)))
    .where('key', '=', key)
    .where('at', '>', sql<string>`now() - make_interval(mins => ${ENTERED_MINUTES})`)
    .executeTakeFirst();
  return row?.account ?? null;
}
