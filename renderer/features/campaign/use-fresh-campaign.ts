import { useToast } from '@nuxt/ui/composables';
import { useBroadcastChannel, useEventListener } from '@vueuse/core';
import { computed, watch } from 'vue';
import { useAttempt } from '../../composables/use-attempt.ts';
import { useNotices } from '../../composables/use-notices.ts';
import { isLeague } from '../../transport/host.ts';
import { standingOf, useCampaignStore } from '../../stores/campaign.ts';

/** How a campaign stands, for another tab that has it open. */
interface Standing {
  readonly id: string;
  readonly stands: string;
}

/**
 * Keeps the open campaign as it stands: reads it again when another tab has changed it, and when this tab is looked at again, as another
 * program may have; in a league, whenever something happens. Says so where a month has gone by.
 */
export function useFreshCampaign(id: () => string): void {
  const store = useCampaignStore();
  const toast = useToast();
  const { attempt } = useAttempt();
  const { post, data } = useBroadcastChannel<Standing, Standing>({ name: 'nomarch-campaign' });
  const standing = computed(
    (): Standing | null => store.campaign && { id: store.campaign.id, stands: standingOf(store.campaign) },
  );

  async function refresh(): Promise<void> {
    if (await store.refresh())
      toast.add({
        title: 'The campaign was changed in another window. The latest state is shown.',
        icon: 'i-lucide-refresh-cw',
      });
  }

  watch(
    () => standing.value?.stands,
    () => {
      if (standing.value) post({ ...standing.value });
    },
  );
  watch(data, (other) => {
    const own = standing.value;
    // Who stands as the other does has nothing to read: no two tabs answer each other for ever.
    if (other && own?.id === other.id && own.stands !== other.stands) void attempt(refresh);
  });
  useEventListener(window, 'focus', () => void attempt(refresh));
  if (isLeague) {
    useNotices(
      () => ({ campaign: id(), player: '' }),
      () => void attempt(refresh),
    );
  }
}
