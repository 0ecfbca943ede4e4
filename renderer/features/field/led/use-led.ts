import { useIntervalFn, usePreferredReducedMotion } from '@vueuse/core';
import { computed, type ComputedRef, shallowRef, watch } from 'vue';
import type { Leaders, LedChoice, LedQuestion } from '../../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../../contract/table.ts';
import { isSameJson } from '../../../../rules/core/same-json.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useTable } from '../../../stores/table.ts';
import { client } from '../../../transport/client.ts';
import { undoLabel } from '../edit-field.ts';
import { createReplay, type ReplayStep, mergeEffects } from '../replay/replay.ts';
import type { OddsPreview } from '../../../../contract/fights.ts';

interface Odds {
  readonly options: readonly OddsPreview[];
  readonly threats: readonly OddsPreview[];
}
const NO_ODDS: Odds = { options: [], threats: [] };

/** Loads the odds of options and threats once per question. Empty while loading and if they cannot be computed. */
export function useOdds(battle: ComputedRef<TableBattle>, question: ComputedRef<LedQuestion | null>) {
  const odds = shallowRef<Odds>(NO_ODDS);
  watch(
    question,
    async (now) => {
      odds.value = NO_ODDS;
      if (!now || now.kind === 'dice') return;
      const asked = battle.value;
      try {
        performance.mark('field-odds');
        const result = await client.fights.odds({ battle: asked });
        performance.measure('field-odds', 'field-odds');
        if (question.value === now) odds.value = result;
      } catch {
        // The question can be answered without odds.
      }
    },
    { immediate: true },
  );
  /** Odds of a choice; undefined if it has none. */
  const oddsOf = (choice: LedChoice): OddsPreview | undefined =>
    choice.kind === 'charge' || choice.kind === 'shoot'
      ? odds.value.options.find(
          (each) => each.kind === choice.kind && each.unit === choice.unit && each.target === choice.target,
        )
      : undefined;
  return { odds, oddsOf };
}
export type FieldOdds = ReturnType<typeof useOdds>;

/** Milliseconds per step. */
const STEP_TIME = 700;

/** Counts the replay steps of a battle so far. */
const countSteps = ({ throws, field }: TableBattle): number =>
  throws.filter(({ secretOf, turn }) => secretOf === undefined && turn > 0).length +
  (field?.log ?? []).filter(({ turn }) => turn > 0).length;

/** Plays back, step by step, the changes since the battle was last shown. @param titleOf returns a procedure's title by its id */
export function usePlayback(titleOf: (procedure: string) => string) {
  const steps = shallowRef<readonly ReplayStep[]>([]);
  /** Index of the current step; null if the current position is shown. */
  const at = shallowRef<number | null>(null);
  const step = computed(() => (at.value === null ? null : (steps.value[at.value] ?? null)));
  const motion = usePreferredReducedMotion();
  const { isActive: plays, pause, resume } = useIntervalFn(next, STEP_TIME, { immediate: false });

  function next(): void {
    if (at.value !== null && at.value + 1 < steps.value.length) at.value += 1;
    else leave();
  }
  /** Shows the current position. */
  function leave(): void {
    pause();
    at.value = null;
  }
  /** Shows a step and pauses. */
  function look(to: number): void {
    pause();
    at.value = to;
  }
  function show(before: TableBattle, after: TableBattle): void {
    steps.value = mergeEffects(createReplay(after).slice(countSteps(before)), titleOf);
    leave();
    // A single step needs no playback: the player sees their own move as they make it.
    if (motion.value === 'reduce' || steps.value.length < 2) return;
    at.value = 0;
    resume();
  }
  return { steps, at, step, plays, resume, pause, next, leave, look, show };
}

type Request = Omit<Parameters<typeof client.fights.lead>[0], 'battle'>;
type UndoLabel = ReturnType<typeof undoLabel>;

/** Checks whether an answer left the battle unchanged, as when a reopened battle repeats its question. */
const isUnchanged = (one: TableBattle, other: TableBattle): boolean =>
  one.throws.length === other.throws.length &&
  one.field?.log?.length === other.field?.log?.length &&
  isSameJson(one.led, other.led);

