import { z } from 'zod';

/*
 * What is on the screen and not stored waits in the browser's own storage: it outlives a page that is reloaded, and a document
 * that cannot be stored yet waits there until it can.
 */

const draftSchema = z.object({ over: z.unknown(), document: z.unknown() });

export interface KeptDraft {
  /** The stored state that was edited, as it is written to a file. */
  readonly over?: unknown;
  readonly document?: unknown;
}

/** What a draft is kept under: the kind of the document and its id. */
export interface DraftName {
  readonly kind: string;
  readonly id: string;
}

const keyOf = ({ kind, id }: DraftName): string => `nomarch.draft.${kind}.${id}`;

/** Without room left the draft is on the screen only. */
export function keepDraft(name: DraftName, draft: KeptDraft, storage: Storage = localStorage): void {
  try {
    storage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    storage.removeItem(keyOf(name));
  }
}

export const dropDraft = (name: DraftName, storage: Storage = localStorage): void => storage.removeItem(keyOf(name));

/** The draft that waits; null where there is none that can be read. */
export function keptDraft(name: DraftName, storage: Storage = localStorage): KeptDraft | null {
  try {
    return draftSchema.safeParse(JSON.parse(storage.getItem(keyOf(name)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
