import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import type { StoredCampaign } from '../../../../contract/campaigns.ts';
import { type PlayerEvent, createView } from '../../../../rules/campaign.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { client } from '../../../transport/client.ts';
import { getLoadedRules } from '../campaign-view.ts';
import { getOpenCampaign } from '../campaign-orders.ts';
import { toEnabled, toDisabled, toDeadline, type Seat } from '../seat/seat.ts';

/** Provides the seated player's view of the open campaign, or null if no one is seated. */
export function useHotSeat(seated: () => string | null, next: Seat['next']): ComputedRef<Seat | null> {
  const store = useCampaignStore();
  const { attempt } = useAttempt();
  const news = shallowRef<readonly PlayerEvent[]>([]);
  const past = shallowRef<readonly PlayerEvent[] | null>(null);

  /** The last campaign stays on screen until the component is gone, although the store may be closed already. */
  let lastCampaign = store.campaign!;
  const visible = computed((): StoredCampaign => {
    lastCampaign = store.campaign ?? lastCampaign;
    const player = seated();
    if (player === null) return lastCampaign;
    const rules = getLoadedRules(lastCampaign.state);
    return {
      ...lastCampaign,
      state: createView(lastCampaign.state, player, rules.sight(lastCampaign.state)),
      filed: lastCampaign.filed.filter((orders) => orders.player === player),
    };
  });

  async function loadPast(): Promise<void> {
    const player = seated();
    if (player === null) return;
    const events = await client.campaigns.report({ id: store.id, player });
    if (seated() === player) past.value = events;
  }
  watch(
    [seated, () => store.campaign?.hash],
    async ([player, hash], before) => {
      if (player !== before[0]) [news.value, past.value] = [[], null];
      if (player === null || hash === undefined) return;
      await attempt(async () => {
        const { report } = await client.campaigns.playerPack({ id: store.id, player });
        if (seated() === player) news.value = report;
        if (past.value) await loadPast();
      });
    },
    { immediate: true },
  );

  const leagueOnly = toDisabled('Messages, substitutes and order status are available in leagues only.');
  return computed((): Seat | null => {
    const player = seated();
    return player === null
      ? null
      : {
          ...getOpenCampaign(),
          player,
          campaign: () => visible.value,
          log: () => [],
          report: () => news.value,
          past: toEnabled({ events: () => past.value, read: loadPast }),
          generals: toEnabled(true),
          notebook: toEnabled(true),
          library: toEnabled(true),
          members: leagueOnly,
          deadline: () => toDeadline(visible.value.settings.deadline),
          filing: () => null,
          next,
          withdraw: toDisabled('No need to submit: each order counts as soon as you save it, until you delete it.'),
          battles: toDisabled('Resolve the pending battle first. Orders can be submitted again afterwards.'),
          messages: leagueOnly,
          substitute: leagueOnly,
          live: toEnabled(true),
          // The note about hidden orders is left out for a solo player, who shares the screen with no one.
          notes: () =>
            visible.value.settings.playMode === 'alone'
              ? []
              : [
                  {
                    tone: 'faint',
                    text: 'Who can read your orders: anyone with the umpire’s PIN, or anyone at all if no PIN is set.',
                  },
                ],
          actions: () => [],
          origin: () => null,
        };
  });
}