/** State of a battle in which the program asks the sides' leaders: the current question and the steps since the last one. */
export function useLed(battle: ComputedRef<TableBattle | null>) {
  const store = useTable();
  const { attempt, busy } = useAttempt();
  const question = shallowRef<LedQuestion | null>(null);
  /** Battle of the last request. Another battle needs a new request. */
  let askedBattle: TableBattle | null = null;

  const isLed = computed(() => battle.value?.led !== undefined);
  const ended = computed(() => battle.value?.led?.end ?? null);

  const titleOf = (procedure: string): string => store.book?.procedures.find(({ id }) => id === procedure)?.title ?? '';
  const { show, ...playback } = usePlayback(titleOf);
  const { steps, step, leave } = playback;

  async function go(request: Request, what: UndoLabel): Promise<void> {
    const before = battle.value;
    if (!before) return;
    askedBattle = before;
    await attempt(async () => {
      const done = await client.fights.lead({ ...request, battle: before });
      if (battle.value !== before) return;
      question.value = done.question;
      if (isUnchanged(before, done.battle)) return;
      store.edit(() => ({ state: done.battle, what, field: null }));
      askedBattle = battle.value;
      if (battle.value) show(before, battle.value);
    });
  }
  // Asks again after an undo or a manual change.
  watch(
    battle,
    (now, before) => {
      if (now === askedBattle) return;
      // Undo may restore the battle of the last request.
      askedBattle = null;
      question.value = null;
      if (before && now && countSteps(before) > countSteps(now)) steps.value = [];
      leave();
      // If the computer plays both sides, the user starts each bound.
      if (now?.led && !now.led.end && now.led.leaders.includes(null)) void go({}, undoLabel('ledOn', {}));
    },
    { immediate: true },
  );

  return {
    busy,
    question: computed(() => (step.value || busy.value ? null : question.value)),
    isLed,
    ended,
    ...playback,
    answer: (choices: readonly LedChoice[]) => go({ answers: [...choices] }, undoLabel('ledAnswered', {})),
    standIn: (stand: 'question' | 'phase' | 'run') => go({ stand }, undoLabel('ledAnswered', {})),
    /** Asks again, for example after an error. */
    ask: () => go({}, undoLabel('ledOn', {})),
    /** Sends the player's dice. @param rest the program rolls the remaining dice */
    throwDice: (faces: readonly (string | number)[], rest: boolean) =>
      go({ dice: { faces: [...faces], rest } }, undoLabel('ledThrown', {})),
    /** Sets which sides roll their own dice. */
    throwBy: (hands: readonly [boolean, boolean]) => go({ hands: [...hands] }, undoLabel('ledHands', {})),
    begin: (leaders: Leaders, seed: string, hands: readonly [boolean, boolean]) =>
      go({ leaders, seed, hands: [...hands] }, undoLabel('ledBegun', {})),
    change: (leaders: Leaders) => go({ leaders }, undoLabel('ledChanged', {})),
    /** Surrenders: the other side wins. */
    giveUp: (side: 0 | 1) =>
      store.edit((now) => {
        if (!now.led) return null;
        const end = { winner: side === 0 ? 1 : 0, turns: now.turn } as const;
        const { name = '' } = now.sides[side] ?? {};
        return {
          state: { ...now, led: { ...now.led, end } },
          what: undoLabel('ledGivenUp', { side: name }),
          field: null,
        };
      }),
    /** Returns control of the phases to the players. */
    end: () => store.edit(({ led: _led, ...hand }) => ({ state: hand, what: undoLabel('ledByHand', {}), field: null })),
  };
}
export type LedHandling = ReturnType<typeof useLed>;

/** The part that the battlefield needs, at the table and in a league. */
export type FieldLed = Pick<
  LedHandling,
  | 'busy'
  | 'question'
  | 'isLed'
  | 'ended'
  | 'steps'
  | 'at'
  | 'step'
  | 'plays'
  | 'resume'
  | 'pause'
  | 'look'
  | 'leave'
  | 'answer'
  | 'standIn'
> &
  // In a league, the program rolls all dice.
  Partial<Pick<LedHandling, 'throwDice'>>;
