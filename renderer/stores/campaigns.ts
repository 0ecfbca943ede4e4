import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { CampaignSummary } from '../../contract/campaigns.ts';
import { client } from '../transport/client.ts';

/** Mirrors the list of campaigns; the campaign that is open is its own screen's. */
export const useCampaigns = defineStore('campaigns', () => {
  const campaigns = shallowRef<readonly CampaignSummary[] | null>(null);

  async function load(): Promise<void> {
    campaigns.value = await client.campaigns.all();
  }

  async function remove(id: string): Promise<void> {
    await client.campaigns.remove({ id });
    await load();
  }

  return { campaigns, load, remove };
});
