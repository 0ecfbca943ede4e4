import { shallowRef } from 'vue';

/** One line of a working: what, how much, and under which section. */
export interface WorkingLine {
  readonly label: string;
  readonly amount: number | null;
  readonly citation?: string;
}

/** How a number on the screen comes about. */
export interface Working {
  readonly title: string;
  readonly lines: readonly WorkingLine[];
  /** Null where the lines do not add up to anything. */
  readonly total: { readonly label: string; readonly amount: number } | null;
}

interface Shown extends Working {
  readonly anchor: HTMLElement;
}

/** The working that is open; one popover serves every number. */
export const shownWorking = shallowRef<Shown | null>(null);

/** Opens a number's working beside the element that was asked. */
export function showWorking(event: Event, working: Working): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const again = shownWorking.value?.anchor === event.currentTarget;
  shownWorking.value = again ? null : { ...working, anchor: event.currentTarget };
}
