import { useEventListener } from '@vueuse/core';
import { shallowReactive, watch } from 'vue';
import { connection } from './connection.ts';

/** A document fit to be kept as a file. */
export interface DocumentFile {
  readonly fileName: string;
  readonly text: string;
}

/** A document that may hold what is not stored. */
export interface Unsaved {
  /** Whether everything of it is stored, and nothing is on its way. */
  settled(): boolean;
  /** Tries at once to store what could not be stored. */
  retry(): void;
  /** Sends what waits without waiting for an answer, and keeps it beside the store: the page is being left. */
  leave(): void;
  readonly name: () => string;
  /** As it stands on the screen. */
  file(): DocumentFile;
}

/** Whoever edits documents adds itself. */
export const unsavedSources: Set<() => Iterable<Unsaved>> = shallowReactive(new Set());

const all = (): Unsaved[] => [...unsavedSources].flatMap((source) => [...source()]);
export const unsavedDocuments = (): Unsaved[] => all().filter((document) => !document.settled());

const retryAll = (): void => unsavedDocuments().forEach((document) => document.retry());
const leaveAll = (): void => unsavedDocuments().forEach((document) => document.leave());

/** Stores what waits as soon as it can be stored, and asks before a page is left that holds what is not stored. */
export function useUnsavedGuard(page: EventTarget = window): void {
  watch(connection, (now) => {
    if (now === 'up') retryAll();
  });
  useEventListener(page, ['online', 'focus'], retryAll);
  useEventListener(page, 'pagehide', leaveAll);
  useEventListener(page, 'beforeunload', (event) => {
    // A page that is already hidden runs no further than its handler, which is too short for a call.
    leaveAll();
    if (unsavedDocuments().length > 0) event.preventDefault();
  });
}
