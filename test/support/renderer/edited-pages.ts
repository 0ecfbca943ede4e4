import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { effectScope } from 'vue';
import type { UndoTrail } from '../../../contract/base.ts';
import { fakeStorage } from '../browser/fake-storage.ts';
import { connection } from '../../../renderer/transport/connection.ts';
import type { DocumentKind, SaveRequest } from '../../../renderer/document/edited-document.ts';
import { unsavedSources, useUnsavedGuard } from '../../../renderer/transport/unsaved.ts';
import { useDocument } from '../../../renderer/document/use-document.ts';

interface Page {
  readonly text: string;
}
interface Answered {
  readonly save: SaveRequest<Page>;
  answer(): Promise<void>;
  lose(): Promise<void>;
  refuse(code: string): Promise<void>;
}

/** Waits for pending microtasks and timers. */
export const soon = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};
const NOTHING: UndoTrail = { past: [], future: [] };

/** Creates a store of pages whose answers the test controls. */
export function pageStore(undo = NOTHING) {
  const versions: Page[] = [{ text: 'first' }];
  const sent: Answered[] = [];
  const put = (page: Page) => versions.push(page);
  const kind: DocumentKind<Page> = {
    kind: 'page',
    open: () =>
      connection.value === 'up'
        ? Promise.resolve({ version: versions.length, document: { text: versions.at(-1)?.text ?? '' }, undo })
        : Promise.reject(new TypeError('Failed to fetch')),
    save: (save) =>
      new Promise((resolve, reject) => {
        const store = (): void => {
          if (save.over.version === versions.length) resolve(put(save.document));
          else reject(new ORPCError('CONFLICT', { message: 'changed elsewhere' }));
        };
        sent.push({
          save,
          answer: () => (store(), soon()),
          lose: () => (put(save.document), reject(new TypeError('Failed to fetch')), soon()),
          refuse: (code) => (reject(new ORPCError(code, { message: `no: ${code}` })), soon()),
        });
      }),
    version: (_id, version) => Promise.resolve({ text: versions[version - 1]?.text ?? '' }),
    unfit: ({ text }) => (text === '' ? 'a page without a text' : ''),
    title: ({ text }) => text,
    fileName: (id) => `${id}.json`,
    write: (page) => ({ ...page }),
    read(written) {
      if (typeof written !== 'object' || written === null || !('text' in written)) throw new Error('no page');
      return { text: String(written.text) };
    },
  };
  return { kind, sent, versions, put };
}

type PageStore = ReturnType<typeof pageStore>;

/** Opens a document from the store. @returns functions to edit and read it */
export async function opened(on: PageStore, id = 'one') {
  const store = useDocument(on.kind);
  await store.open(id);
  await soon();
  const write = (text: string, field: string | null = null): boolean => store.change(() => ({ text }), field);
  const text = (): string | undefined => store.document.value?.text;
  return { store, write, text };
}

/** Replaces the browser's window, so that tests can send it events. */
export function guardedPage() {
  const page = new EventTarget();
  const scope = effectScope();
  scope.run(() => useUnsavedGuard(page));
  onTestFinished(() => scope.stop());
  return {
    hears: (type: string) => page.dispatchEvent(new Event(type)),
    /** Checks whether leaving asks for confirmation. */
    asks: () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  };
}

/** Stops time, clears the device's storage and forgets unsaved pages, before and after each test. */
export function freshPages(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', fakeStorage());
    unsavedSources.clear();
    connection.value = 'up';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
