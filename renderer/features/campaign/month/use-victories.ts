import { computed, type ComputedRef } from 'vue';
import type { CampaignState } from '../../../../rules/campaign.ts';
import { formatSentence } from '../../../../rules/core/campaign/words.ts';
import { useCampaignView } from '../campaign-view.ts';

/** Who has won, and by what: a sentence each, in the order in which they did. */
export function useVictories(state: () => CampaignState): ComputedRef<readonly string[]> {
  const { events, names } = useCampaignView();
  return computed(() =>
    state().victories.map((victory) =>
      formatSentence(events.value.sentence({ kind: 'victory-reached', victory }, names.value)),
    ),
  );
}
