import { leagueMethods, type LeagueCall, type LeagueContext } from '../context/league-context.ts';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { FailedJob, IssuedLink, ServerAccount, ServerState } from '../../contract/league/owner.ts';
import { VERSION } from '../../services/version.ts';
import { createInvitation } from '../accounts/invitations.ts';
import { endSessions } from '../auth/sessions.ts';
import { getCampaign } from '../campaigns/cached-campaign.ts';
import { runCampaignTask } from '../commands/campaign-command.ts';
import { SESSIONS_ENDED } from '../live/hints.ts';
import { selectIsoText } from '../store/league-store.ts';

async function getState(league: LeagueContext): Promise<ServerState> {
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

const serverAccounts = ({ league }: LeagueCall): Promise<ServerAccount[]> =>
  league.store.db
    .selectFrom('account')
    .select(['id', 'name', 'is_owner as isOwner', selectIsoText('created_at').as('createdAt')])
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

/** Text that replaces a deleted one. The message itself stays, because messages are numbered by counting rows. */
const DELETED_TEXT = '(deleted)';

/** Maximum jobs shown; the newest are kept. */
const MAX_JOBS = 100;
const MAX_REASON_LENGTH = 300;

interface JobRow extends Omit<FailedJob, 'why'> {
  readonly why: string | null;
}

/** Selects the jobs that failed or will be retried, each with the campaign or recipient concerned. */
async function failedJobs({ league }: LeagueCall): Promise<FailedJob[]> {
  const { rows } = await sql<JobRow>`
    select cast(job.id as text) as id, case when job.name in ('news', 'regents') then job.name else 'deadline' end as kind,
      coalesce(channel.name, campaign.title, '') as about, job.state = 'retry' as "isTriedAgain",
      job.retry_count + 1 as tries, coalesce(job.output ->> 'message', job.output #>> '{value,message}') as why,
      to_char(coalesce(job.completed_on, job.started_on, job.created_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from nomarch_jobs.job
    left join channel on job.name = 'news' and channel.id = job.data ->> 'channel'
    left join campaign on job.name <> 'news' and campaign.id = job.data ->> 'campaign'
    where job.state in ('failed', 'retry')
    order by coalesce(job.completed_on, job.started_on, job.created_on) desc limit ${MAX_JOBS}`.execute(
    league.store.db,
  );
  return rows.map(({ why, ...row }) => ({ ...row, why: (why ?? '').slice(0, MAX_REASON_LENGTH) }));
}

async function describeLink(league: LeagueContext, campaign: string | null, seat: string) {
  if (campaign === null) return { title: '', power: '' };
  const { state } = await getCampaign(league, campaign);
  return { title: state.title, power: state.players.find(({ id }) => id === seat)?.power ?? '' };
}

/** Returns the unused invitations, the one that expires first at the top. */
async function linksOut({ league }: LeagueCall): Promise<IssuedLink[]> {
  const rows = await league.store.db
    .selectFrom('invitation')
    .select(['hash as id', 'campaign_id', 'role', 'seat', 'is_substitute as isSubstitute'])
    .select(selectIsoText('expires_at').as('expiresAt'))
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('expires_at')
    .execute();
  return Promise.all(
    rows.map(async ({ campaign_id: campaign, ...row }) => ({
      ...row,
      campaign: campaign ?? '',
      ...(await describeLink(league, campaign, row.seat)),
    })),
  );
}

const notFound = (): UseCaseError => new UseCaseError('NOT_FOUND', 'This link was used or has expired.', 'id');

export const serverStateMethods = leagueMethods({
  serverState: ({ league }) => getState(league),
  serverAccounts,
  /** Ends the sessions of an account. @throws UseCaseError NOT_FOUND for an unknown account */
  async endSessionsOf(call, { id }) {
    const { league } = call;
    const accounts = await serverAccounts(call);
    if (!accounts.some((account) => account.id === id))
      throw new UseCaseError('NOT_FOUND', 'This account does not exist.', 'id');
    await endSessions(league.store.db, id);
    league.hints.send(SESSIONS_ENDED);
    return serverAccounts(call);
  },
  /** Ends every session except the caller's. */
  async endAllSessions(call) {
    const { league, session } = call;
    await league.store.db
      .deleteFrom('session')
      .where('hash', '<>', session.hash ?? '')
      .execute();
    league.hints.send(SESSIONS_ENDED);
    return serverAccounts(call);
  },
  /** Stops mail to an address whose mails bounced. @returns the number of accounts with this address */
  async stopMail({ league }, { mail }) {
    const { numUpdatedRows } = await league.store.db
      .updateTable('channel')
      .set({ stopped: 'refused' })
      .where('kind', '=', 'mail')
      .where(sql<boolean>`lower(address) = lower(${mail})`)
      .where('stopped', '=', '')
      .executeTakeFirst();
    return { stopped: Number(numUpdatedRows) };
  },
  /** Deletes the texts of all messages that a seat has written so far. @throws UseCaseError NOT_YOURS for a missing campaign */
  removeTexts: ({ league }, { id, player }) =>
    runCampaignTask(league, id, async ({ db, notify }) => {
      const { numUpdatedRows } = await db
        .updateTable('message')
        .set({ text: DELETED_TEXT })
        .where('campaign_id', '=', id)
        .where('sender', '=', player)
        .where('text', '<>', DELETED_TEXT)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) notify('message');
      return { removed: Number(numUpdatedRows) };
    }),
  linksOut,
  /** Replaces an unused link. @throws UseCaseError NOT_FOUND for an unknown link */
  renewLink: ({ league }, { id }) =>
    league.store.inTransaction(async ({ db }) => {
      const old = await db
        .deleteFrom('invitation')
        .where('hash', '=', id)
        .where('expires_at', '>', sql<string>`now()`)
        .returning(['campaign_id as campaign', 'role', 'seat', 'is_substitute as isSubstitute'])
        .executeTakeFirst();
      if (!old) throw notFound();
      return createInvitation(db, league.origin, old);
    }),
  /** Deletes an unused link. @throws UseCaseError NOT_FOUND for an unknown link */
  async withdrawLink(call, { id }) {
    const { numDeletedRows } = await call.league.store.db
      .deleteFrom('invitation')
      .where('hash', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return linksOut(call);
  },
  failedJobs,
  /** Retries a failed job. @throws UseCaseError NOT_FOUND for a job that did not fail */
  async retryJob(call, { id }) {
    const failed = (await failedJobs(call)).find((job) => job.id === id);
    if (!failed) throw new UseCaseError('NOT_FOUND', 'This failed job does not exist.', 'id');
    await call.league.server.retryJob(failed.kind, id);
    return failedJobs(call);
  },
  /** Sends a test mail. @throws UseCaseError REFUSED with the mail server's message */
  async tryMail({ league }, { mail }) {
    try {
      await league.news.mailNow({
        to: mail,
        id: league.app.newId(),
        subject: 'Test mail of the league',
        text: `The league at ${league.origin} can send mail.\n`,
      });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new UseCaseError('REFUSED', `The mail server refused the mail: ${words}`, 'mail');
    }
    return {};
  },
  /** Makes a backup. @throws UseCaseError REFUSED if no backup folder was set */
  async backUp({ league }) {
    const { backups } = league.server;
    if (!backups) throw new UseCaseError('REFUSED', 'The server has no backup folder. Set it with --backups.');
    await backups.make();
    return getState(league);
  },
});
