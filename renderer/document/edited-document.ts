import { computed, markRaw, shallowRef } from 'vue';
import type { UndoTrail } from '../../contract/base.ts';
import { z } from 'zod';
import type { Edit, Words } from '../../rules/core/edit.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import { nextFrame } from '../composables/next-frame.ts';
import { fill } from '../texts/plural.ts';
import { DOCUMENT_TEXTS } from '../texts/shared-texts.ts';
import { describeStep } from '../texts/step-texts.ts';
import { connection } from '../transport/connection.ts';
import { failureOf, mayAnswerLater } from '../transport/failure.ts';
import type { Unsaved } from '../transport/unsaved.ts';
import { type SaveFailure, saveQueue, type SaveState, type Stored } from './save-queue.ts';
import {
  beginHistory,
  eachStep,
  presentOf,
  record,
  redo,
  settle,
  type StoredState,
  trailOf,
  undo,
  type UndoHistory,
  unreadNear,
} from './undo-history.ts';

/*
 * What is on the screen and not stored waits in the browser's own storage: it outlives a page that is reloaded, and a document
 * that cannot be stored yet waits there until it can.
 */

const draftSchema = z.object({ over: z.unknown(), document: z.unknown() });

interface KeptDraft {
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

export interface Opened<Document> extends Stored<Document> {
  /** What undo and redo stepped to when it was last edited, by version; absent where versions are not kept. */
  readonly undo?: UndoTrail;
}

export interface Save<Document> {
  readonly id: string;
  readonly document: Document;
  /** What it takes the place of. */
  readonly over: Stored<Document>;
  /** What the edit did, in words; '' where edits are not named. */
  readonly what: string;
  readonly undo: UndoTrail;
}

/** A kind of documents that are edited: how they are read, stored, and written to files. */
export interface DocumentKind<Document extends object> {
  /** Names the kind within its files and drafts: `army`. */
  readonly kind: string;
  open(id: string): Promise<Opened<Document>>;
  /** @returns the new version. */
  save(edited: Save<Document>): Promise<number>;
  /** A stored version; absent where versions are not kept. */
  version?(id: string, version: number): Promise<Document>;
  /** What stored versions changed, by version. */
  changes?(id: string): Promise<ReadonlyMap<number, string>>;
  /** Why it cannot be stored as it stands; '' where it can. */
  unfit?(document: Document): string;
  title(document: Document): string;
  fileName(id: string): string;
  /** The document as its file has it. */
  write(document: Document): unknown;
  /** @throws where it is none of this kind. */
  read(written: unknown): Document;
}

/** How a document stands to what is stored. `unfit`: it cannot be stored as it stands, and waits on this device. */
export type DocumentState = SaveState | 'unfit';

type History<Document> = UndoHistory<StoredState<Document>, Words>;

const NO_TRAIL: UndoTrail = { past: [], future: [] };
const EARLIER: Words = { key: 'document.earlier', values: {} };
const RESTORED: Words = { key: 'document.restored', values: {} };
/** The longest words that the store keeps with a version. */
const LONGEST_WORDS = 300;

const wordsOf = (what: Words | null): string => (what ? describeStep(what).slice(0, LONGEST_WORDS) : '');

function saveFailure(thrown: unknown): SaveFailure {
  if (mayAnswerLater(thrown)) return 'unreached';
  const { code } = failureOf(thrown);
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

/** One document since it was first opened in this window: its states, and what is still to be stored of them. */
export interface EditedDocument<Document extends object> extends Unsaved {
  readonly id: string;
  /** Read through a getter each time: the state on the screen. */
  readonly present: () => Document;
  readonly save: () => DocumentState;
  /** Why it is not stored, in a sentence; '' while it is or is on its way. */
  readonly issue: () => string;
  /** The state to which undo leads; null where there is none, or it is not read yet. */
  readonly former: () => Document | null;
  /** What undo would take back; null where there is nothing. */
  readonly undoes: () => Words | null;
  readonly redoes: () => Words | null;
  /** What a step back or forward failed with. */
  readonly stepFailure: () => unknown;
  /** The latest step in a sentence for those who listen; typing is heard as it is typed. */
  readonly spoken: () => string;
  readonly version: () => number;
  edit(change: (document: Document) => Edit<Document> | null): boolean;
  /** Ends typing: what is typed next into the same field is a step of its own. */
  leaveField(): void;
  undo(): void;
  redo(): void;
  /** Ends a conflict: this state takes the place of what another window stored. */
  keepMine(): Promise<void>;
  /** Gives up what is not stored. */
  discard(): void;
}

/** Begins to edit what was opened. A draft that waits since an earlier page goes on as its first edit. */
export function editDocument<Document extends object>(
  kind: DocumentKind<Document>,
  id: string,
  { undo: trail = NO_TRAIL, ...stored }: Opened<Document>,
  draft: KeptDraft | null,
): EditedDocument<Document> {
  const name = { kind: kind.kind, id };
  const first = markRaw(stored.document);
  /** The first version under which a state was stored. */
  const versions = new WeakMap<Document, number>([[first, stored.version]]);
  const history = shallowRef<History<Document>>(
    beginHistory<StoredState<Document>, Words>(first, trail.past, trail.future),
  );
  const present = computed(() => presentOf(history.value) ?? first);
  const save = shallowRef<SaveState>('stored');
  const sentence = shallowRef('');
  const unfit = shallowRef('');
  const stepFailure = shallowRef<unknown>(null);
  const spoken = shallowRef('');
  const speak = (key: 'done' | 'undone' | 'redone', what: Words | null): void => {
    if (what) spoken.value = fill(DOCUMENT_TEXTS[key], { what: wordsOf(what) });
  };

  /** As the store has it, in which the defaults of its form stand. */
  function asStored(document: Document): unknown {
    const read = readKept(kind, kind.write(document));
    return read && JSON.parse(JSON.stringify(kind.write(read)));
  }
  function same(one: Document, other: Document): boolean {
    const left = asStored(one);
    return left !== null && sameJson(left, asStored(other));
  }

  const queue = saveQueue<Document>({
    stored: { version: stored.version, document: first },
    async send(document, over, what) {
      if (connection.value !== 'up') throw new Error('the program is away');
      const version = await kind.save({ id, document, over, what, undo: trailOf(history.value, versions) });
      if (!versions.has(document)) versions.set(document, version);
      return version;
    },
    failure: saveFailure,
    newest: () => kind.open(id),
    same,
    rest: nextFrame,
    changed(state, thrown) {
      save.value = state;
      sentence.value = thrown === undefined ? '' : failureOf(thrown).sentence;
      keepOrDrop();
    },
  });

  const settled = (): boolean => save.value === 'stored' && unfit.value === '' && queue.settled();
  const keep = (): void =>
    keepDraft(name, { over: kind.write(queue.stored().document), document: kind.write(present.value) });

  /** What cannot be stored now waits beside the store; what is on its way to it needs no second place. */
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
    show(record(history.value, { ...edited, state: markRaw(edited.state) }), wordsOf(edited.what));
    return true;
  }

  async function read(version: number): Promise<void> {
    if (!kind.version) return;
    const state = markRaw(await kind.version(id, version));
    versions.set(state, version);
    history.value = eachStep(history.value, (step) => (step.state === version ? { ...step, state } : step));
  }

  // What cannot be read ahead is read, or fails with a sentence, when it is wanted.
  const readAhead = (): void => void Promise.all(unreadNear(history.value).map(read)).catch(() => null);

  /** Says of the steps of earlier sittings what they did. */
  async function nameSteps(): Promise<void> {
    if (!kind.changes || trail.past.length + trail.future.length === 0) return;
    const words = await kind.changes(id);
    const undid = `undo: `;
    history.value = eachStep(history.value, (step) => {
      const version = typeof step.state === 'number' ? step.state : versions.get(step.state);
      const what = version === undefined ? undefined : words.get(version);
      // A version that came about by undo says what was undone, not what undo would do next.
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

  /** Takes a step once its state is at hand: at once, or as soon as it is read, unless something else was done meanwhile. */
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
    history.value = record(history.value, { state: markRaw(waiting), what: RESTORED, field: null });
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
    leaveField: () => (history.value = settle(history.value)),
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
