import ical from 'ical-generator';
import { isWinter } from '../../rules/campaign.ts';
import { getCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { CALENDAR_PATH, findStopChannel, STOP_PATH } from '../news/links.ts';
import { fillTemplate, NEWS_WORDS } from '../news/compose.ts';
import { selectIsoText } from '../store/league-store.ts';

/** Returns an account's deadlines as iCalendar, by the token in the calendar's address. Null for an unknown token. */
async function createCalendar(league: LeagueContext, token: string): Promise<string | null> {
  const { db } = league.store;
  const account = await db.selectFrom('account').select('id').where('calendar', '=', token).executeTakeFirst();
  if (!account) return null;
  const rows = await db
    .selectFrom('member')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
    .select(['member.campaign_id as campaign', 'role', 'seat', selectIsoText('deadline_at').as('deadlineAt')])
    .where('account_id', '=', account.id)
    .where('until', 'is', null)
    .where('role', '<>', 'reader')
    .where('deadline_at', 'is not', null)
    .where('paused', '=', false)
    .orderBy('deadline_at')
    .execute();
  const answerCalendar = ical({ name: 'Nomarch', ttl: 3600, prodId: '//Nomarch//League//EN' });
  for (const { campaign, role, seat, deadlineAt } of rows) {
    const { state } = await getCampaign(league, campaign);
    const { year, month, title } = state;
    const named = fillTemplate(isWinter(state) ? NEWS_WORDS.winter : NEWS_WORDS.month, { year, month });
    const page = role === 'umpire' ? `campaigns/${campaign}` : `seats/${campaign}/${seat}`;
    answerCalendar.createEvent({
      // The id does not contain the time, so that an entry stays the same when its deadline moves.
      id: `${campaign}-${role}-${seat}-${year}-${month}@nomarch`,
      start: new Date(deadlineAt),
      end: new Date(deadlineAt),
      summary: fillTemplate(NEWS_WORDS.due, { title, month: named }),
      url: `${league.origin}/#/${page}`,
    });
  }
  return answerCalendar.toString();
}

/** Answer to a request for a page about notifications, which needs no account. */
export interface NewsAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
  readonly policy?: string;
}

const NOT_FOUND: NewsAnswer = { status: 404, mediaType: 'text/plain', text: 'There is nothing at this address.' };

const page = (body: string): NewsAnswer => ({
  status: 200,
  mediaType: 'text/html',
  text: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nomarch</title><main>${body}</main></html>`,
  policy: "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
});

const CONFIRM_HTML =
  '<h1>Stop these emails?</h1><form method="post"><button name="List-Unsubscribe" value="One-Click">Stop</button></form>';
const STOPPED_HTML =
  '<h1>No more emails are sent to this address.</h1><p>You can turn them on again under Account, Notices.</p>';

/** Stops a channel's mails. GET only shows a question, because mail scanners open links; POST stops them. */
async function answerStop(league: LeagueContext, token: string, method: string): Promise<NewsAnswer> {
  const channel = await findStopChannel(league, token);
  if (channel === null) return NOT_FOUND;
  if (method !== 'POST') return page(CONFIRM_HTML);
  await league.store.db.updateTable('channel').set({ stopped: 'unsubscribed' }).where('id', '=', channel).execute();
  return page(STOPPED_HTML);
}

async function calendar(league: LeagueContext, token: string): Promise<NewsAnswer> {
  const text = await createCalendar(league, token);
  return text === null ? NOT_FOUND : { status: 200, mediaType: 'text/calendar', text };
}

const TOKEN = /^[\w-]{30,100}(\.[\w-]{43})?$/;

/** Answers a request for a page about notifications. */
export async function answerNewsPage(league: LeagueContext, path: string, method: string): Promise<NewsAnswer> {
  const isCalendar = path.startsWith(CALENDAR_PATH);
  const token = isCalendar ? path.slice(CALENDAR_PATH.length).replace(/\.ics$/, '') : path.slice(STOP_PATH.length);
  if (!TOKEN.test(token) || !(isCalendar || path.startsWith(STOP_PATH))) return NOT_FOUND;
  return isCalendar ? calendar(league, token) : answerStop(league, token, method);
}
