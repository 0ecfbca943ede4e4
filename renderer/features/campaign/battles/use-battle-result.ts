import { computed, shallowRef } from 'vue';
import type { PartialResult } from '../../../../contract/battles/fought-battle.ts';
import { type BattleResult, canEnter, type PendingBattle } from '../../../../rules/campaign.ts';
import { useCampaignView } from '../campaign-view.ts';
import { DEFAULT_CAPTAINS } from '../../../../contract/battles/fight-choices.ts';
import { sumSidePoints, listRetreats, getSideNames, listBattleSides, BATTLE_METHODS } from './battle-sides.ts';

/** Option that leaves a choice to the orders and the rules. */
export const AS_ORDERED = 'as-ordered';

interface ResultOptions {
  readonly battle: PendingBattle;
  /** Initial result, counted at the table or entered by the sides. */
  readonly begun?: PartialResult | null;
  /** The only player whose losses the form asks for. Default: all players. */
  readonly player?: string;
}

/** Form state for a battle's result: the choices, their options and the result they produce. */
export function useBattleResult({ battle, begun = null, player }: ResultOptions) {
  const { audience, campaign, state, names } = useCampaignView();
  const isAsked = battle.storm?.asked === true;
  // In a league, a besieger answers whether to storm before any result is entered.
  const isAnswer = isAsked && player !== undefined;
  // Quick resolution is the default for a solo player, who has no opponent. A besieger first answers whether to storm.
  const isQuick = audience.value.kind === 'seat' && !begun && !isAsked;
  /** Storms and sallies are not simulated by default. */
  const isInOpen = battle.storm === undefined && battle.engine === undefined;
  const isFought = campaign.value.settings.battles === 'fought' && isInOpen && !begun && player === undefined;
  const method = shallowRef<BattleResult['method']>(
    isAnswer ? 'joined' : isFought ? 'fought' : isQuick ? 'quick' : (begun?.method ?? 'reported'),
  );
  const captains = shallowRef(DEFAULT_CAPTAINS);
  const winner = shallowRef<BattleResult['winner'] | null>(begun?.winner ?? null);
  const lost = shallowRef<Readonly<Record<string, number>>>(
    Object.fromEntries((begun?.losses ?? []).map(({ id, count }) => [id, count])),
  );
  const fallen = shallowRef<readonly string[]>(begun?.generalsLost ?? []);
  const retreat = shallowRef(begun?.retreat ?? AS_ORDERED);
  /** Answer to “Winner advances into the province”. */
  const enter = shallowRef<typeof AS_ORDERED | 'yes' | 'no'>(
    begun?.enter === undefined ? AS_ORDERED : begun.enter ? 'yes' : 'no',
  );
  const note = shallowRef(begun?.note ?? '');
  const isWithoutWinner = shallowRef(false);

  // Computed once, because a resolved battle is removed from the state.
  const allSides = listBattleSides(state.value, battle);
  const sides = player === undefined ? allSides : allSides.filter((side) => side.player === player);
  const isRaid = battle.cause === 'raid' || battle.cause === 'partisans';
  const played = player === undefined ? (['reported', 'quick', 'fought'] as const) : (['reported', 'quick'] as const);
  const methods: readonly BattleResult['method'][] = isAnswer
    ? ['joined', 'declined']
    : isAsked
      ? ['declined', ...played]
      : played;
  const armies = computed(() => getSideNames(battle, names.value));
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
    return listRetreats(state.value, battle, winner.value).map((value) => ({
      value,
      label: names.value.province(value),
    }));
  });
  const hasEntryChoice = computed(() =>
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
      ...(hasEntryChoice.value && enter.value !== AS_ORDERED ? { enter: enter.value === 'yes' } : {}),
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
    points: sumSidePoints(allSides),
    methods: methods.map((value) => ({ value, label: BATTLE_METHODS[value] })),
    armies,
    place: computed(() => names.value.province(battle.province)),
    winners,
    retreats,
    hasEntryChoice,
    result,
    /** Checks whether all required fields are filled, and shows an error if the winner is missing. */
    validate(): boolean {
      isWithoutWinner.value = method.value === 'reported' && winner.value === null;
      return !isWithoutWinner.value;
    },
  };
}

export type BattleResultForm = ReturnType<typeof useBattleResult>;
