import { isWinter } from '../../rules/campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { cachedCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueDb } from '../store/league-store.ts';
import type { MailJob } from '../scheduling/jobs.ts';
import { seatsWithoutOrders } from '../scheduling/missing-orders.ts';
import { selectTiming } from '../scheduling/timing.ts';
import type { Mailer } from './mailer.ts';
import { fillIn, MAIL_TEXTS, MAIL_WORDS } from './texts.ts';

/** The account's mail address; null where it wants no mail or has left the seat or role that the mail is for. */
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

/** Writes and sends a mail, unless it has become needless since it was queued. */
export async function sendMail(league: LeagueContext, mailer: Mailer, job: MailJob, id: string): Promise<void> {
  const { db } = league.store;
  const { campaign, seat } = job;
  const to = await addressOf(db, job);
  if (to === null) return;
  const read = await cachedCampaign(league, campaign);
  const { state } = read;
  const timing = await selectTiming(db, campaign);
  const { year, month } = state;
  // While a reminder waits, the queue takes no second mail to the account: it becomes the news of the resolved month.
  const isLate = job.kind === 'reminder' && (job.year !== year || job.month !== month);
  const kind = isLate ? 'month-resolved' : job.kind;
  if (kind === 'reminder' && (timing.paused || !(await seatsWithoutOrders(league.app, read)).includes(seat))) return;
  const { deadline, zone } = timing;
  const values = {
    // A mail's subject is one line.
    title: state.title.replaceAll(/\s+/g, ' '),
    month: fillIn(isWinter(state) ? MAIL_WORDS.winter : MAIL_WORDS.month, { year, month }),
    deadline: deadline === null ? MAIL_WORDS.noDeadline : `${deadline.replace('T', ' ')} (${zone})`,
    link: `${league.origin}/`,
    account: `${league.origin}/#/account`,
  };
  const { subject, text } = MAIL_TEXTS[kind];
  await mailer.send({
    to,
    id,
    subject: fillIn(subject, values),
    text: `${fillIn(text, values)}\n\n${fillIn(MAIL_WORDS.foot, values)}\n`,
  });
}
