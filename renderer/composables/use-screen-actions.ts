import {
  type MaybeRefOrGetter,
  onMounted,
  onScopeDispose,
  onUnmounted,
  shallowRef,
  toValue,
  watch,
  nextTick,
  type Ref,
} from 'vue';

/** Restores the focus when its control is removed. @param first selector of the next focus @returns a wrapper for changes of the section */
export function useKeptFocus(part: Readonly<Ref<HTMLElement | null>>, first = 'button, input, a[href]') {
  return async (change: () => Promise<unknown>): Promise<void> => {
    const hadFocus = part.value?.contains(document.activeElement) === true;
    await change();
    await nextTick();
    // A click on the map keeps its focus.
    if (hadFocus && !part.value?.contains(document.activeElement))
      part.value?.querySelector<HTMLElement>(first)?.focus();
  };
}

/** Sets the title of the window. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watch(
    () => `${toValue(title)} · Nomarch`,
    (words) => (document.title = words),
    { immediate: true },
  );
}

/** Shortcuts such as `mod+shift+z`, `alt+arrowup` or `?`. `mod` is Ctrl, or Cmd on a Mac. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/** Returns the name of a key event in a key map. Shift is omitted if it changes the character. */
export function getKeyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key.toLowerCase();
  const named = key.length > 1 || /[a-z]/.test(key);
  const held = [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && named ? 'shift' : '',
  ];
  return [...held.filter(Boolean), key].join('+');
}

/** Includes menus, where typing finds an option. */
const TEXT_INPUTS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="option"], [contenteditable="true"]';

/** Checks whether a key pressed in the element writes text. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TEXT_INPUTS);

/** Runs shortcuts while the component is mounted. Single keys are ignored while text is typed. */
export function useKeys(keys: KeyMap): void {
  function onKeydown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const name = getKeyName(event);
    const run = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!run || (isTextInput(event.target) && !name.startsWith('mod+'))) return;
    // `false` means that the shortcut does not apply now.
    if (run(event) !== false) event.preventDefault();
  }
  onMounted(() => window.addEventListener('keydown', onKeydown));
  onUnmounted(() => window.removeEventListener('keydown', onKeydown));
}

/** A command of the current screen in the command palette. */
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

/** Adds commands to the command palette while the calling component exists. */
export function useScreenActions(actions: MaybeRefOrGetter<readonly ScreenAction[]>): void {
  offered.value = [...offered.value, actions];
  onScopeDispose(() => {
    offered.value = offered.value.filter((other) => other !== actions);
  });
}

export const listScreenActions = (): readonly ScreenAction[] => offered.value.flatMap((actions) => toValue(actions));
