import { useIntervalFn } from '@vueuse/core';
import { computed, inject, type InjectionKey, provide, shallowRef, type ShallowRef } from 'vue';
import type { Recording } from './replay.ts';

/** A recording that the map plays from its start to its end by itself. */
export interface Playback {
  readonly recording: Readonly<ShallowRef<Recording | null>>;
  /** Plays it; resolves at its end, or when somebody has closed it. */
  play(recording: Recording): Promise<void>;
  /** It is over. */
  end(): void;
}

const PLAYBACK: InjectionKey<Playback> = Symbol('playback');

/** Lets the components below play recordings on the map. */
export function providePlayback(): Playback {
  const recording = shallowRef<Recording | null>(null);
  let over: () => void = () => undefined;
  const playback: Playback = {
    recording,
    play(wanted) {
      return new Promise((resolve) => {
        over = resolve;
        recording.value = wanted;
      });
    },
    end() {
      recording.value = null;
      over();
    },
  };
  provide(PLAYBACK, playback);
  return playback;
}

export function usePlayback(): Playback {
  const playback = inject(PLAYBACK);
  if (!playback) throw new Error('no map that plays recordings is above this component');
  return playback;
}

/** Milliseconds that a step stays before the next, and where months pass by themselves. */
const PACE = 1400;
const QUICK_PACE = 650;

/**
 * The months that were played, shown again step by step.
 * @param read what can be shown again; it is read while the past is shown
 */
export function useReplay(read: () => Recording) {
  const month = shallowRef<number | null>(null);
  const at = shallowRef(0);
  const pace = shallowRef(PACE);
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
      else if (pace.value === QUICK_PACE) close();
      else pause();
    },
    pace,
    { immediate: false },
  );

  function close(): void {
    pause();
    pace.value = PACE;
    month.value = null;
  }

  function showEnd(of: number): void {
    pause();
    month.value = Math.max(0, Math.min(months.value.length - 1, of));
    at.value = Math.max(0, steps.value.length - 1);
  }

  return {
    /** Whether the past is shown. */
    isOpen,
    months,
    /** The place of the month that is shown; null for none. */
    month,
    steps,
    /** The place of the step that is shown. */
    at,
    step,
    isPlaying: isActive,
    /** Shows the last month that was played. */
    open(): void {
      month.value = 0;
      showEnd(months.value.length - 1);
    },
    close,
    /** Plays the first month at a quick pace and closes itself at its end. */
    pass(): void {
      month.value = 0;
      at.value = 0;
      pace.value = QUICK_PACE;
      resume();
    },
    /** Goes to another month: forwards to its end, back to the end of the one before. */
    goMonths: (by: number): void => showEnd((month.value ?? 0) + by),
    goSteps(by: number): void {
      pause();
      at.value = Math.max(0, Math.min(steps.value.length - 1, at.value + by));
    },
    /** Plays the month from its start, or from where it was stopped. */
    play(): void {
      if (at.value + 1 >= steps.value.length) at.value = 0;
      resume();
    },
    stop: pause,
  };
}
export type Replay = ReturnType<typeof useReplay>;
