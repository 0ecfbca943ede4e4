import { shallowRef } from 'vue';
import type { CampaignState } from '../../../../rules/campaign.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { client } from '../../../transport/client.ts';
import { useCampaignView } from '../campaign-view.ts';

/** Has the regents decide for the month at hand, one after another, before it is resolved; it can be stopped between two of them. */
export function useThinking() {
  const store = useCampaignStore();
  const { powerOf } = useCampaignView();
  const thinking = shallowRef<string | null>(null);
  let isStopped = false;
  /** The month that all have decided for. */
  let decided: CampaignState | null = null;

  /** The seats that regents order for: those that they keep and that no orders are filed for. */
  function seats(): readonly string[] {
    const { state, filed, settings } = store.campaign!;
    if (state.battles.length > 0) return [];
    const kept = state.players.map(({ id }) => id).filter((id) => settings.keepers?.[id]);
    return kept.filter((id) => filed.every(({ player }) => player !== id));
  }

  return {
    /** Which regent thinks, and how many do in all; null while none does. */
    thinking,
    /** @returns whether all have decided; false where they were stopped */
    async think(): Promise<boolean> {
      isStopped = false;
      const { id, state } = store.campaign!;
      if (decided === state) return true;
      const all = seats();
      try {
        for (const [at, player] of all.entries()) {
          const power = powerOf(player)?.title ?? player;
          thinking.value = `Computer player ${power} is thinking (${at + 1} of ${all.length}) …`;
          await client.regents.think({ id, player });
          if (isStopped) return false;
        }
      } finally {
        thinking.value = null;
      }
      decided = state;
      return true;
    },
    stop(): void {
      isStopped = true;
    },
  };
}
