import { computed, markRaw, shallowRef } from 'vue';
import type { UndoTrail } from '../../contract/base.ts';
import { z } from 'zod';
import type { Edit, EditLabel } from '../../rules/core/edit.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import { nextFrame } from '../composables/next-frame.ts';
import { fill } from '../texts/format.ts';
import { DOCUMENT_TEXTS } from '../texts/shared-texts.ts';
import { describeStep } from '../texts/step-texts.ts';
import { connection } from '../transport/connection.ts';
import { toFailure, isRetryable } from '../transport/failure.ts';
import type { Unsaved } from '../transport/unsaved.ts';
import { type SaveFailure, createSaveQueue, type SaveState, type Stored } from './save-queue.ts';
import {
  beginHistory,
  mapSteps,
  getPresent,
  recordStep,
  redo,
  closeStep,
  type StoredState,
  listTrail,
  undo,
  type UndoHistory,
  listUnread,
} from './undo-history.ts';

/* Unsaved edits are stored in the browser. They survive a reload, and invalid documents stay there until they can be saved. */

const draftSchema = z.object({ over: z.unknown(), document: z.unknown() });

interface KeptDraft {
  /** The saved state that was edited, in its file format. */
  readonly over?: unknown;
  readonly document?: unknown;
}

/** Kind and id of the document, used as the key. */
export interface DraftName {
  readonly kind: string;
  readonly id: string;
}

const keyOf = ({ kind, id }: DraftName): string => `nomarch.draft.${kind}.${id}`;

/** If the storage is full, the draft exists only on screen. */
export function keepDraft(name: DraftName, draft: KeptDraft, storage: Storage = localStorage): void {
  try {
    storage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    storage.removeItem(keyOf(name));
  }
}

export const dropDraft = (name: DraftName, storage: Storage = localStorage): void => storage.removeItem(keyOf(name));

