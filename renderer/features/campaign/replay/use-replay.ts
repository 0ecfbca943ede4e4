import { useIntervalFn } from '@vueuse/core';
import { computed, inject, type InjectionKey, provide, shallowRef, type ShallowRef } from 'vue';
import type { Recording } from './replay.ts';

/** A recording that the map plays automatically. */
export interface Playback {
  readonly recording: Readonly<ShallowRef<Recording | null>>;
  /** Plays a recording. Resolves when it ends or is closed. */
  play(recording: Recording): Promise<void>;
  end(): void;
}

const PLAYBACK: InjectionKey<Playback> = Symbol('playback');

/** Lets the components below play recordings on the map. */
export function providePlayback(): Playback {
  const recording = shallowRef<Recording | null>(null);
  let onEnd: () => void = () => undefined;
  const playback: Playback = {
    recording,
    play(wanted) {
      return new Promise((resolve) => {
        onEnd = resolve;
        recording.value = wanted;
      });
    },
    end() {
      recording.value = null;
      onEnd();
    },
  };
  provide(PLAYBACK, playback);
  return playback;
}

export function usePlayback(): Playback {
  const playback = inject(PLAYBACK);
  if (!playback) throw new Error('usePlayback needs a parent component with providePlayback');
  return playback;
}

/** Milliseconds per step: during a normal replay, and when a recording plays automatically. */
const STEP_MS = 1400;
const QUICK_STEP_MS = 650;

/**
 * Replays past months step by step.
 * @param read returns the recording; called while the replay is open
 */
export function useReplay(read: () => Recording) {
  const month = shallowRef<number | null>(null);
  const stepIndex = shallowRef(0);
  const pace = shallowRef(STEP_MS);
  const isOpen = computed(() => month.value !== null);
  const recording = computed(() => (isOpen.value ? read() : null));
  const months = computed(() => recording.value?.months ?? []);
  const steps = computed(() =>
    month.value === null || !months.value[month.value] ? [] : (recording.value?.listSteps(month.value) ?? []),
  );
  const step = computed(() => steps.value[stepIndex.value] ?? null);
  const { isActive, pause, resume } = useIntervalFn(
    () => {
      if (stepIndex.value + 1 < steps.value.length) stepIndex.value += 1;
      else if (pace.value === QUICK_STEP_MS) close();
      else pause();
    },
    pace,
    { immediate: false },
  );

  function close(): void {
    pause();
    pace.value = STEP_MS;
    month.value = null;
  }

  function showEnd(index: number): void {
    pause();
    month.value = Math.max(0, Math.min(months.value.length - 1, index));
    stepIndex.value = Math.max(0, steps.value.length - 1);
  }

  return {
    isOpen,
    months,
    /** Index of the shown month, or null. */
    month,
    steps,
    /** Index of the shown step. */
    stepIndex,
    step,
    isPlaying: isActive,
    /** Shows the end of the last month. */
    open(): void {
      month.value = 0;
      showEnd(months.value.length - 1);
    },
    close,
    /** Plays the first month quickly, then closes the replay. */
    playQuickly(): void {
      month.value = 0;
      stepIndex.value = 0;
      pace.value = QUICK_STEP_MS;
      resume();
    },
    /** Shows the end of the month that many months later or earlier. */
    goMonths: (count: number): void => showEnd((month.value ?? 0) + count),
    goSteps(count: number): void {
      pause();
      stepIndex.value = Math.max(0, Math.min(steps.value.length - 1, stepIndex.value + count));
    },
    /** Plays the month from the current step, or from its start if it has ended. */
    play(): void {
      if (stepIndex.value + 1 >= steps.value.length) stepIndex.value = 0;
      resume();
    },
    stop: pause,
  };
}
export type Replay = ReturnType<typeof useReplay>;
