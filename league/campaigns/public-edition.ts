import type { PublicEdition } from '../../contract/league/seats.ts';
import { type CampaignRules, type Story, viewOf } from '../../rules/campaign.ts';
import { monthsOfReport, storyOf } from '../../rules/stories.ts';
import { campaignRulesOf } from '../../services/books.ts';
import { report } from '../../services/campaigns/players.ts';
import { cachedAnswer, cachedCampaign } from './cached-campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';

/** What everybody may know: how it stands, and what happened from entry `from` on. */
export async function publicEdition(league: LeagueContext, campaign: string, from = 0): Promise<PublicEdition> {
  return cachedAnswer(league, campaign, ['public edition', from], async () => {
    const { state } = await cachedCampaign(league, campaign);
    const view = viewOf(state, null, (await campaignRulesOf(league.app, state.rules)).sight(state));
    return { view, events: await report(league.app, { id: campaign, player: null, from }) };
  });
}

/** A month as everybody may read it. */
export interface PublicMonth {
  readonly name: string;
  readonly year: number;
  readonly month: number;
  readonly story: Story;
}

/** The months of a public edition in words, the first one first. */
export function tellMonths(rules: CampaignRules, { view, events }: PublicEdition): readonly PublicMonth[] {
  const names = rules.events.nameBook([view], [], (side) => `Army of ${side}`);
  return monthsOfReport(rules, view, events, null).map((month) => ({
    name: monthName(view, month.year, month.month),
    year: month.year,
    month: month.month,
    story: storyOf(rules, month, names, null),
  }));
}

/** A month by its year. */
export const monthName = (
  { campaignMonths }: { readonly campaignMonths: number },
  year: number,
  month: number,
): string => (month > campaignMonths ? `Year ${year}, winter` : `Year ${year}, month ${month}`);
