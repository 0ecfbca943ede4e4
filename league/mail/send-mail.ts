import { isWinter } from '../../rules/campaign.ts';
import type { LeagueContext } from '../league-context.ts';
import { seenCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueDb } from '../store/league-store.ts';
import type { MailJob } from '../scheduling/jobs.ts';
import { seatsOut } from '../scheduling/missing-orders.ts';
import { selectTiming } from '../scheduling/timing.ts';
import type { Mailer } from './mailer.ts';
import { filled, MAIL_TEXTS, MAIL_WORDS } from './texts.ts';

/** Where an account wants mail for what it is in a campaign now; null where it wants none, or is nothing there any more. */
async function addressOf(db: LeagueDb, { account, campaign, seat, kind }: MailJob): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('member', 'member.account_id', 'account.id')
    .select('mail')
    .where('account.id', '=', account)
    .where('campaign_id', '=', campaign)
    .where('role', '=', kind === 'umpire-wanted' ? 'umpire' : 'player')
    .where('seat', '=', seat)
    .where('until', 'is', null)
    .executeTakeFirst();
  return row === undefined || row.mail === '' ? null : row.mail;
}

/** Sends a mail as things stand now; none where it has become needless since. */
export async function sendMail(league: LeagueContext, mailer: Mailer, job: MailJob, id: string): Promise<void> {
  const { db } = league.store;
  const { campaign, seat } = job;
  const to = await addressOf(db, job);
  if (to === null) return;
  const read = await seenCampaign(league, campaign);
  const { state } = read;
  const timing = await selectTiming(db, campaign);
  const { year, month } = state;
  // Of what came while a reminder waited to be sent no other mail was made.
  const isLate = job.kind === 'reminder' && (job.year !== year || job.month !== month);
  const kind = isLate ? 'month-resolved' : job.kind;
  if (kind === 'reminder' && (timing.paused || !seatsOut(league.app, read).includes(seat))) return;
  const { deadline, zone } = timing;
  const values = {
    // A title may have been written over several lines.
    title: state.title.replaceAll(/\s+/g, ' '),
    month: filled(isWinter(state) ? MAIL_WORDS.winter : MAIL_WORDS.month, { year, month }),
    deadline: deadline === null ? MAIL_WORDS.noDeadline : `${deadline.replace('T', ' ')} (${zone})`,
    link: `${league.origin}/`,
    account: `${league.origin}/#/account`,
  };
  const { subject, text } = MAIL_TEXTS[kind];
  await mailer.send({
    to,
    id,
    subject: filled(subject, values),
    text: `${filled(text, values)}\n\n${filled(MAIL_WORDS.foot, values)}\n`,
  });
}
