import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { FailedJob } from '../../contract/league/owner.ts';
import type { LeagueCall } from '../context/league-context.ts';

/** So many are shown, the newest. */
const MOST = 100;
const LONGEST = 300;

interface JobRow extends Omit<FailedJob, 'why'> {
  readonly why: string | null;
}

/** What failed, for good or for now, with where it was to go. */
export async function failedJobs({ league }: LeagueCall): Promise<FailedJob[]> {
  const { rows } = await sql<JobRow>`
    select cast(job.id as text) as id, case when job.name in ('news', 'regents') then job.name else 'deadline' end as kind,
      coalesce(channel.name, campaign.title, '') as about, job.state = 'retry' as "isTriedAgain",
      job.retry_count + 1 as tries, coalesce(job.output ->> 'message', job.output #>> '{value,message}') as why,
      to_char(coalesce(job.completed_on, job.started_on, job.created_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from nomarch_jobs.job
    left join channel on job.name = 'news' and channel.id = job.data ->> 'channel'
    left join campaign on job.name <> 'news' and campaign.id = job.data ->> 'campaign'
    where job.state in ('failed', 'retry')
    order by coalesce(job.completed_on, job.started_on, job.created_on) desc limit ${MOST}`.execute(league.store.db);
  return rows.map(({ why, ...row }) => ({ ...row, why: (why ?? '').slice(0, LONGEST) }));
}

/** @throws UseCaseError NOT_FOUND */
export async function retryJob(call: LeagueCall, { id }: { readonly id: string }): Promise<FailedJob[]> {
  const failed = (await failedJobs(call)).find((job) => job.id === id);
  if (!failed) throw new UseCaseError('NOT_FOUND', 'No such job has failed.', 'id');
  await call.league.server.retryJob(failed.kind, id);
  return failedJobs(call);
}
