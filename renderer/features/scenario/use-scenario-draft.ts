import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { Scenario } from '../../../rules/campaign.ts';
import type { ListOf } from '../../../rules/core/nation-list.ts';
import { client } from '../../transport/client.ts';
import { failureOf, isUnreached } from '../../transport/failure.ts';
import { unstoredSources } from '../../transport/unstored.ts';
import { saveQueue, type SaveState } from '../army/save-queue.ts';
import { beginHistory, record, redo, settle, undo, type UndoHistory } from '../army/undo-history.ts';
import type { ScenarioEdit } from './edit-scenario.ts';
import { dropDraft, keepDraft } from './kept-draft.ts';
import { isSound, problemsOf, type ScenarioProblem } from './scenario-problems.ts';

export interface EditedScenario {
  readonly draft: ComputedRef<Scenario>;
  readonly problems: ComputedRef<readonly ScenarioProblem[]>;
  /** Whether a campaign could start from it. */
  readonly sound: ComputedRef<boolean>;
  readonly save: ShallowRef<SaveState>;
  /** Why the program did not take it, '' where it did. */
  readonly trouble: ShallowRef<string>;
  readonly canUndo: ComputedRef<boolean>;
  readonly canRedo: ComputedRef<boolean>;
  /** Takes an edit; `field` names what is typed into, so that it is one step of undo. */
  edit(change: ScenarioEdit, field?: string): void;
  leaveField(): void;
  undo(): void;
  redo(): void;
}

/** What a scenario is called as a file. */
export const scenarioFileName = (id: string): string => `${id}.nomarch-scenario.json`;

/**
 * A scenario of one's own while it is edited. Every sound state is stored at once; one that no campaign could start from waits in the
 * window's own storage until it is mended.
 * @param opened as it is stored, @param waiting the draft that waited since an earlier sitting
 */
export function useScenarioDraft(opened: Scenario, waiting: Scenario | null, listOf: ListOf): EditedScenario {
  const history = shallowRef<UndoHistory<Scenario, null>>(
    waiting ? beginHistory(waiting, [opened]) : beginHistory(opened),
  );
  const draft = computed(() => history.value.present.state);
  const problems = computed(() => problemsOf(draft.value, listOf));
  const sound = computed(() => isSound(problems.value));
  const save = shallowRef<SaveState>('stored');
  const trouble = shallowRef('');

  const queue = saveQueue<Scenario>({
    base: 0,
    async send(scenario, base) {
      await client.campaigns.saveScenario({ document: scenario });
      if (draft.value === scenario) dropDraft(scenario.id);
      return base + 1;
    },
    failure: () => (isUnreached() ? 'unreached' : 'refused'),
    changed(state, thrown) {
      save.value = state;
      trouble.value = thrown === undefined ? '' : failureOf(thrown).sentence;
    },
  });

  function show(next: UndoHistory<Scenario, null>): void {
    if (next === history.value) return;
    history.value = next;
    keepDraft(draft.value);
    if (sound.value) queue.put(draft.value, '');
  }

  const leave = (): void => queue.leave();
  window.addEventListener('pagehide', leave);
  const unstored = () => {
    if (queue.settled() && sound.value) return [];
    const { id, title } = draft.value;
    return [{ name: title, fileName: scenarioFileName(id), text: JSON.stringify(draft.value) }];
  };
  unstoredSources.add(unstored);
  onScopeDispose(() => {
    window.removeEventListener('pagehide', leave);
    unstoredSources.delete(unstored);
  });
  if (waiting && sound.value) queue.put(waiting, '');

  return {
    draft,
    problems,
    sound,
    save,
    trouble,
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    edit(change, field) {
      const state = change(draft.value);
      if (state !== draft.value) show(record(history.value, { state, what: null, field: field ?? null }));
    },
    leaveField: () => (history.value = settle(history.value)),
    undo: () => show(undo(history.value)),
    redo: () => show(redo(history.value)),
  };
}
