import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { CampaignSummary } from '../../contract/campaigns.ts';
import { client } from '../transport/client.ts';
import { findFreeTitle } from './free-title.ts';

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
