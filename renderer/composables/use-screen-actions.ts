import { onScopeDispose, shallowRef, toValue, type MaybeRefOrGetter } from 'vue';

/** Something the screen at hand can do, as the command palette offers it. */
export interface ScreenAction {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** Keys in the notation of the palette: `meta` is Ctrl, or Cmd on a Mac. */
  readonly keys?: readonly string[];
  readonly disabled?: boolean;
  run(): void;
}

const offered = shallowRef<readonly MaybeRefOrGetter<readonly ScreenAction[]>[]>([]);

/** Offers actions in the command palette for as long as the calling component lives. */
export function useScreenActions(actions: MaybeRefOrGetter<readonly ScreenAction[]>): void {
  offered.value = [...offered.value, actions];
  onScopeDispose(() => {
    offered.value = offered.value.filter((other) => other !== actions);
  });
}

export const screenActions = (): readonly ScreenAction[] => offered.value.flatMap((actions) => toValue(actions));
