import { shallowRef } from 'vue';

/** One line of a breakdown. */
export interface WorkingLine {
  readonly label: string;
  readonly amount: number | null;
  readonly citation?: string;
}

/** Breakdown of a number on screen. */
export interface Working {
  readonly title: string;
  readonly lines: readonly WorkingLine[];
  /** Null if the lines do not add up to a total. */
  readonly total: { readonly label: string; readonly amount: number } | null;
}

interface Shown extends Working {
  readonly anchor: HTMLElement;
}

/** The open breakdown. All numbers share one popover. */
export const shownWorking = shallowRef<Shown | null>(null);

/** Opens a breakdown beside the clicked element. */
export function showWorking(event: Event, working: Working): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const again = shownWorking.value?.anchor === event.currentTarget;
  shownWorking.value = again ? null : { ...working, anchor: event.currentTarget };
}
