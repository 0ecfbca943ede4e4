import ical from 'ical-generator';
import type { LeagueContext } from '../context/league-context.ts';
import { cachedCampaign } from '../campaigns/cached-campaign.ts';
import { isoText } from '../store/league-store.ts';
import { fillIn, NEWS_WORDS } from './texts.ts';
import { isWinter } from '../../rules/campaign.ts';

/** The deadlines of whoever a calendar's address belongs to, as iCalendar; null for an address that leads to nothing. */
export async function calendarOf(league: LeagueContext, token: string): Promise<string | null> {
  const { db } = league.store;
  const account = await db.selectFrom('account').select('id').where('calendar', '=', token).executeTakeFirst();
  if (!account) return null;
  const rows = await db
    .selectFrom('member')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
    .select(['member.campaign_id as campaign', 'role', 'seat', isoText('deadline_at').as('deadlineAt')])
    .where('account_id', '=', account.id)
    .where('until', 'is', null)
    .where('role', '<>', 'reader')
    .where('deadline_at', 'is not', null)
    .where('paused', '=', false)
    .orderBy('deadline_at')
    .execute();
  const calendar = ical({ name: 'Nomarch', ttl: 3600, prodId: '//Nomarch//League//EN' });
  for (const { campaign, role, seat, deadlineAt } of rows) {
    const { state } = await cachedCampaign(league, campaign);
    const { year, month, title } = state;
    const named = fillIn(isWinter(state) ? NEWS_WORDS.winter : NEWS_WORDS.month, { year, month });
    const page = role === 'umpire' ? `campaigns/${campaign}` : `seats/${campaign}/${seat}`;
    calendar.createEvent({
      // The same month keeps its entry when its deadline is moved.
      id: `${campaign}-${role}-${seat}-${year}-${month}@nomarch`,
      start: new Date(deadlineAt),
      end: new Date(deadlineAt),
      summary: fillIn(NEWS_WORDS.due, { title, month: named }),
      url: `${league.origin}/#/${page}`,
    });
  }
  return calendar.toString();
}
