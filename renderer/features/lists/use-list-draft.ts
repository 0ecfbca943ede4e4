import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { listDocument, readList } from '../../../army-lists/schema.ts';
import type { StoredList } from '../../../contract/lists.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { useLists } from '../../stores/lists.ts';
import { failureOf, isUnreached } from '../../transport/failure.ts';
import { unstoredSources } from '../../transport/unstored.ts';
import { saveQueue, type SaveState } from '../army/save-queue.ts';
import { beginHistory, record, redo, settle, undo, type UndoHistory } from '../army/undo-history.ts';

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

/** A list of one's own while it is edited: stored at once where it fits its format, with undo for as long as it is open. */
export function useListDraft(stored: StoredList): ListDraft {
  const lists = useLists();
  const { origin: _origin, basedOn: _basedOn, ...plain } = stored;
  const history = shallowRef<UndoHistory<NationList, null>>(beginHistory<NationList, null>(plain));
  const list = computed(() => history.value.present.state);
  const save = shallowRef<SaveState>('stored');
  const sentence = shallowRef('');
  const misfit = shallowRef('');

  const queue = saveQueue<NationList>({
    base: stored.version,
    send: async (edited, base) => (await lists.save(listDocument({ ...edited, version: base }), base)).version,
    failure(thrown) {
      if (isUnreached()) return 'unreached';
      return failureOf(thrown).code === 'CONFLICT' ? 'conflict' : 'refused';
    },
    changed(state, thrown) {
      save.value = state;
      sentence.value = thrown === undefined ? '' : failureOf(thrown).sentence;
    },
  });

  function show(next: UndoHistory<NationList, null>): void {
    if (next === history.value) return;
    history.value = next;
    misfit.value = misfitOf(list.value);
    if (misfit.value === '') queue.put(list.value, '');
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
    undo: () => show(undo(history.value)),
    redo: () => show(redo(history.value)),
  };
}
