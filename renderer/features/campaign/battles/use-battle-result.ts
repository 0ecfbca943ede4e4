import { computed, shallowRef } from 'vue';
import type { PartialResult } from '../../../../contract/battles/fought-battle.ts';
import { type BattleResult, canEnter, type PendingBattle } from '../../../../rules/campaign.ts';
import { useCampaignView } from '../campaign-view.ts';
import { ABLE_CAPTAINS } from '../../field/captains.ts';
import { pointsOfSides, retreatsFrom, sideNames, sidesOf, BATTLE_METHODS } from './battle-sides.ts';

/** What leaves a choice to the orders and the rules. */
export const AS_ORDERED = 'as-ordered';

interface ResultOptions {
  readonly battle: PendingBattle;
  /** What was counted at the table, or entered by its sides, to begin with. */
  readonly begun?: PartialResult | null;
  /** The one player whose losses are entered; everybody's without it. */
  readonly player?: string;
}

/** How a battle ended, as it is entered: what is chosen, what there is to choose from, and the result that it makes. */
export function useBattleResult({ battle, begun = null, player }: ResultOptions) {
  const { audience, campaign, state, names } = useCampaignView();
  const isAsked = battle.storm?.asked === true;
  // A besieger at a league answers whether it storms; how it ended is entered when the storm is over.
  const isAnswer = isAsked && player !== undefined;
  // Whoever plays alone against regents has nobody to fight it with; a besieger answers first.
  const isQuick = audience.value.kind === 'seat' && !begun && !isAsked;
  /** Where nobody says, captains fight in the open; and at a league sides enter how it ended. */
  const inOpen = battle.storm === undefined && battle.engine === undefined;
  const isFought = campaign.value.settings.battles === 'fought' && inOpen && !begun && player === undefined;
  const method = shallowRef<BattleResult['method']>(
    isAnswer ? 'joined' : isFought ? 'fought' : isQuick ? 'quick' : (begun?.method ?? 'reported'),
  );
  const captains = shallowRef(ABLE_CAPTAINS);
  const winner = shallowRef<BattleResult['winner'] | null>(begun?.winner ?? null);
  const lost = shallowRef<Readonly<Record<string, number>>>(
    Object.fromEntries((begun?.losses ?? []).map(({ id, count }) => [id, count])),
  );
  const fallen = shallowRef<readonly string[]>(begun?.generalsLost ?? []);
  const retreat = shallowRef(begun?.retreat ?? AS_ORDERED);
  /** Whether the winner enters. */
  const enter = shallowRef<typeof AS_ORDERED | 'yes' | 'no'>(
    begun?.enter === undefined ? AS_ORDERED : begun.enter ? 'yes' : 'no',
  );
  const note = shallowRef(begun?.note ?? '');
  const isWithoutWinner = shallowRef(false);

  // The battle is gone from the state once it is settled: its sides are kept as they were.
  const all = sidesOf(state.value, battle);
  const sides = player === undefined ? all : all.filter((side) => side.player === player);
  const isRaid = battle.cause === 'raid' || battle.cause === 'partisans';
  const fought = player === undefined ? (['reported', 'quick', 'fought'] as const) : (['reported', 'quick'] as const);
  const methods: readonly BattleResult['method'][] = isAnswer
    ? ['joined', 'declined']
    : isAsked
      ? ['declined', ...fought]
      : fought;
  const armies = computed(() => sideNames(battle, names.value));
  const winners = computed(() => [
    {
      value: 'attacker',
      label: isRaid ? 'Raiders broke through' : `Attacker: ${armies.value.attacker}`,
    },
    {
      value: 'defender',
      label: isRaid ? 'Raiders driven off' : `Defender: ${armies.value.defender}`,
    },
    { value: 'draw', label: isRaid ? 'Neither: the raid continues' : 'Draw' },
  ]);
  const retreats = computed(() => {
    if (winner.value === null || method.value !== 'reported') return [];
    return retreatsFrom(state.value, battle, winner.value).map((value) => ({
      value,
      label: names.value.province(value),
    }));
  });
  const mayEnter = computed(() =>
    canEnter(state.value, battle, method.value === 'quick' || method.value === 'fought' ? null : winner.value),
  );

  const result = computed((): BattleResult => {
    const isReported = method.value === 'reported';
    return {
      battle: battle.id,
      method: method.value,
      winner: isReported ? (winner.value ?? 'draw') : 'draw',
      losses: isReported ? Object.entries(lost.value).flatMap(([id, count]) => (count > 0 ? [{ id, count }] : [])) : [],
      generalsLost: isReported ? [...fallen.value] : [],
      ...(isReported && begun?.halfHit ? { halfHit: [...begun.halfHit] } : {}),
      retreat: retreats.value.some(({ value }) => value === retreat.value) ? retreat.value : null,
      ...(mayEnter.value && enter.value !== AS_ORDERED ? { enter: enter.value === 'yes' } : {}),
      ...(method.value === 'fought' ? { leaders: [{ ...captains.value[0] }, { ...captains.value[1] }] } : {}),
      note: note.value.trim(),
    };
  });

  return {
    battle,
    method,
    captains,
    winner,
    lost,
    fallen,
    retreat,
    enter,
    note,
    isWithoutWinner,
    isRaid,
    sides,
    points: pointsOfSides(all),
    methods: methods.map((value) => ({ value, label: BATTLE_METHODS[value] })),
    armies,
    place: computed(() => names.value.province(battle.province)),
    winners,
    retreats,
    mayEnter,
    result,
    /** Whether all is said that has to be; says what is not. */
    isComplete(): boolean {
      isWithoutWinner.value = method.value === 'reported' && winner.value === null;
      return !isWithoutWinner.value;
    },
  };
}

export type BattleResultForm = ReturnType<typeof useBattleResult>;
