import { useEventListener } from '@vueuse/core';
import { shallowReactive, watch } from 'vue';
import { connection } from './connection.ts';

/** A document to save as a file. */
export interface DocumentFile {
  readonly fileName: string;
  readonly text: string;
}

/** A document that may have unsaved changes. */
export interface Unsaved {
  /** Returns true if everything is saved and no request is pending. */
  settled(): boolean;
  /** Retries saving at once. */
  retry(): void;
  /** Sends unsaved changes without waiting, and keeps a local draft. Called when the page is closed. */
  leave(): void;
  readonly name: () => string;
  /** Returns the document as shown on the screen. */
  file(): DocumentFile;
}

/** Editors add themselves here. */
export const unsavedSources: Set<() => Iterable<Unsaved>> = shallowReactive(new Set());

const listDocuments = (): Unsaved[] => [...unsavedSources].flatMap((source) => [...source()]);
export const listUnsaved = (): Unsaved[] => listDocuments().filter((document) => !document.settled());

const retryAll = (): void => listUnsaved().forEach((document) => document.retry());
const leaveAll = (): void => listUnsaved().forEach((document) => document.leave());

/** Saves pending changes as soon as possible, and asks before the user leaves a page with unsaved changes. */
export function useUnsavedGuard(page: EventTarget = window): void {
  watch(connection, (now) => {
    if (now === 'up') retryAll();
  });
  useEventListener(page, ['online', 'focus'], retryAll);
  useEventListener(page, 'pagehide', leaveAll);
  useEventListener(page, 'beforeunload', (event) => {
    // A hidden page only runs its handlers to the end, too short for a call.
    leaveAll();
    if (listUnsaved().length > 0) event.preventDefault();
  });
}
