import { useIntervalFn } from '@vueuse/core';
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue';
import type { MonthPlayed, Recording, ReplayStep } from './replay.ts';

/** Milliseconds that a step stays before the next. */
const PACE = 1400;

/** The months that were played, shown again step by step. */
export interface Replay {
  /** Whether the past is shown. */
  readonly isOpen: ComputedRef<boolean>;
  readonly months: ComputedRef<readonly MonthPlayed[]>;
  /** The place of the month that is shown; null for none. */
  readonly month: Readonly<Ref<number | null>>;
  readonly steps: ComputedRef<readonly ReplayStep[]>;
  /** The place of the step that is shown. */
  readonly at: Readonly<Ref<number>>;
  readonly step: ComputedRef<ReplayStep | null>;
  readonly isPlaying: Readonly<Ref<boolean>>;
  /** Shows the last month that was played. */
  open(): void;
  close(): void;
  /** Goes to another month: forwards to its end, back to the end of the one before. */
  goMonths(by: number): void;
  goSteps(by: number): void;
  /** Plays the month from its start, or from where it was stopped. */
  play(): void;
  stop(): void;
}

/** @param read what can be shown again; it is read while the past is shown */
export function useReplay(read: () => Recording): Replay {
  const month = shallowRef<number | null>(null);
  const at = shallowRef(0);
  const isOpen = computed(() => month.value !== null);
  const recording = computed(() => (isOpen.value ? read() : null));
  const months = computed(() => recording.value?.months ?? []);
  const steps = computed(() =>
    month.value === null || !months.value[month.value] ? [] : (recording.value?.stepsOf(month.value) ?? []),
  );
  const step = computed(() => steps.value[at.value] ?? null);
  const { isActive, pause, resume } = useIntervalFn(
    () => {
      if (at.value + 1 < steps.value.length) at.value += 1;
      else pause();
    },
    PACE,
    { immediate: false },
  );

  function showEnd(of: number): void {
    pause();
    month.value = Math.max(0, Math.min(months.value.length - 1, of));
    at.value = Math.max(0, steps.value.length - 1);
  }

  return {
    isOpen,
    months,
    month,
    steps,
    at,
    step,
    isPlaying: isActive,
    open() {
      month.value = 0;
      showEnd(months.value.length - 1);
    },
    close() {
      pause();
      month.value = null;
    },
    goMonths: (by) => {
      showEnd((month.value ?? 0) + by);
    },
    goSteps(by) {
      pause();
      at.value = Math.max(0, Math.min(steps.value.length - 1, at.value + by));
    },
    play() {
      if (at.value + 1 >= steps.value.length) at.value = 0;
      resume();
    },
    stop: pause,
  };
}
