import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { AdvanceAnswer, StoredCampaign } from '../../contract/campaigns.ts';
import type { ChainedEvent } from '../../rules/campaign.ts';
import type { CampaignSettings } from '../../contract/campaign-documents.ts';
import { client } from '../transport/client.ts';
import { loadCampaignBook } from './books.ts';

/** Key of a campaign's state, equal in tabs that show the same state. */
export const getStateKey = ({ hash, filed, settings }: StoredCampaign): string =>
  JSON.stringify([hash, filed, settings]);

/** Mirrors the open campaign. The rules decide which actions are allowed. */
export const useCampaignStore = defineStore('campaign', () => {
  /** Null until loaded. */
  const campaign = shallowRef<StoredCampaign | null>(null);
  /** The whole log, oldest entry first. */
  const log = shallowRef<readonly ChainedEvent[]>([]);
  /** Id of the open campaign, for service calls. */
  const id = computed((): string => {
    if (!campaign.value) throw new Error('no campaign is open');
    return campaign.value.id;
  });

  /** Shows the answer of a command and loads new log entries. */
  async function take(stored: StoredCampaign): Promise<void> {
    const isSame = campaign.value?.id === stored.id && log.value.length <= stored.length;
    const known = isSame ? log.value : [];
    const gained =
      known.length < stored.length ? await client.campaigns.log({ id: stored.id, from: known.length }) : [];
    await loadCampaignBook(stored.state.rules);
    campaign.value = stored;
    log.value = gained.length > 0 ? [...known, ...gained] : known;
  }

  /** Shows the campaign of a resolved answer. An answer that asks for another die changes nothing. */
  async function takeResolved(answer: AdvanceAnswer): Promise<AdvanceAnswer> {
    if (answer.status === 'resolved') await take(answer.campaign);
    return answer;
  }

  async function open(wanted: string): Promise<void> {
    if (campaign.value?.id !== wanted) close();
    await take(await client.campaigns.open({ id: wanted }));
  }

  /** Reloads the open campaign if it has changed. @returns true if its log has changed */
  async function refresh(): Promise<boolean> {
    const before = campaign.value;
    if (!before) return false;
    const latest = await client.campaigns.open({ id: before.id });
    // The campaign was closed or changed during the request, or is unchanged.
    if (campaign.value !== before || getStateKey(latest) === getStateKey(before)) return false;
    await take(latest);
    return latest.hash !== before.hash;
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
