import { onMounted, shallowRef, type ShallowRef } from 'vue';
import type { Pins } from '../../../../contract/campaigns.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { client } from '../../../transport/client.ts';

/** Which seats of the open campaign have a PIN; null until it is read. */
export function usePins(): ShallowRef<Pins | null> {
  const store = useCampaignStore();
  const { attempt } = useAttempt();
  const pins = shallowRef<Pins | null>(null);
  onMounted(() =>
    attempt(async () => {
      pins.value = await client.campaigns.pins({ id: store.id });
    }),
  );
  return pins;
}
