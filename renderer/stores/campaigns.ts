import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { CampaignSummary } from '../../contract/campaigns.ts';
import { client } from '../transport/client.ts';

/** Returns a unique campaign title: the scenario's title, numbered from the second campaign on. */
export function findFreeTitle(title: string, campaigns: readonly Pick<CampaignSummary, 'title'>[]): string {
  const taken = new Set(campaigns.map((campaign) => campaign.title));
  let number = 1;
  const getTitle = (): string => (number === 1 ? title : `${title}, no. ${number}`);
  while (taken.has(getTitle())) number += 1;
  return getTitle();
}

type NewCampaign = Omit<Parameters<typeof client.campaigns.create>[0], 'title'>;

/** Mirrors the list of campaigns. */
export const useCampaigns = defineStore('campaigns', () => {
  const campaigns = shallowRef<readonly CampaignSummary[] | null>(null);

  async function load(): Promise<void> {
    campaigns.value = await client.campaigns.all();
  }

  /** Starts a campaign under a unique title. @param title of the scenario */
  async function create(campaign: NewCampaign, title: string): Promise<string> {
    const named = findFreeTitle(title, await client.campaigns.all());
    const { id } = await client.campaigns.create({ ...campaign, ...(named === title ? {} : { title: named }) });
    return id;
  }

  async function remove(id: string): Promise<void> {
    await client.campaigns.remove({ id });
    await load();
  }

  return { campaigns, load, create, remove };
});
