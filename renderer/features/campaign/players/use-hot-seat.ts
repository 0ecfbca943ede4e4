import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import type { StoredCampaign } from '../../../../contract/campaigns.ts';
import { type PlayerEvent, createView } from '../../../../rules/campaign.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { client } from '../../../transport/client.ts';
import { campaignRulesOf } from '../campaign-view.ts';
import { openCampaign } from '../provide-campaign.ts';
import { able, closed, dayOf, type Seat } from '../seat/seat.ts';

/** Provides the seated player's view of the open campaign, or null if no one is seated. */
export function useHotSeat(seated: () => string | null, next: Seat['next']): ComputedRef<Seat | null> {
  const store = useCampaignStore();
  const { attempt } = useAttempt();
  const news = shallowRef<readonly PlayerEvent[]>([]);
  const past = shallowRef<readonly PlayerEvent[] | null>(null);

  /** The last campaign stays on screen until the component is gone, although the store may be closed already. */
  let shown = store.campaign!;
  const known = computed((): StoredCampaign => {
    shown = store.campaign ?? shown;
    const player = seated();
    if (player === null) return shown;
    const rules = campaignRulesOf(shown.state);
    return {
      ...shown,
      state: createView(shown.state, player, rules.sight(shown.state)),
      filed: shown.filed.filter((orders) => orders.player === player),
    };
  });

  async function readPast(): Promise<void> {
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
        if (past.value) await readPast();
      });
    },
    { immediate: true },
  );

  const inLeagues = closed('Messages, substitutes and order status are available in leagues only.');
  return computed((): Seat | null => {
    const player = seated();
    return player === null
      ? null
      : {
          ...openCampaign(),
          player,
          campaign: () => known.value,
          log: () => [],
          report: () => news.value,
          past: able({ events: () => past.value, read: readPast }),
          generals: able(true),
          notebook: able(true),
          library: able(true),
          members: inLeagues,
          deadline: () => dayOf(known.value.settings.deadline),
          filing: () => null,
          next,
          withdraw: closed('No need to submit: each order counts as soon as you save it, until you delete it.'),
          battles: closed('Resolve the pending battle first. Orders can be submitted again afterwards.'),
          messages: inLeagues,
          substitute: inLeagues,
          live: able(true),
          // A solo player has no one here to hide orders from.
          notes: () =>
            known.value.settings.playMode === 'alone'
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
