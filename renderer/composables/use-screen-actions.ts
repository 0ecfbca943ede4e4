import { type MaybeRefOrGetter, onMounted, onScopeDispose, onUnmounted, shallowRef, toValue } from 'vue';

/** Keys as `mod+shift+z`, `alt+arrowup`, `?`; `mod` is Ctrl, or Cmd on a Mac. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/** The name under which a key map knows an event. Shift counts only where it does not already make another character. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key.toLowerCase();
  const named = key.length > 1 || /[a-z]/.test(key);
  const held = [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && named ? 'shift' : '',
  ];
  return [...held.filter(Boolean), key].join('+');
}

/** In a menu what is typed finds an option. */
const TEXT_INPUTS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="option"], [contenteditable="true"]';

/** Whether a key pressed there writes text. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TEXT_INPUTS);

/** Runs what a key stands for while the component is on the page. Single keys are left alone while text is written. */
export function useKeys(keys: KeyMap): void {
  function onKeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const name = keyName(event);
    const run = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!run || (isWriting(event.target) && !name.startsWith('mod+'))) return;
    // `false` says: not for me now.
    if (run(event) !== false) event.preventDefault();
  }
  onMounted(() => window.addEventListener('keydown', onKeydown));
  onUnmounted(() => window.removeEventListener('keydown', onKeydown));
}

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
