import { inject, type InjectionKey, provide, type ShallowRef, shallowRef } from 'vue';

const GATE: InjectionKey<ShallowRef<boolean>> = Symbol('umpire gate');

/** Whether the umpire has opened its pages at a screen that is for other eyes too. */
export function provideUmpireGate(): ShallowRef<boolean> {
  const isOpened = shallowRef(false);
  provide(GATE, isOpened);
  return isOpened;
}

export const useUmpireGate = (): ShallowRef<boolean> => inject(GATE, () => shallowRef(false), true);
