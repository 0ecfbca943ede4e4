import { sql } from 'kysely';
import { daysFromNow, type LeagueDb } from '../store/league-store.ts';
import type { SignedIn } from './actor.ts';
import { hash, randomBytes } from 'node:crypto';

/** Creates a token: 32 random bytes as 43 letters, digits, hyphens and underscores. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a token. Tokens are random, so they need neither a salt nor a slow hash. */
export const hashToken = (token: string): string => hash('sha256', token);

/** Days until an unused session ends. */
const SESSION_DAYS = 90;
/** Minimum days between two extensions of a session, to save a database write per call. */
const EXTENDED_AFTER_DAYS = 1;

/** Returns the account of a session. Null for an ended or unknown session. */
export async function getSessionAccount(db: LeagueDb, hash: string): Promise<SignedIn | null> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.id',
      'account.name',
      'account.is_owner as isOwner',
      sql<boolean>`session.expires_at < ${daysFromNow(SESSION_DAYS - EXTENDED_AFTER_DAYS)}`.as('isDue'),
    ])
    .where('hash', '=', hash)
    .where('session.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!found) return null;
  const { isDue, ...account } = found;
  if (isDue)
    await db
      .updateTable('session')
      .set({ expires_at: daysFromNow(SESSION_DAYS) })
      .where('hash', '=', hash)
      .execute();
  return account;
}

/** Starts a session and stores only the hash of its token. @returns the token */
export async function beginSession(db: LeagueDb, account: string): Promise<string> {
  const token = createToken();
  await db
    .insertInto('session')
    .values({ hash: hashToken(token), account_id: account, expires_at: daysFromNow(SESSION_DAYS) })
    .execute();
  return token;
}

export const endSession = (db: LeagueDb, hash: string) => db.deleteFrom('session').where('hash', '=', hash).execute();

export const endSessions = (db: LeagueDb, account: string) =>
  db.deleteFrom('session').where('account_id', '=', account).execute();
