import { useIntervalFn, usePreferredReducedMotion } from '@vueuse/core';
import { computed, shallowRef } from 'vue';
import type { TableBattle } from '../../../../contract/table.ts';
import { replayOf, type ReplayStep } from '../replay/replay.ts';
import { withEffects } from '../replay/with-effects.ts';

/** How long a step of what was done is looked at. */
const STEP = 700;

/** Steps of a battle so far, as they are looked at again. */
export const countOf = ({ throws, field }: TableBattle): number =>
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
