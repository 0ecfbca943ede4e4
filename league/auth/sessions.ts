import { sql } from 'kysely';
import { inDays, type LeagueDb } from '../store/league-store.ts';
import type { SignedIn } from './actor.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** Days that a session lasts after it was used. */
const LASTS = 90;
/** So often, in days, its end is moved: not at every call. */
const MOVED_AFTER = 1;

/** Whose session it is; null where it has ended or never was. */
export async function sessionAccount(db: LeagueDb, hash: string): Promise<SignedIn | null> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.id',
      'account.name',
      'account.is_owner as isOwner',
      sql<boolean>`session.expires_at < ${inDays(LASTS - MOVED_AFTER)}`.as('isDue'),
    ])
    .where('hash', '=', hash)
    .where('session.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!found) return null;
  const { isDue, ...account } = found;
  if (isDue)
    await db
      .updateTable('session')
      .set({ expires_at: inDays(LASTS) })
      .where('hash', '=', hash)
      .execute();
  return account;
}

/** @returns the token of a new session, which nothing but its hash is kept of */
export async function beginSession(db: LeagueDb, account: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({ hash: hashOfToken(token), account_id: account, expires_at: inDays(LASTS) })
    .execute();
  return token;
}

export const endSession = (db: LeagueDb, hash: string) => db.deleteFrom('session').where('hash', '=', hash).execute();

export const endSessions = (db: LeagueDb, account: string) =>
  db.deleteFrom('session').where('account_id', '=', account).execute();
