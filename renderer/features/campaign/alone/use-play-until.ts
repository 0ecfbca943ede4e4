import { usePreferredReducedMotion } from '@vueuse/core';
import { shallowRef } from 'vue';
import { areEnemies, type CampaignState, isWinter, type PlayerEvent, viewOf } from '../../../../rules/campaign.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useCampaignStore } from '../../../stores/campaign.ts';
import { client } from '../../../transport/client.ts';
import { useCampaignView } from '../campaign-view.ts';
import { useThinking } from '../regents/use-thinking.ts';
import { recordingOfReport } from '../replay/replay.ts';
import { usePlayback } from '../replay/use-replay.ts';

/** Until when months are played one after another. */
export type Until =
  | { readonly kind: 'month' | 'battle' | 'enemy' | 'siege' | 'winter' }
  /** Until that month is at hand. */
  | { readonly kind: 'date'; readonly year: number; readonly month: number };

/** Why months stop passing. */
export type StopReason = 'month' | 'battle' | 'enemy' | 'lost' | 'siege' | 'winter' | 'date' | 'won';

/** A month that passed as one player knows it. */
export interface Passed {
  readonly player: string;
  readonly before: CampaignState;
  readonly after: CampaignState;
  /** What the player learnt of it. */
  readonly told: readonly PlayerEvent[];
}

const SIEGE_KINDS: ReadonlySet<string> = new Set([
  'siege-begun',
  'siege-heard-of',
  'siege-lifted',
  'siege-work-seen',
  'siege-work-ended',
  'breach-thrown',
  'counter-mined',
  'counter-mine-told',
  'escalade',
  'escalade-seen',
  'storm-asked',
  'fort-taken',
]);

const kindOf = ({ seen }: PlayerEvent): string => (seen.kind === 'whole' ? seen.happening.kind : seen.kind);

/** Enemies that the player sees in land of its own: army and province. */
function intrudersIn(state: CampaignState, player: string): ReadonlySet<string> {
  return new Set(
    Object.values(state.armies)
      .filter((army) => areEnemies(state, player, army.player) && state.provinces[army.province]?.holder === player)
      .map(({ id, province }) => `${id} ${province}`),
  );
}

const held = ({ provinces }: CampaignState, player: string): readonly string[] =>
  Object.values(provinces).flatMap(({ id, holder }) => (holder === player ? [id] : []));

function hasEnemy({ player, before, after, told }: Passed): boolean {
  const known = intrudersIn(before, player);
  return (
    told.some((entry) => kindOf(entry) === 'raid-suffered') ||
    [...intrudersIn(after, player)].some((intruder) => !known.has(intruder))
  );
}

/**
 * Why the months stop after this one; null where they go on. A battle that waits, a victory, a province lost and the winter, in which gold is
 * laid out, stop them whatever was asked for.
 */
export function stopsAfter(passed: Passed, until: Until): StopReason | null {
  const { player, before, after, told } = passed;
  if (after.victories.length > before.victories.length) return 'won';
  if (after.battles.length > 0) return 'battle';
  const fought = told.some(
    (entry) => kindOf(entry) === 'own-losses' && 'cause' in entry.seen && entry.seen.cause === 'battle',
  );
  if (until.kind === 'battle' && fought) return 'battle';
  if (held(before, player).some((province) => after.provinces[province]?.holder !== player)) return 'lost';
  if (until.kind === 'enemy' && hasEnemy(passed)) return 'enemy';
  if (until.kind === 'siege' && told.some((entry) => SIEGE_KINDS.has(kindOf(entry)))) return 'siege';
  if (until.kind === 'month') return 'month';
  if (isWinter(after)) return 'winter';
  const { year, month } = after;
  if (until.kind === 'date' && (year > until.year || (year === until.year && month >= until.month))) return 'date';
  return null;
}

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
