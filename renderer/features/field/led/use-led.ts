import { useIntervalFn, usePreferredReducedMotion } from '@vueuse/core';
import { computed, type ComputedRef, shallowRef, watch } from 'vue';
import type { Leaders, LedChoice, LedQuestion } from '../../../../contract/battles/fight-choices.ts';
import type { TableBattle } from '../../../../contract/table.ts';
import { sameJson } from '../../../../rules/core/same-json.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useTable } from '../../../stores/table.ts';
import { client } from '../../../transport/client.ts';
import { did } from '../edit-field.ts';
import { replayOf, type ReplayStep, withEffects } from '../replay/replay.ts';

/** How long a step of what was done is looked at. */
const STEP = 700;

/** Steps of a battle so far, as they are looked at again. */
const countOf = ({ throws, field }: TableBattle): number =>
  throws.filter(({ secretOf, turn }) => secretOf === undefined && turn > 0).length +
  (field?.log ?? []).filter(({ turn }) => turn > 0).length;

/** What was done in a battle since it was shown last, looked at step by step. @param titleOf what a procedure is called, by its id */
export function usePlayback(titleOf: (procedure: string) => string) {
  const steps = shallowRef<readonly ReplayStep[]>([]);
  /** The step that is looked at; null where the battle is shown as it stands. */
  const at = shallowRef<number | null>(null);
  const step = computed(() => (at.value === null ? null : (steps.value[at.value] ?? null)));
  const motion = usePreferredReducedMotion();
  const { isActive: plays, pause, resume } = useIntervalFn(next, STEP, { immediate: false });

  function next(): void {
    if (at.value !== null && at.value + 1 < steps.value.length) at.value += 1;
    else leave();
  }
  /** Looks at the battle as it stands. */
  function leave(): void {
    pause();
    at.value = null;
  }
  /** Looks at a step, and stays there. */
  function look(to: number): void {
    pause();
    at.value = to;
  }
  function show(before: TableBattle, after: TableBattle): void {
    steps.value = withEffects(replayOf(after).slice(countOf(before)), titleOf);
    leave();
    // A move of one's own is seen as it is made.
    if (motion.value === 'reduce' || steps.value.length < 2) return;
    at.value = 0;
    resume();
  }
  return { steps, at, step, plays, resume, pause, next, leave, look, show };
}

type Request = Omit<Parameters<typeof client.fights.lead>[0], 'battle'>;
type Did = ReturnType<typeof did>;

/** Whether an answer changed anything: a battle that is opened again stands at the same question. */
const isSame = (one: TableBattle, other: TableBattle): boolean =>
  one.throws.length === other.throws.length &&
  one.field?.log?.length === other.field?.log?.length &&
  sameJson(one.led, other.led);

/** A battle in which the program asks whoever leads a side: the question at hand, and what was done since the one before. */
export function useLed(battle: ComputedRef<TableBattle | null>) {
  const store = useTable();
  const { attempt, busy } = useAttempt();
  const question = shallowRef<LedQuestion | null>(null);
  /** The battle that was asked about last: another one is asked about again. */
  let asked: TableBattle | null = null;

  const isLed = computed(() => battle.value?.led !== undefined);
  const ended = computed(() => battle.value?.led?.end ?? null);

  const titleOf = (procedure: string): string => store.book?.procedures.find(({ id }) => id === procedure)?.title ?? '';
  const { show, ...playback } = usePlayback(titleOf);
  const { steps, step, leave } = playback;

  async function go(request: Request, what: Did): Promise<void> {
    const before = battle.value;
    if (!before) return;
    asked = before;
    await attempt(async () => {
      const done = await client.fights.lead({ ...request, battle: before });
      if (battle.value !== before) return;
      question.value = done.question;
      if (isSame(before, done.battle)) return;
      store.edit(() => ({ state: done.battle, what, field: null }));
      asked = battle.value;
      if (battle.value) show(before, battle.value);
    });
  }
  // What was undone, or done by hand, is asked about again.
  watch(
    battle,
    (now, before) => {
      if (now === asked) return;
      // Undo may bring back the very battle that was asked about.
      asked = null;
      question.value = null;
      if (before && now && countOf(before) > countOf(now)) steps.value = [];
      leave();
      // Where nobody is asked a run begins when it is asked for.
      if (now?.led && !now.led.end && now.led.leaders.includes(null)) void go({}, did('ledOn', {}));
    },
    { immediate: true },
  );

  return {
    busy,
    question: computed(() => (step.value || busy.value ? null : question.value)),
    isLed,
    ended,
    ...playback,
    answer: (choices: readonly LedChoice[]) => go({ answers: [...choices] }, did('ledAnswered', {})),
    standIn: (stand: 'question' | 'phase' | 'run') => go({ stand }, did('ledAnswered', {})),
    /** Asks again, as where the last time came to nothing. */
    ask: () => go({}, did('ledOn', {})),
    /** The dice of a throw that the player makes. @param rest the program throws those that are missing */
    throwDice: (faces: readonly (string | number)[], rest: boolean) =>
      go({ dice: { faces: [...faces], rest } }, did('ledThrown', {})),
    /** Who throws his own dice. */
    throwBy: (hands: readonly [boolean, boolean]) => go({ hands: [...hands] }, did('ledHands', {})),
    begin: (leaders: Leaders, seed: string, hands: readonly [boolean, boolean]) =>
      go({ leaders, seed, hands: [...hands] }, did('ledBegun', {})),
    change: (leaders: Leaders) => go({ leaders }, did('ledChanged', {})),
    /** A side leaves the field: the other has won. */
    giveUp: (side: 0 | 1) =>
      store.edit((now) => {
        if (!now.led) return null;
        const end = { winner: side === 0 ? 1 : 0, turns: now.turn } as const;
        const { name = '' } = now.sides[side] ?? {};
        return { state: { ...now, led: { ...now.led, end } }, what: did('ledGivenUp', { side: name }), field: null };
      }),
    /** The players go through the phases by themselves again. */
    end: () => store.edit(({ led: _led, ...hand }) => ({ state: hand, what: did('ledByHand', {}), field: null })),
  };
}
export type LedHandling = ReturnType<typeof useLed>;

/** What a field needs of it: the question at hand and what was done before it, wherever the battle is led. */
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
  // Nobody throws his own dice in a league.
  Partial<Pick<LedHandling, 'throwDice'>>;
