import type { PublicPage } from '../../contract/league/pages.ts';
import { reportPage } from '../../contract/web-pages/report-page.ts';
import type { WebPage } from '../../contract/web-pages/web-page.ts';
import { armyList } from '../../rules/core/army/allies.ts';
import { inHtml } from '../../rules/core/words.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { storiesText } from '../../rules/stories.ts';
import { armyPage } from '../../services/armies/formats/page/army-page.ts';
import { bookOf, campaignRulesOf } from '../../services/books.ts';
import { openMap } from '../../services/maps/maps.ts';
import { audienceOf } from '../campaigns/audience.ts';
import { cachedAnswer, cachedCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { chronicleFeed } from './feed.ts';
import { mapPage } from './map-page.ts';
import { campaignAddress, FEED, PUBLIC_PATH } from './published.ts';
import { monthName, publicEdition, tellMonths } from '../campaigns/public-edition.ts';

async function chronicleOf(league: LeagueContext, campaign: string, address: string): Promise<WebPage> {
  const edition = await publicEdition(league, campaign);
  const months = tellMonths(await campaignRulesOf(league.app, edition.view.rules), edition);
  const text = storiesText(edition.view.title, months);
  const feed = `<link rel="alternate" type="application/atom+xml" href="${inHtml(`${address}${FEED}`)}">\n`;
  return reportPage(months.length === 0 ? `${text}\nNothing has happened yet that everybody knows of.` : text, feed);
}

async function mapOf(league: LeagueContext, campaign: string): Promise<WebPage> {
  const { view } = await publicEdition(league, campaign);
  return mapPage(view, await openMap(league.app, view.map ?? ''), monthName(view, view.year, view.month));
}

/** An army as it stood when its page was made, held against the list that its campaign has. */
async function armyOf(league: LeagueContext, campaign: string, stored: string): Promise<WebPage> {
  const army = armyFileSchema.parse(JSON.parse(stored));
  const { state } = await cachedCampaign(league, campaign);
  const list = armyList(army, (id) => state.setUp.lists.find((each) => each.id === id) ?? null);
  return armyPage(await bookOf(league.app, army.rules), army, list);
}

interface Found {
  readonly campaign: string;
  readonly kind: PublicPage['kind'];
  /** An army file's JSON. */
  readonly army: string | null;
}

const byToken = async ({ store: { db } }: LeagueContext, token: string): Promise<Found | null> =>
  (await db
    .selectFrom('public_page')
    .select(['campaign_id as campaign', 'kind', 'army'])
    .where('token', '=', token)
    .executeTakeFirst()) ?? null;

/** The chronicle of a campaign that is shown to everybody. */
const byCampaign = async ({ store: { db } }: LeagueContext, campaign: string): Promise<Found | null> =>
  (await audienceOf(db, campaign)) === 'everybody' ? { campaign, kind: 'chronicle', army: null } : null;

/** The path behind `/public/`: a page's token, or a campaign; a chronicle's feed stands behind either. */
const PATH = /^(?:campaigns\/(?<campaign>[^/]{1,300})|(?<token>[\w-]{43}))(?<feed>\/feed\.atom)?$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** What is answered at a public address: a page or a feed. */
export type PublicAnswer = { readonly page: WebPage } | { readonly atom: string };

/** What is at an address behind `/public/`; null where there is nothing, or nothing any more. */
export async function publicAnswer(league: LeagueContext, path: string): Promise<PublicAnswer | null> {
  const { campaign: named, token, feed } = PATH.exec(path)?.groups ?? {};
  const found =
    token !== undefined
      ? await byToken(league, token)
      : named === undefined
        ? null
        : await byCampaign(league, decoded(named));
  if (!found) return null;
  const { campaign, kind, army } = found;
  const address =
    token === undefined ? campaignAddress(league.origin, campaign) : `${league.origin}${PUBLIC_PATH}${token}`;
  const cached = <T>(compute: () => Promise<T>): Promise<T> =>
    cachedAnswer(league, campaign, ['public page', kind, address, feed ?? ''], compute);
  if (feed !== undefined)
    return kind === 'chronicle'
      ? { atom: await cached(() => chronicleFeed(league, campaign, { address, feed: `${address}${FEED}` })) }
      : null;
  if (army !== null) return { page: await armyOf(league, campaign, army) };
  return {
    page: await cached(() => (kind === 'map' ? mapOf(league, campaign) : chronicleOf(league, campaign, address))),
  };
}
