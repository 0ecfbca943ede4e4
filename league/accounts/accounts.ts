import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { Account, Me } from '../../contract/league/accounts.ts';
import { VERSION } from '../../services/version.ts';
import { expectNameOfItsOwn } from './names.ts';
import { accountCommand, ownAccount } from '../commands/account-command.ts';
import { SESSIONS_ENDED } from '../live/hints.ts';
import type { LeagueCall } from '../context/league-context.ts';
import { dayText, isoText, type LeagueDb } from '../store/league-store.ts';
import { endSession, endSessions } from '../auth/sessions.ts';

async function accountOf(db: LeagueDb, id: string): Promise<Account | null> {
  const found = await db
    .selectFrom('account')
    .select((from) => [
      'id',
      'name',
      'is_owner as owner',
      dayText('away_from').as('from'),
      dayText('away_to').as('to'),
      from
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('account_id', '=', 'account.id')
        .where('expires_at', '>', sql<string>`now()`)
        .as('sessions'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', isoText('created_at').as('createdAt')])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute();
  const { from, to, sessions, ...account } = found;
  return {
    ...account,
    sessions: Number(sessions),
    passkeys,
    away: from === null || to === null ? null : { from, to },
  };
}

/** What the page shows of the caller; the account is null for a guest. */
export const meAs = async (db: LeagueDb, account: string | null): Promise<Me> => ({
  account: account === null ? null : await accountOf(db, account),
  version: VERSION,
});

export const me = ({ league, actor }: LeagueCall): Promise<Me> => meAs(league.store.db, actor.account?.id ?? null);

export async function signOut({ league, session }: LeagueCall): Promise<Me> {
  if (session.hash !== null) await endSession(league.store.db, session.hash);
  league.hints.send(SESSIONS_ENDED);
  session.end();
  return meAs(league.store.db, null);
}

export async function signOutEverywhere(call: LeagueCall): Promise<Me> {
  const { league, session } = call;
  await endSessions(league.store.db, ownAccount(call).id);
  league.hints.send(SESSIONS_ENDED);
  session.end();
  return meAs(league.store.db, null);
}

/** Changes the account. Its campaigns get a notice, since their members see the name and the absence. */
export const changeAccount = (call: LeagueCall, input: Pick<Account, 'name' | 'away'>): Promise<Me> =>
  accountCommand(call, input, { notifiesMembers: true }, async ({ db, account }) => {
    const { name, away } = input;
    await expectNameOfItsOwn(db, { account, name });
    await db
      .updateTable('account')
      .set({ name, away_from: away?.from ?? null, away_to: away?.to ?? null })
      .where('id', '=', account)
      .execute();
    return meAs(db, account);
  });

/** @throws UseCaseError REFUSED where campaigns would be left without an umpire */
async function expectNotOnlyUmpire(db: LeagueDb, account: string): Promise<void> {
  const alone = await db
    .selectFrom('member')
    .innerJoin('campaign', 'campaign.id', 'member.campaign_id')
    .select('title')
    .where('role', '=', 'umpire')
    .where('until', 'is', null)
    .groupBy(['campaign.id', 'title'])
    .having(sql<boolean>`count(*) = 1 and bool_and(account_id = ${account})`)
    .orderBy('title')
    .execute();
  if (alone.length === 0) return;
  throw new UseCaseError(
    'REFUSED',
    `You are the only umpire of ${alone.map(({ title }) => `“${title}”`).join(', ')}: invite another one, or remove the campaign, first.`,
  );
}

/**
 * Deletes the account with all personal data. Its past memberships stay, without an account.
 * @throws UseCaseError REFUSED for the only umpire of a campaign
 */
export async function forgetMe(call: LeagueCall): Promise<Me> {
  const { league, session } = call;
  await accountCommand({ ...call, key: null }, {}, { notifiesMembers: true }, async ({ db, account }) => {
    await expectNotOnlyUmpire(db, account);
    await db
      .updateTable('member')
      .set({ until: sql<string>`now()` })
      .where('account_id', '=', account)
      .where('until', 'is', null)
      .execute();
    await db.deleteFrom('account').where('id', '=', account).execute();
  });
  session.end();
  return meAs(league.store.db, null);
}
