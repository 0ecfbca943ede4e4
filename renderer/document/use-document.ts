import { computed, onScopeDispose, shallowReactive, shallowRef, type ShallowRef, watch } from 'vue';
import type { Edit } from '../../rules/core/edit.ts';
import { connection } from '../transport/connection.ts';
import { toFailure, isUnreachable } from '../transport/failure.ts';
import { saveAs } from '../transport/save-as.ts';
import { unsavedSources } from '../transport/unsaved.ts';
import { type DocumentKind, dropDraft, editDocument, type EditedDocument, readDraft } from './edited-document.ts';

interface Opener {
  open(id: string): Promise<void>;
  close(): void;
}

/** Opens the document of a screen, and closes it when the screen is left. @returns the error message, or '' */
export function useOpenDocument(store: Opener, id: () => string): Readonly<ShallowRef<string>> {
  const issue = shallowRef('');
  /** True if the last attempt failed because of the connection. */
  let waits = false;

  async function open(): Promise<void> {
    const wanted = id();
    issue.value = '';
    try {
      await store.open(wanted);
      waits = false;
    } catch (thrown) {
      waits = isUnreachable();
      if (!waits && id() === wanted) issue.value = toFailure(thrown).sentence;
    }
  }

  watch(
    id,
    () => {
      store.close();
      void open();
    },
    { immediate: true },
  );
  watch(connection, (now) => {
    if (now === 'up' && waits) void open();
  });
  onScopeDispose(() => store.close());
  return issue;
}

/** Documents of one kind edited in this window, and the one on screen. Opened documents keep their undo history and unsaved changes. */
export function useDocument<Document extends object>(kind: DocumentKind<Document>) {
  const known = shallowReactive(new Map<string, EditedDocument<Document>>());
  const current = shallowRef<EditedDocument<Document> | null>(null);
  unsavedSources.add(() => known.values());
  /** Id of the requested document. Answers for others are ignored. */
  let wanted: string | null = null;

  /** Opens a document. An already opened one continues, unless it was changed elsewhere. */
  async function open(id: string): Promise<void> {
    wanted = id;
    const away = connection.value !== 'up' && known.get(id);
    if (away) {
      current.value = away;
      return;
    }
    const stored = await kind.open(id);
    const before = known.get(id);
    const isReusable = before && (!before.settled() || before.version() === stored.version);
    const opened = isReusable ? before : editDocument(kind, id, stored, readDraft({ kind: kind.kind, id }));
    known.set(id, opened);
    if (wanted === id) current.value = opened;
  }

  const close = (): void => {
    wanted = null;
    current.value = null;
  };

  /** Discards this window's state of a document, for example after its deletion. */
  function forget(id: string): void {
    known.get(id)?.discard();
    known.delete(id);
    dropDraft({ kind: kind.kind, id });
  }

  /** Resolves a conflict: opens the state saved in another window. */
  async function takeTheirs(): Promise<void> {
    const id = current.value?.id;
    if (id === undefined) return;
    const before = known.get(id);
    const stored = await kind.open(id);
    before?.discard();
    current.value = editDocument(kind, id, stored, null);
    known.set(id, current.value);
  }

  function keepFile(): void {
    const file = current.value?.file();
    if (file) saveAs(file.fileName, 'application/json', file.text);
  }

  return {
    id: computed(() => current.value?.id ?? null),
    document: computed(() => current.value?.present() ?? null),
    save: computed(() => current.value?.save() ?? 'stored'),
    issue: computed(() => current.value?.issue() ?? ''),
    former: computed(() => current.value?.former() ?? null),
    undoes: computed(() => current.value?.undoes() ?? null),
    redoes: computed(() => current.value?.redoes() ?? null),
    stepFailure: computed(() => current.value?.stepFailure() ?? null),
    spoken: computed(() => current.value?.spoken() ?? ''),
    open,
    close,
    forget,
    /** Returns the document if it has unsaved changes. */
    unsaved(id: string): Document | null {
      const edited = known.get(id);
      return edited && !edited.settled() ? edited.present() : null;
    },
    edit: (change: (document: Document) => Edit<Document> | null): boolean => current.value?.edit(change) ?? false,
    /** Applies an edit without a description. Typing in the same `field` is one step. */
    change: (change: (document: Document) => Document, field: string | null = null): boolean =>
      current.value?.edit((document) => ({ state: change(document), what: null, field })) ?? false,
    leaveField: (): void => current.value?.leaveField(),
    undo: (): void => current.value?.undo(),
    redo: (): void => current.value?.redo(),
    retry: (): void => current.value?.retry(),
    keepMine: async (): Promise<void> => current.value?.keepMine(),
    takeTheirs,
    keepFile,
  };
}

/** Properties of a document that headers and notices use, for all kinds. */
export type DocumentStore = Pick<
  ReturnType<typeof useDocument>,
  'undo' | 'redo' | 'retry' | 'keepMine' | 'takeTheirs' | 'keepFile' | 'leaveField'
> & {
  readonly save: ReturnType<typeof useDocument>['save']['value'];
  readonly issue: string;
  readonly stepFailure: unknown;
  readonly spoken: string;
  readonly undoes: ReturnType<typeof useDocument>['undoes']['value'];
  readonly redoes: ReturnType<typeof useDocument>['redoes']['value'];
};
