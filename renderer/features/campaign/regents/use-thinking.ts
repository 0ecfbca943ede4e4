import { shallowRef } from 'vue';
import type { CampaignState } from '../../../../rules/campaign.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { client } from '../../../transport/client.ts';
import { useCampaignView } from '../campaign-view.ts';

/** Lets the regents decide for the current month, one after another. Can be stopped between two regents. */
export function useThinking() {
  const store = useCampaignStore();
  const { powerOf } = useCampaignView();
  const thinking = shallowRef<string | null>(null);
  let isStopped = false;
  /** State for which all regents have decided. */
  let decided: CampaignState | null = null;

  /** Returns the regents' seats without submitted orders. */
  function listSeats(): readonly string[] {
    const { state, filed, settings } = store.campaign!;
    if (state.battles.length > 0) return [];
    const regentSeats = state.players.map(({ id }) => id).filter((id) => settings.keepers?.[id]);
    return regentSeats.filter((id) => filed.every(({ player }) => player !== id));
  }

  return {
    /** Progress text with the current regent, or null. */
    thinking,
    /** @returns true if all regents decided, false if stopped */
    async think(): Promise<boolean> {
      isStopped = false;
      const { id, state } = store.campaign!;
      if (decided === state) return true;
      const players = listSeats();
      try {
        for (const [index, player] of players.entries()) {
          const power = powerOf(player)?.title ?? player;
          thinking.value = `Computer player ${power} is thinking (${index + 1} of ${players.length}) …`;
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
