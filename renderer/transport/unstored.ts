import { shallowReactive } from 'vue';

/** Something on the screen that the program has not stored, fit to be kept as a file. */
export interface Unstored {
  readonly name: string;
  readonly fileName: string;
  readonly text: string;
}

/** Asked when the program is away; whoever holds edits adds itself. */
export const unstoredSources: Set<() => readonly Unstored[]> = shallowReactive(new Set());
