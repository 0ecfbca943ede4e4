import { inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
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
