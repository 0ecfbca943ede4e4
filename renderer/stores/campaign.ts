import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Advance, StoredCampaign } from '../../contract/campaigns.ts';
import type { ChainedEvent } from '../../rules/campaign.ts';
import type { CampaignSettings } from '../../contract/campaign-documents.ts';
import { client } from '../transport/client.ts';
import { loadCampaignBook } from './books.ts';

/** How a campaign stands: what two tabs that show the same have in common. */
export const standingOf = ({ hash, filed, settings }: StoredCampaign): string =>
  JSON.stringify([hash, filed, settings]);

/** Mirrors the service for the campaign that is open. What may be done is the rules' to say, not this store's. */
export const useCampaignStore = defineStore('campaign', () => {
  /** Null until it was read. */
  const campaign = shallowRef<StoredCampaign | null>(null);
  /** The whole log, oldest first. */
  const log = shallowRef<readonly ChainedEvent[]>([]);
  /** The id of the open campaign, for calls of the service. */
  const id = computed((): string => {
    if (!campaign.value) throw new Error('no campaign is open');
    return campaign.value.id;
  });

  /** Shows what a command answered, and reads what the log has gained. An answer for a campaign that was left meanwhile is dropped. */
  async function take(stored: StoredCampaign): Promise<void> {
    const isSame = campaign.value?.id === stored.id && log.value.length <= stored.length;
    const known = isSame ? log.value : [];
    const gained =
      known.length < stored.length ? await client.campaigns.log({ id: stored.id, from: known.length }) : [];
    await loadCampaignBook(stored.state.rules);
    campaign.value = stored;
    log.value = gained.length > 0 ? [...known, ...gained] : known;
  }

  /** Shows the campaign of an answer that has one; one that wants another die leaves it as it is. */
  async function takeResolved(answer: Advance): Promise<Advance> {
    if (answer.status === 'resolved') await take(answer.campaign);
    return answer;
  }

  async function open(wanted: string): Promise<void> {
    if (campaign.value?.id !== wanted) close();
    await take(await client.campaigns.open({ id: wanted }));
  }

  /** Reads the open campaign again; leaves it as it is where nothing has changed. @returns whether its log has */
  async function refresh(): Promise<boolean> {
    const before = campaign.value;
    if (!before) return false;
    const now = await client.campaigns.open({ id: before.id });
    // It was left, or changed here, while it was read.
    if (campaign.value !== before || standingOf(now) === standingOf(before)) return false;
    await take(now);
    return now.hash !== before.hash;
  }

  async function setSettings(changed: Partial<CampaignSettings>): Promise<void> {
    const settings = { ...campaign.value!.settings, ...changed };
    await take(await client.campaigns.setSettings({ id: id.value, settings }));
  }

  function close(): void {
    campaign.value = null;
    log.value = [];
  }

  return { campaign, log, id, take, takeResolved, setSettings, open, refresh, close };
});
