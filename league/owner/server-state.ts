import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { ServerAccount, ServerState } from '../../contract/league/owner.ts';
import { VERSION } from '../../services/version.ts';
import { endSessions } from '../auth/sessions.ts';
import type { LeagueCall, LeagueContext } from '../context/league-context.ts';
import { SESSIONS_ENDED } from '../live/hints.ts';
import { isoText } from '../store/league-store.ts';

async function stateOf(league: LeagueContext): Promise<ServerState> {
  const { rows } = await sql<Pick<ServerState, 'campaigns' | 'accounts' | 'sessions' | 'bytes'>>`select
    (select cast(count(*) as integer) from led_campaign) as campaigns,
    (select cast(count(*) as integer) from account) as accounts,
    (select cast(count(*) as integer) from session where expires_at > now()) as sessions,
    pg_database_size(current_database()) as bytes`.execute(league.store.db);
  const { campaigns = 0, accounts = 0, sessions = 0, bytes = 0 } = rows[0] ?? {};
  return {
    version: VERSION,
    origin: league.origin,
    startedAt: league.server.startedAt,
    campaigns,
    accounts,
    sessions,
    streams: league.hub.size,
    bytes,
    sendsMail: league.news.hasMail,
    backupFolder: league.server.backups?.folder ?? '',
    backups: (await league.server.backups?.list()) ?? [],
  };
}

export const serverState = ({ league }: LeagueCall): Promise<ServerState> => stateOf(league);

/** @throws UseCaseError REFUSED where no folder was named */
export async function backUp({ league }: LeagueCall): Promise<ServerState> {
  const { backups } = league.server;
  if (!backups) throw new UseCaseError('REFUSED', 'Name a folder for backups on the server: --backups.');
  await backups.make();
  return stateOf(league);
}

export const serverAccounts = ({ league }: LeagueCall): Promise<ServerAccount[]> =>
  league.store.db
    .selectFrom('account')
    .select(['id', 'name', 'is_owner as isOwner', isoText('created_at').as('createdAt')])
    .select([
      sql<number>`(select cast(count(*) as integer) from session where account_id = account.id and expires_at > now())`.as(
        'sessions',
      ),
      sql<number>`(select cast(count(*) as integer) from passkey where account_id = account.id)`.as('passkeys'),
      sql<number>`(select cast(count(distinct campaign_id) as integer) from member
        where account_id = account.id and until is null)`.as('campaigns'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @throws UseCaseError NOT_FOUND */
export async function endSessionsOf(call: LeagueCall, { id }: { readonly id: string }): Promise<ServerAccount[]> {
  const { league } = call;
  const accounts = await serverAccounts(call);
  if (!accounts.some((account) => account.id === id))
    throw new UseCaseError('NOT_FOUND', 'There is no such account.', 'id');
  await endSessions(league.store.db, id);
  league.hints.send(SESSIONS_ENDED);
  return serverAccounts(call);
}

/** @throws UseCaseError REFUSED with the mail server's words */
export async function tryMail(
  { league }: LeagueCall,
  { mail }: { readonly mail: string },
): Promise<Record<string, never>> {
  try {
    await league.news.mailNow({
      to: mail,
      id: league.app.newId(),
      subject: 'A trial of the league’s mails',
      text: `The league at ${league.origin} sends its mails.\n`,
    });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new UseCaseError('REFUSED', `The mail was not taken: ${words}`, 'mail');
  }
  return {};
}
