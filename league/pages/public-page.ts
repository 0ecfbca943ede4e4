import { reportPage } from '../../contract/web-pages/report-page.ts';
import type { WebPage } from '../../contract/web-pages/web-page.ts';
import { armyList } from '../../rules/core/army/allies.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { storiesText } from '../../rules/stories.ts';
import { armyPage } from '../../services/armies/formats/page/army-page.ts';
import { bookOf, campaignRulesOf } from '../../services/books.ts';
import { openMap } from '../../services/maps/maps.ts';
import { cachedAnswer, cachedCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { mapPage } from './map-page.ts';
import { monthName, publicEdition, tellMonths } from '../campaigns/public-edition.ts';

async function chronicleOf(league: LeagueContext, campaign: string): Promise<WebPage> {
  const edition = await publicEdition(league, campaign);
  const months = tellMonths(await campaignRulesOf(league.app, edition.view.rules), edition);
  const text = storiesText(edition.view.title, months);
  return reportPage(months.length === 0 ? `${text}\nNothing has happened yet that everybody knows of.` : text);
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

/** The page at a token's address; null where there is none, or none any more. */
export async function publicPage(league: LeagueContext, token: string): Promise<WebPage | null> {
  const row = await league.store.db
    .selectFrom('public_page')
    .select(['campaign_id as campaign', 'kind', 'army'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (!row) return null;
  const { campaign, kind, army } = row;
  if (army !== null) return armyOf(league, campaign, army);
  return cachedAnswer(league, campaign, ['public page', kind], () =>
    kind === 'map' ? mapOf(league, campaign) : chronicleOf(league, campaign),
  );
}
