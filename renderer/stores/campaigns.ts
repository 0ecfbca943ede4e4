import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { CampaignSummary } from '../../contract/campaigns.ts';
import { client } from '../transport/client.ts';
import { freeTitle } from './free-title.ts';

type NewCampaign = Omit<Parameters<typeof client.campaigns.create>[0], 'title'>;

/** Mirrors the list of campaigns; the campaign that is open is its own screen's. */
export const useCampaigns = defineStore('campaigns', () => {
  const campaigns = shallowRef<readonly CampaignSummary[] | null>(null);

  async function load(): Promise<void> {
    campaigns.value = await client.campaigns.all();
  }

  /** Begins one under a title of its own. @param title the scenario’s */
  async function create(campaign: NewCampaign, title: string): Promise<string> {
    const named = freeTitle(title, await client.campaigns.all());
    const { id } = await client.campaigns.create({ ...campaign, ...(named === title ? {} : { title: named }) });
    return id;
  }

  async function remove(id: string): Promise<void> {
    await client.campaigns.remove({ id });
    await load();
  }

  return { campaigns, load, create, remove };
});
