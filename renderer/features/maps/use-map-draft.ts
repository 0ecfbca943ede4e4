import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { OpenMap } from '../../../contract/maps.ts';
import { draftOf, drawingOf, type MapDraft } from '../../../maps/edit/draft.ts';
import type { Edited, EditRefusal } from '../../../maps/edit/edit-shapes.ts';
import { readMapSheet } from '../../../maps/schema.ts';
import { client } from '../../transport/client.ts';
import { failureOf, isUnreached } from '../../transport/failure.ts';
import { unstoredSources } from '../../transport/unstored.ts';
import { saveQueue, type SaveState } from '../army/save-queue.ts';
import { beginHistory, record, redo, settle, undo, type UndoHistory } from '../army/undo-history.ts';

export interface EditedMap {
  readonly draft: ComputedRef<MapDraft>;
  readonly save: ShallowRef<SaveState>;
  /** Why it is not stored, '' while it is or is on its way. */
  readonly trouble: ComputedRef<string>;
  readonly canUndo: ComputedRef<boolean>;
  readonly canRedo: ComputedRef<boolean>;
  /** Takes an edit; `field` names what is typed into or dragged, so that it is one step of undo. */
  edit(change: (draft: MapDraft) => MapDraft, field?: string): void;
  /** Takes an edit of the drawing. @returns why it was refused, or the province to look at next. */
  draw(change: (draft: MapDraft) => Edited): { readonly why: EditRefusal } | { readonly province: string };
  leaveField(): void;
  undo(): void;
  redo(): void;
}

const misfitOf = ({ sheet }: MapDraft): string => {
  const read = readMapSheet(sheet);
  return read.ok ? '' : (read.issues[0] ?? '');
};

/** A map of one's own while it is edited: stored at once where it fits its format, with undo back to where it was opened. */
export function useMapDraft(stored: OpenMap): EditedMap {
  const history = shallowRef<UndoHistory<MapDraft, null>>(beginHistory(draftOf(stored.sheet, stored.topology)));
  const draft = computed(() => history.value.present.state);
  const save = shallowRef<SaveState>('stored');
  const sentence = shallowRef('');
  const misfit = shallowRef('');

  const queue = saveQueue<MapDraft>({
    base: stored.version,
    async send(edited, base) {
      const sent = { id: stored.id, base, sheet: edited.sheet, topology: drawingOf(edited) };
      return (await client.maps.save(sent)).version;
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

  function show(next: UndoHistory<MapDraft, null>): void {
    if (next === history.value) return;
    history.value = next;
    misfit.value = misfitOf(draft.value);
    if (misfit.value === '') queue.put(draft.value, '');
  }

  function take(state: MapDraft, field: string | null): void {
    if (state !== draft.value) show(record(history.value, { state, what: null, field }));
  }

  const leave = (): void => queue.leave();
  window.addEventListener('pagehide', leave);
  const unstored = () =>
    queue.settled() && misfit.value === ''
      ? []
      : [
          {
            name: draft.value.sheet.title,
            fileName: `${stored.id}.nomarch-map.json`,
            text: JSON.stringify({
              format: 'nomarch-map-file',
              version: 1,
              sheet: draft.value.sheet,
              topology: drawingOf(draft.value),
            }),
          },
        ];
  unstoredSources.add(unstored);
  onScopeDispose(() => {
    window.removeEventListener('pagehide', leave);
    unstoredSources.delete(unstored);
  });

  return {
    draft,
    save,
    trouble: computed(() => misfit.value || sentence.value),
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    edit: (change, field) => take(change(draft.value), field ?? null),
    draw(change) {
      const edited = change(draft.value);
      if (!edited.ok) return { why: edited.why };
      take(edited.draft, null);
      return { province: edited.province };
    },
    leaveField: () => (history.value = settle(history.value)),
    undo: () => show(undo(history.value)),
    redo: () => show(redo(history.value)),
  };
}
