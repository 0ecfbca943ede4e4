import { usePreferredReducedMotion } from '@vueuse/core';
import { shallowRef } from 'vue';
import { type CampaignState, type PlayerEvent, viewOf } from '../../../../rules/campaign.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { client } from '../../../transport/client.ts';
import { useCampaignView } from '../campaign-view.ts';
import { useThinking } from '../regents/use-thinking.ts';
import { recordingOfReport } from '../replay/replay.ts';
import { usePlayback } from '../replay/playback.ts';
import { stopsAfter, type StopReason, type Until } from './until.ts';

/** What happened while months were played, as the player knows it. */
export interface Meanwhile {
  /** Null where the player itself stopped them. */
  readonly why: StopReason | null;
  readonly told: readonly PlayerEvent[];
  readonly view: CampaignState;
}

/**
 * Months that pass one after another, resolved by the app's dice with the regents' orders and the player's own; each is shown on the map.
 * @param player who plays alone
 */
export function usePlayUntil(player: string) {
  const store = useCampaignStore();
  const { rules, names } = useCampaignView();
  const playback = usePlayback();
  const motion = usePreferredReducedMotion();
  const { attempt } = useAttempt();
  const { thinking, think, stop: stopThinking } = useThinking();
  const isRunning = shallowRef(false);
  const meanwhile = shallowRef<Meanwhile | null>(null);
  let isStopped = false;

  const view = (): CampaignState => {
    const { state } = store.campaign!;
    return viewOf(state, player, rules.value.sight(state));
  };

  /** @returns what the player learnt of the month; null where it was not resolved, or was stopped while the regents thought */
  async function pass(): Promise<readonly PlayerEvent[] | null> {
    const { id, state } = store.campaign!;
    if (!(await think())) return null;
    const { year, month } = state;
    const resolved = await client.campaigns.advance({ id, year, month, dice: { faces: [], app: true } });
    if (resolved.status !== 'resolved') return null;
    const told = await client.campaigns.report({ id, player, from: resolved.events[0]?.seq ?? 0 });
    await store.takeResolved(resolved);
    if (motion.value === 'no-preference')
      await playback.play(recordingOfReport(rules.value, { player, view: view(), report: told }, names.value));
    return told;
  }

  async function months(until: Until): Promise<void> {
    const all: PlayerEvent[] = [];
    let why: StopReason | null = null;
    isStopped = false;
    isRunning.value = true;
    try {
      while (!isStopped && why === null) {
        const before = view();
        const told = await pass();
        if (!told) break;
        all.push(...told);
        why = stopsAfter({ player, before, after: view(), told }, until);
      }
    } finally {
      isRunning.value = false;
      if (all.length > 0) meanwhile.value = { why, told: all, view: view() };
    }
  }

  return {
    isRunning,
    /** Null before any month was played, and once its page was closed. */
    meanwhile,
    play: (until: Until): Promise<boolean> => attempt(() => months(until)),
    /** The regent that thinks about the month that passes. */
    thinking,
    /** Stops the month that passes while regents think about it, else after it, and closes what the map shows of it. */
    stop(): void {
      isStopped = true;
      stopThinking();
      playback.end();
    },
  };
}
