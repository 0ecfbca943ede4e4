import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import { canonicalJson } from '../../rules/core/digest.ts';
import type { LeagueDb, LeagueStore, LeagueTransaction } from '../store/league-store.ts';
import { insertKept, type KeptCommand } from './write-notices.ts';

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

/** @throws UseCaseError BAD_INPUT for a key that is none */
export function expectKey(key: string): void {
  if (isKey(key)) return;
  throw new UseCaseError('BAD_INPUT', 'an idempotency key of 8 to 64 letters, digits and hyphens was expected', 'key');
}

/**
 * What was kept of the answer to a command that was sent before; undefined for a new one. Asked under a lock that the same command
 * sent at the same time waits for.
 * @throws UseCaseError BAD_INPUT where the key was sent with another command
 */
export async function keptAnswer(db: LeagueDb, sent: SentCommand): Promise<{ readonly kept: unknown } | undefined> {
  const row = await db
    .selectFrom('command')
    .select(['request', 'answer'])
    .where('account_id', '=', sent.account)
    .where('key', '=', sent.key)
    .executeTakeFirst();
  return row && answeredBefore(sent, row);
}

/** @throws UseCaseError BAD_INPUT where the key was sent with another command */
export function answeredBefore(
  sent: SentCommand,
  { request, answer }: Pick<KeptCommand, 'request' | 'answer'>,
): { readonly kept: unknown } {
  if (request === requestOf(sent)) return { kept: JSON.parse(answer) as unknown };
  throw sentBefore();
}

const sentBefore = (): UseCaseError =>
  new UseCaseError('BAD_INPUT', 'the idempotency key was sent before, with another command', 'key');

/** Whether a command is kept that is this one in every letter. */
export async function isAnswered(db: LeagueDb, sent: SentCommand): Promise<boolean> {
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
 * Does a command in a transaction that keeps its key. @throws UseCaseError BAD_INPUT where the key was kept meanwhile, with a command that
 * waits for another lock
 */
export async function inKeyedTransaction<T>(
  store: LeagueStore,
  work: (transaction: LeagueTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await store.inTransaction(work);
  } catch (error) {
    throw isKeyTaken(error) ? sentBefore() : error;
  }
}

/** The row of a command, with what is kept of its answer. */
export const keptOf = (sent: SentCommand, kept: unknown): KeptCommand => ({
  account: sent.account,
  key: sent.key,
  request: requestOf(sent),
  answer: JSON.stringify(kept ?? null),
});

export async function keepAnswer(db: LeagueDb, sent: SentCommand, kept: unknown): Promise<void> {
  await insertKept(db, keptOf(sent, kept));
}

/** What is kept of an invitation that was used: whose it has become. */
const ENTERED = 'entered';

/** So long after it a call that uses an invitation can be sent again, in minutes. */
const ENTERED_LATELY = 15;

export const keepEntered = (db: LeagueDb, sent: SentCommand): Promise<void> => keepAnswer(db, sent, ENTERED);

/**
 * The account that has used an invitation by this very call a little ago, where its answer was lost; null for none. Only who sent it
 * knows both the invitation and the key.
 */
export async function enteredLately(
  db: LeagueDb,
  { key, ...sent }: Omit<SentCommand, 'account'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('command')
    .select('account_id as account')
    .where('request', '=', requestOf(sent))
    .where('answer', '=', sql.lit(JSON.stringify(ENTERED)))
    .where('key', '=', key)
    .where('at', '>', sql<string>`now() - make_interval(mins => ${ENTERED_LATELY})`)
    .executeTakeFirst();
  return row?.account ?? null;
}
