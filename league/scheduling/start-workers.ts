import { sql } from 'kysely';
import type { LeagueContext } from '../league-context.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Jobs } from './jobs.ts';
import { seeTo } from './resolve-when-due.ts';

/**
 * Looks again at campaigns whose deadline has come and was not seen to, or is to come: their jobs are gone where no process worked for
 * longer than jobs are kept. Whose job is there loses nothing by it.
 */
async function wakeAll({ store }: LeagueContext, jobs: Jobs): Promise<void> {
  const late = await store.db
    .selectFrom('led_campaign')
    .select('campaign_id as campaign')
    .where('paused', '=', false)
    .where(sql<boolean>`deadline_at + make_interval(mins => grace) > seen_to`)
    .execute();
  for (const { campaign } of late) await jobs.ensure(campaign);
}

/** Does what is due from now on: deadlines, reminders and, where there is a mailer, mails. */
export async function beginWork(league: LeagueContext, jobs: Jobs, mailer: Mailer | null): Promise<void> {
  await wakeAll(league, jobs);
  await jobs.work({
    moment: (campaign) => seeTo(league, jobs, campaign),
    mail: mailer && ((mail, id) => sendMail(league, mailer, mail, id)),
  });
}
