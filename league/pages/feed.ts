import XMLBuilder from 'fast-xml-builder';
import { formatSentence } from '../../rules/core/campaign/words.ts';
import { paragraphsOf } from '../../rules/stories.ts';
import { campaignRulesOf } from '../../services/books.ts';
import { cachedCampaign } from '../campaigns/cached-campaign.ts';
import { publicEdition, tellMonths } from '../campaigns/public-edition.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { isoText } from '../store/league-store.ts';

/** So many months are in a feed, the newest. */
const MOST_MONTHS = 24;

/** Text without the characters that XML 1.0 does not allow. */
const legal = (text: string): string =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true });

/** When each month's story was last added to, by year and month. */
async function selectDates({ store: { db } }: LeagueContext, campaign: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('chronicle_month')
    .select(['year', 'month', isoText('at').as('at')])
    .where('campaign_id', '=', campaign)
    .execute();
  return new Map(rows.map(({ year, month, at }) => [`${year}-${month}`, at]));
}

/** A campaign's public chronicle as an Atom feed, a month that is over an entry. @param address of the chronicle's page, which is the feed's id */
export async function chronicleFeed(
  league: LeagueContext,
  campaign: string,
  { address, feed }: { readonly address: string; readonly feed: string },
): Promise<string> {
  const edition = await publicEdition(league, campaign);
  const { changedAt } = await cachedCampaign(league, campaign);
  const months = tellMonths(await campaignRulesOf(league.app, edition.view.rules), edition);
  const dates = await selectDates(league, campaign);
  const { year: thisYear, month: thisMonth } = edition.view;
  const past = months.filter(({ year, month }) => year !== thisYear || month !== thisMonth);
  const entries = past.slice(-MOST_MONTHS).map(({ name, year, month, story }) => ({
    title: legal(`${name}: ${formatSentence(story.headline)}`),
    id: `${address}#${year}-${month}`,
    updated: dates.get(`${year}-${month}`) ?? changedAt,
    link: { '@_rel': 'alternate', '@_type': 'text/html', '@_href': address },
    content: { '@_type': 'text', '#text': legal(paragraphsOf(story).join('\n\n')) },
  }));
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' },
    feed: {
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      title: legal(edition.view.title),
      id: address,
      updated: entries.at(-1)?.updated ?? changedAt,
      author: { name: legal(new URL(league.origin).host) },
      link: [
        { '@_rel': 'self', '@_type': 'application/atom+xml', '@_href': feed },
        { '@_rel': 'alternate', '@_type': 'text/html', '@_href': address },
      ],
      entry: entries.toReversed(),
    },
  });
}