/** Returns the stored draft, or null if there is no readable one. */
export function readDraft(name: DraftName, storage: Storage = localStorage): KeptDraft | null {
  try {
    return draftSchema.safeParse(JSON.parse(storage.getItem(keyOf(name)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export interface OpenedDocument<Document> extends Stored<Document> {
  /** Versions that undo and redo can reach. Undefined if versions are not kept. */
  readonly undo?: UndoTrail;
}

export interface SaveRequest<Document> {
  readonly id: string;
  readonly document: Document;
  /** Saved state that this save replaces. */
  readonly over: Stored<Document>;
  /** Description of the edit, or ''. */
  readonly what: string;
  readonly undo: UndoTrail;
}

/** A kind of editable document: how it is read, saved and written to files. */
export interface DocumentKind<Document extends object> {
  /** Name of the kind in files and drafts, such as `army`. */
  readonly kind: string;
  open(id: string): Promise<OpenedDocument<Document>>;
  /** @returns the new version */
  save(edited: SaveRequest<Document>): Promise<number>;
  /** Reads a saved version. Undefined if versions are not kept. */
  version?(id: string, version: number): Promise<Document>;
  /** Descriptions of saved versions, by version. */
  changes?(id: string): Promise<ReadonlyMap<number, string>>;
  /** Reason why the document cannot be saved, or ''. */
  unfit?(document: Document): string;
  title(document: Document): string;
  fileName(id: string): string;
  /** Converts the document to its file format. */
  write(document: Document): unknown;
  /** @throws if the data is not of this kind */
  read(written: unknown): Document;
}

/** Save state of a document. `unfit`: invalid, so stored on this device only. */
export type DocumentState = SaveState | 'unfit';

type History<Document> = UndoHistory<StoredState<Document>, EditLabel>;

const NO_TRAIL: UndoTrail = { past: [], future: [] };
const EARLIER: EditLabel = { key: 'document.earlier', values: {} };
const RESTORED: EditLabel = { key: 'document.restored', values: {} };
/** Maximum length of a version's description in the store. */
const LONGEST_WORDS = 300;

const wordsOf = (what: EditLabel | null): string => (what ? describeStep(what).slice(0, LONGEST_WORDS) : '');

function saveFailure(thrown: unknown): SaveFailure {
  if (isRetryable(thrown)) return 'unreached';
  const { code } = toFailure(thrown);
  if (code === 'STORE_BUSY') return 'busy';
  return code === 'CONFLICT' ? 'conflict' : 'refused';
}

function readKept<Document extends object>(kind: DocumentKind<Document>, written: unknown): Document | null {
  try {
    return kind.read(written);
  } catch {
    return null;
  }
}

/** A document opened in this window, with its history and its unsaved changes. */
export interface EditedDocument<Document extends object> extends Unsaved {
  readonly id: string;
  /** Current state. A getter, because it changes. */
  readonly present: () => Document;
  readonly save: () => DocumentState;
  /** Reason why the document is not saved, or ''. */
  readonly issue: () => string;
  /** The state before the last edit, or null if there is none or it is not loaded. */
  readonly former: () => Document | null;
  /** Description of the step that undo reverts, or null. */
  readonly undoes: () => EditLabel | null;
  readonly redoes: () => EditLabel | null;
  /** Error of the last undo or redo. */
  readonly stepFailure: () => unknown;
  /** Description of the last step for screen readers, except typing. */
  readonly spoken: () => string;
  readonly version: () => number;
  edit(change: (document: Document) => Edit<Document> | null): boolean;
  /** Ends typing: further typing in the same field is a new step. */
  leaveField(): void;
  undo(): void;
  redo(): void;
  /** Resolves a conflict: this state replaces the one saved in another window. */
  keepMine(): Promise<void>;
  /** Discards unsaved changes. */
  discard(): void;
}

/** Starts editing. A draft from an earlier page becomes the first edit. */
export function editDocument<Document extends object>(
  kind: DocumentKind<Document>,
  id: string,
  { undo: trail = NO_TRAIL, ...stored }: OpenedDocument<Document>,
  draft: KeptDraft | null,
): EditedDocument<Document> {
  const name = { kind: kind.kind, id };
  const first = markRaw(stored.document);
  /** First version in which each state was saved. */
  const versions = new WeakMap<Document, number>([[first, stored.version]]);
  const history = shallowRef<History<Document>>(
    beginHistory<StoredState<Document>, EditLabel>(first, trail.past, trail.future),
  );
  const present = computed(() => getPresent(history.value) ?? first);
  const save = shallowRef<SaveState>('stored');
  const sentence = shallowRef('');
  const unfit = shallowRef('');
  const stepFailure = shallowRef<unknown>(null);
  const spoken = shallowRef('');
  const speak = (key: 'done' | 'undone' | 'redone', what: EditLabel | null): void => {
    if (what) spoken.value = fill(DOCUMENT_TEXTS[key], { what: wordsOf(what) });
  };

  /** State as stored, including the defaults of its schema. */
  function toStored(document: Document): unknown {
    const read = readKept(kind, kind.write(document));
    return read && JSON.parse(JSON.stringify(kind.write(read)));
  }
  function same(one: Document, other: Document): boolean {
    const left = toStored(one);
    return left !== null && isSameJson(left, toStored(other));
  }

  const queue = createSaveQueue<Document>({
    stored: { version: stored.version, document: first },
    async send(document, over, what) {
      if (connection.value !== 'up') throw new Error('the program is away');
      const version = await kind.save({ id, document, over, what, undo: listTrail(history.value, versions) });
      if (!versions.has(document)) versions.set(document, version);
      return version;
    },
    failure: saveFailure,
    newest: () => kind.open(id),
    same,
    rest: nextFrame,
    changed(state, thrown) {
      save.value = state;
      sentence.value = thrown === undefined ? '' : toFailure(thrown).sentence;
      keepOrDrop();
    },
  });

  const settled = (): boolean => save.value === 'stored' && unfit.value === '' && queue.settled();
  const keep = (): void =>
    keepDraft(name, { over: kind.write(queue.stored().document), document: kind.write(present.value) });

  /** Stores a draft of changes that cannot be saved now. Changes being saved need none. */
  function keepOrDrop(): void {
    if (settled()) dropDraft(name);
    else if (unfit.value !== '' || save.value !== 'storing') keep();
  }

  function show(next: History<Document>, what: string): void {
    if (next === history.value) return;
    history.value = next;
    unfit.value = kind.unfit?.(present.value) ?? '';
    if (unfit.value === '') queue.put(present.value, what);
    keepOrDrop();
  }

  function edit(change: (document: Document) => Edit<Document> | null): boolean {
    const edited = change(present.value);
    if (!edited || edited.state === present.value) return false;
    if (edited.field === null) speak('done', edited.what);
    show(recordStep(history.value, { ...edited, state: markRaw(edited.state) }), wordsOf(edited.what));
    return true;
  }

  async function read(version: number): Promise<void> {
    if (!kind.version) return;
    const state = markRaw(await kind.version(id, version));
    versions.set(state, version);
    history.value = mapSteps(history.value, (step) => (step.state === version ? { ...step, state } : step));
  }

  // Ignores errors: a state that cannot be read is reported when it is needed.
  const readAhead = (): void => void Promise.all(listUnread(history.value).map(read)).catch(() => null);

  /** Adds descriptions to the steps of earlier sessions. */
  async function nameSteps(): Promise<void> {
    if (!kind.changes || trail.past.length + trail.future.length === 0) return;
    const words = await kind.changes(id);
    const undid = `undo: `;
    history.value = mapSteps(history.value, (step) => {
      const version = typeof step.state === 'number' ? step.state : versions.get(step.state);
      const what = version === undefined ? undefined : words.get(version);
      // A version created by undo describes the reverted step, not the one that undo would revert next.
      if (step.what || !what || what.startsWith(undid)) return step;
      return { ...step, what: { key: 'document.as', values: { what } } };
    });
  }

  const undoes = computed(() => (history.value.past.length > 0 ? (history.value.present.what ?? EARLIER) : null));
  const former = computed(() => {
    const state = history.value.past.at(-1)?.state;
    return state === undefined || typeof state === 'number' ? null : state;
  });
  const redoes = computed(() => {
    const next = history.value.future.at(-1);
    return next ? (next.what ?? EARLIER) : null;
  });

  /** Takes a step at once, or as soon as its state is loaded, unless another edit was made meanwhile. */
  function step(way: 'past' | 'future', take: () => void): void {
    const state = history.value[way].at(-1)?.state;
    if (typeof state !== 'number') {
      take();
      readAhead();
      return;
    }
    const { value: before } = present;
    read(state).then(
      () => {
        if (present.value === before) take();
      },
      (thrown: unknown) => (stepFailure.value = thrown),
    );
  }

  function begin(): void {
    readAhead();
    void nameSteps().catch(() => null);
    const waiting = draft && readKept(kind, draft.document);
    if (!waiting || same(waiting, first)) return;
    const over = readKept(kind, draft.over);
    const isNewest = over !== null && same(over, first);
    history.value = recordStep(history.value, { state: markRaw(waiting), what: RESTORED, field: null });
    unfit.value = kind.unfit?.(waiting) ?? '';
    if (!isNewest) queue.hold(waiting, wordsOf(RESTORED));
    else if (unfit.value === '') queue.put(waiting, wordsOf(RESTORED));
  }
  begin();

  return {
    id,
    present: () => present.value,
    save: () => (unfit.value === '' ? save.value : 'unfit'),
    issue: () => unfit.value || sentence.value,
    former: () => former.value,
    undoes: () => undoes.value,
    redoes: () => redoes.value,
    stepFailure: () => stepFailure.value,
    spoken: () => spoken.value,
    version: () => queue.stored().version,
    edit,
    leaveField: () => (history.value = closeStep(history.value)),
    undo: () =>
      step('past', () => {
        const what = `undo: ${wordsOf(undoes.value)}`.slice(0, LONGEST_WORDS);
        speak('undone', undoes.value);
        show(undo(history.value), what);
      }),
    redo: () =>
      step('future', () => {
        const what = wordsOf(redoes.value);
        speak('redone', redoes.value);
        show(redo(history.value), what);
      }),
    async keepMine() {
      queue.replace(await kind.open(id));
    },
    discard() {
      queue.stop();
      save.value = 'stored';
      unfit.value = '';
      dropDraft(name);
    },
    settled,
    retry: queue.retry,
    leave() {
      queue.leave();
      if (!settled()) keep();
    },
    name: () => kind.title(present.value),
    file: () => ({
      fileName: kind.fileName(id),
      text: `${JSON.stringify(kind.write(present.value), null, 2)}\n`,
    }),
  };
}
