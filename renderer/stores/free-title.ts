import type { CampaignSummary } from '../../contract/campaigns.ts';

/** Returns a unique campaign title: the scenario's title, numbered from the second campaign on. */
export function findFreeTitle(title: string, campaigns: readonly Pick<CampaignSummary, 'title'>[]): string {
  const taken = new Set(campaigns.map((campaign) => campaign.title));
  let number = 1;
  const getTitle = (): string => (number === 1 ? title : `${title}, no. ${number}`);
  while (taken.has(getTitle())) number += 1;
  return getTitle();
}
