import type { CampaignSummary } from '../../contract/campaigns.ts';

/** A title that no campaign has yet, so that two of one scenario are told apart: the first is called like the scenario. */
export function freeTitle(title: string, campaigns: readonly Pick<CampaignSummary, 'title'>[]): string {
  const taken = new Set(campaigns.map((campaign) => campaign.title));
  let number = 1;
  const named = (): string => (number === 1 ? title : `${title}, no. ${number}`);
  while (taken.has(named())) number += 1;
  return named();
}
