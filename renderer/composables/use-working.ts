import { shallowRef } from 'vue';

/** One line of a breakdown. */
export interface BreakdownLine {
  readonly label: string;
  readonly amount: number | null;
  readonly citation?: string;
}

/** Breakdown of a number on screen. */
export interface Breakdown {
  readonly title: string;
  readonly lines: readonly BreakdownLine[];
  /** Null if the lines do not add up to a total. */
  readonly total: { readonly label: string; readonly amount: number } | null;
}

interface Shown extends Breakdown {
  readonly anchor: HTMLElement;
}

/** The open breakdown. All numbers share one popover. */
export const openBreakdown = shallowRef<Shown | null>(null);

/** Opens a breakdown beside the clicked element. */
export function showBreakdown(event: Event, working: Breakdown): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const again = openBreakdown.value?.anchor === event.currentTarget;
  openBreakdown.value = again ? null : { ...working, anchor: event.currentTarget };
}
