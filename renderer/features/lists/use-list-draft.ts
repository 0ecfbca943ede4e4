import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { listDocument, readList } from '../../../army-lists/schema.ts';
import type { StoredList } from '../../../contract/lists.ts';
import type { UndoTrail } from '../../../contract/undo-trail.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { useLists } from '../../stores/lists.ts';
import { client } from '../../transport/client.ts';
import { failureOf, isUnreached } from '../../transport/failure.ts';
import { unstoredSources } from '../../transport/unstored.ts';
import { saveQueue, type SaveState } from '../army/save-queue.ts';
import { beginHistory, eachStep, record, redo, settle, undo, type UndoHistory } from '../army/undo-history.ts';
import { presentOf, type StoredState, trailOf, unreadNear } from '../army/undo-trail.ts';

/** Why a list cannot be stored as it stands; '' where it can. */
function misfitOf(list: NationList): string {
  try {
    readList(listDocument(list));
    return '';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

export interface ListDraft {
  readonly list: ComputedRef<NationList>;
  readonly save: ShallowRef<SaveState>;
  /** Why it is not stored, '' while it is or is on its way. */
  readonly trouble: ComputedRef<string>;
  readonly canUndo: ComputedRef<boolean>;
  readonly canRedo: ComputedRef<boolean>;
  /** Takes an edit; `field` names what is typed into, so that a word is one step of undo. */
  edit(change: (list: NationList) => NationList, field?: string): void;
  leaveField(): void;
  undo(): void;
  redo(): void;
}

interface Options {
  /** What undo and redo stepped to when the list was last edited. */
  readonly trail: UndoTrail;
  /** A step of an earlier sitting that could not be read. */
  readonly failed: (thrown: unknown) => void;
}

type History = UndoHistory<StoredState<NationList>, null>;

/** A list of one's own while it is edited: stored at once where it fits its format, with undo back through earlier sittings. */
export function useListDraft(stored: StoredList, { trail, failed }: Options): ListDraft {
  const lists = useLists();
  const { origin: _origin, basedOn: _basedOn, ...plain } = stored;
  const versions = new WeakMap<NationList, number>([[plain, stored.version]]);
  const history = shallowRef<History>(beginHistory<StoredState<NationList>, null>(plain, trail.past, trail.future));
  const list = computed(() => presentOf(history.value) ?? plain);
  const save = shallowRef<SaveState>('stored');
  const sentence = shallowRef('');
  const misfit = shallowRef('');

  const queue = saveQueue<NationList>({
    base: stored.version,
    async send(edited, base) {
      const document = listDocument({ ...edited, version: base });
      const { version } = await lists.save(document, base, trailOf(history.value, versions));
      if (!versions.has(edited)) versions.set(edited, version);
      return version;
    },
    failure(thrown) {
      if (isUnreached()) return 'unreached';
      return failureOf(thrown).code === 'CONFLICT' ? 'conflict' : 'refused';
    },
    changed(state, thrown) {
      save.value = state;
      sentence.value = thrown === undefined ? '' : failureOf(thrown).sentence;
    },
  });

  function show(next: History): void {
    if (next === history.value) return;
    history.value = next;
    misfit.value = misfitOf(list.value);
    if (misfit.value === '') queue.put(list.value, '');
  }

  async function read(version: number): Promise<void> {
    const state = await client.lists.version({ id: stored.id, version });
    versions.set(state, version);
    history.value = eachStep(history.value, (step) => (step.state === version ? { ...step, state } : step));
  }

  // What cannot be read ahead is read, or fails with a sentence, when it is wanted.
  const readAhead = (): void => void Promise.all(unreadNear(history.value).map(read)).catch(() => null);
  readAhead();

  /** Takes a step once its state is at hand. */
  function step(way: 'past' | 'future', take: (from: History) => History): void {
    const state = history.value[way].at(-1)?.state;
    if (state === undefined) return;
    if (typeof state === 'number') {
      read(state).then(() => step(way, take), failed);
      return;
    }
    show(take(history.value));
    readAhead();
  }

  const leave = (): void => queue.leave();
  window.addEventListener('pagehide', leave);
  const unstored = () =>
    queue.settled() && misfit.value === ''
      ? []
      : [
          {
            name: list.value.title,
            fileName: `list-${list.value.id}.json`,
            text: `${JSON.stringify(listDocument(list.value), null, 2)}\n`,
          },
        ];
  unstoredSources.add(unstored);
  onScopeDispose(() => {
    window.removeEventListener('pagehide', leave);
    unstoredSources.delete(unstored);
  });

  return {
    list,
    save,
    trouble: computed(() => misfit.value || sentence.value),
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    edit(change, field) {
      const state = change(list.value);
      if (state !== list.value) show(record(history.value, { state, what: null, field: field ?? null }));
    },
    leaveField: () => (history.value = settle(history.value)),
    undo: () => step('past', undo),
    redo: () => step('future', redo),
  };
}
