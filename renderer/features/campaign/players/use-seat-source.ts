import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import type { PlayerEvent, StoredCampaign } from '../../../../contract/campaigns.ts';
import { viewOf } from '../../../../rules/campaign.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { client } from '../../../transport/client.ts';
import { campaignRulesOf } from '../campaign-rules-of.ts';
import { type CampaignSource, openCampaign } from '../provide-campaign.ts';

/** The open campaign as one of its players may know it, and what that player was told; no source while nobody is seated. */
export function useSeatSource(seated: () => string | null): {
  readonly source: ComputedRef<CampaignSource | null>;
  readonly report: ShallowRef<readonly PlayerEvent[]>;
} {
  const store = useCampaignStore();
  const whole = openCampaign();
  const { attempt } = useAttempt();
  const report = shallowRef<readonly PlayerEvent[]>([]);

  /** What is drawn stays until its screen is gone, when the campaign may be closed already. */
  let shown = store.campaign!;
  const known = computed((): StoredCampaign => {
    shown = store.campaign ?? shown;
    const campaign = shown;
    const player = seated();
    const rules = campaignRulesOf(campaign.state);
    if (player === null || !rules) return campaign;
    return {
      ...campaign,
      state: viewOf(campaign.state, player, rules.sight(campaign.state)),
      filed: campaign.filed.filter((orders) => orders.player === player),
    };
  });
  const source = computed((): CampaignSource | null => {
    const player = seated();
    return player === null
      ? null
      : {
          ...whole,
          player,
          campaign: () => known.value,
          log: () => [],
          report: () => report.value,
        };
  });

  watch(
    [seated, () => store.campaign?.hash],
    async ([player, hash], before) => {
      if (player !== before[0]) report.value = [];
      if (player === null || hash === undefined) return;
      await attempt(async () => {
        const pack = await client.campaigns.playerPack({ id: store.id, player });
        if (seated() === player) report.value = pack.report;
      });
    },
    { immediate: true },
  );
  return { source, report };
}
