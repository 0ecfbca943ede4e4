import { reportPage } from '../../contract/web-pages/report-page.ts';
import type { WebPage } from '../../contract/web-pages/web-page.ts';
import { type CampaignRules, type CampaignState, type PlayerEvent, viewOf } from '../../rules/campaign.ts';
import { armyList } from '../../rules/core/army/allies.ts';
import { armyFileSchema } from '../../rules/core/army-file.ts';
import { monthsOfReport, storiesText, storyOf } from '../../rules/stories.ts';
import { armyPage } from '../../services/armies/formats/page/army-page.ts';
import { bookOf, campaignRulesOf } from '../../services/books.ts';
import { report as reportOf } from '../../services/campaigns/players.ts';
import { openMap } from '../../services/maps/maps.ts';
import { cachedAnswer, cachedCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { mapPage } from './map-page.ts';

const monthName = ({ campaignMonths }: CampaignState, year: number, month: number): string =>
  month > campaignMonths ? `Year ${year}, winter` : `Year ${year}, month ${month}`;

/** What everybody may know: how it stands, and what happened. */
async function publicView(league: LeagueContext, campaign: string) {
  const { state } = await cachedCampaign(league, campaign);
  const rules = await campaignRulesOf(league.app, state.rules);
  return { rules, view: viewOf(state, null, rules.sight(state)) };
}

function chroniclePage(rules: CampaignRules, view: CampaignState, report: readonly PlayerEvent[]): WebPage {
  const names = rules.events.nameBook([view], [], (side) => `Army of ${side}`);
  const months = monthsOfReport(rules, view, report, null).map((month) => ({
    name: monthName(view, month.year, month.month),
    story: storyOf(rules, month, names, null),
  }));
  const text = storiesText(view.title, months);
  return reportPage(months.length === 0 ? `${text}\nNothing has happened yet that everybody knows of.` : text);
}

async function chronicleOf(league: LeagueContext, campaign: string): Promise<WebPage> {
  const { rules, view } = await publicView(league, campaign);
  return chroniclePage(rules, view, await reportOf(league.app, { id: campaign, player: null, from: 0 }));
}

async function mapOf(league: LeagueContext, campaign: string): Promise<WebPage> {
  const { view } = await publicView(league, campaign);
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
