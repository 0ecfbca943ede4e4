import { defineStore } from 'pinia';
import { computed, markRaw, shallowReactive, shallowRef, watch } from 'vue';
import type { TableBattle, TableSummary } from '../../contract/table.ts';
import { ruleSystem } from '../../rules/systems.ts';
import { nextFrame } from '../composables/next-frame.ts';
import { saveQueue, type SaveQueue, type SaveState } from '../features/army/save-queue.ts';
import { beginHistory, record, redo, settle, undo, type UndoHistory } from '../features/army/undo-history.ts';
import type { Did, EditedBattle } from '../features/table/edit-battle.ts';
import { client } from '../transport/client.ts';
import { connection } from '../transport/connection.ts';
import { failureOf, isUnreached } from '../transport/failure.ts';
import { unstoredSources } from '../transport/unstored.ts';

type History = UndoHistory<TableBattle, Did>;

/** One battle since it was first opened in this window, and what is still to be stored of it. */
interface Session {
  readonly id: string;
  history: History;
  save: SaveState;
  /** The sentence that came with the last attempt to store that failed. */
  sentence: string;
  readonly queue: SaveQueue<TableBattle>;
}

function sessionOf({ id, version, battle }: { id: string; version: number; battle: TableBattle }): Session {
  const session: Session = shallowReactive({
    id,
    history: beginHistory<TableBattle, Did>(markRaw(battle)),
    save: 'stored',
    sentence: '',
    queue: saveQueue<TableBattle>({
      base: version,
      rest: nextFrame,
      send: async (edited, base) => (await client.table.save({ id, base, battle: edited })).version,
      failure(thrown) {
        if (isUnreached()) return 'unreached';
        return failureOf(thrown).code === 'CONFLICT' ? 'conflict' : 'refused';
      },
      changed(state, thrown) {
        session.save = state;
        session.sentence = thrown === undefined ? '' : failureOf(thrown).sentence;
      },
    }),
  });
  return session;
}

/** Mirrors the battles at the table, and the one that is open. It owns no rules. */
export const useTable = defineStore('table', () => {
  /** Newest change first; null until they were read. */
  const battles = shallowRef<readonly TableSummary[] | null>(null);
  const sessions = new Map<string, Session>();
  const session = shallowRef<Session | null>(null);

  const battle = computed(() => session.value && markRaw(session.value.history.present.state));
  const book = computed(() => {
    const found = battle.value && ruleSystem(battle.value.rules);
    return found && markRaw(found);
  });
  const undoes = computed(() =>
    session.value?.history.past.length ? (session.value.history.present.what ?? null) : null,
  );
  const redoes = computed(() => session.value?.history.future.at(-1)?.what ?? null);

  async function load(): Promise<void> {
    battles.value = markRaw(await client.table.all());
  }

  async function create(laidOut: TableBattle): Promise<string> {
    return (await client.table.create({ battle: laidOut })).id;
  }

  /** Deletes a battle. @returns it as it was, so that it can be laid out again. */
  async function remove(id: string): Promise<TableBattle> {
    const { battle: removed } = await client.table.open({ id });
    await client.table.remove({ id });
    sessions.delete(id);
    battles.value = battles.value && markRaw(battles.value.filter((each) => each.id !== id));
    return removed;
  }

  /** Opens a battle; one that was open before comes back with its undo, unless it was changed elsewhere. */
  async function open(id: string): Promise<void> {
    const stored = await client.table.open({ id });
    const known = sessions.get(id);
    const goesOn = known && (!known.queue.settled() || known.queue.version() === stored.version);
    const opened = goesOn ? known : sessionOf(stored);
    sessions.set(id, opened);
    session.value = opened;
  }

  /** Forgets this window's states of the battle and opens what is stored. */
  async function reopen(): Promise<void> {
    const id = session.value?.id;
    if (id === undefined) return;
    sessions.delete(id);
    await open(id);
  }

  /** A battle as it stands, edits that are still on their way to the store among them. */
  async function read(id: string): Promise<TableBattle> {
    const known = sessions.get(id);
    if (known && !known.queue.settled()) return known.history.present.state;
    return (await client.table.open({ id })).battle;
  }

  const close = (): void => {
    session.value = null;
  };

  function show(history: History): void {
    if (!session.value || history === session.value.history) return;
    session.value.history = history;
    session.value.queue.put(history.present.state, '');
  }

  /** Takes an edit of the battle at hand: at once on the screen, and on its way to the store. */
  function edit(change: (battle: TableBattle) => EditedBattle | null): void {
    const edited = battle.value && change(battle.value);
    if (!session.value || !edited) return;
    show(record(session.value.history, { state: markRaw(edited.battle), what: edited.what, field: edited.field }));
  }

  /** The field that was typed into is left: typing in it again is another step. */
  function leaveField(): void {
    if (session.value) session.value.history = settle(session.value.history);
  }

  const takeBack = (): void => {
    if (session.value) show(undo(session.value.history));
  };
  const redoIt = (): void => {
    if (session.value) show(redo(session.value.history));
  };

  const storeAgain = (): void => sessions.forEach(({ queue }) => queue.retry());
  const unsettled = (): Session[] => [...sessions.values()].filter(({ queue }) => !queue.settled());
  watch(connection, (now) => {
    if (now === 'up') storeAgain();
  });
  unstoredSources.add(() =>
    unsettled().map(({ id, history }) => ({
      name: history.present.state.title,
      fileName: `table-${id}.nomarch.json`,
      text: `${JSON.stringify(history.present.state, null, 2)}\n`,
    })),
  );
  const leave = (): void => sessions.forEach(({ queue }) => queue.leave());
  window.addEventListener('pagehide', leave);
  window.addEventListener('beforeunload', (event) => {
    leave();
    // Asked only where leaving would lose an edit: the program is away, or will not take it.
    if (connection.value !== 'up' && unsettled().length > 0) event.preventDefault();
  });

  return {
    battles,
    session,
    battle,
    book,
    undoes,
    redoes,
    load,
    create,
    remove,
    open,
    reopen,
    read,
    close,
    edit,
    leaveField,
    undo: takeBack,
    redo: redoIt,
    storeAgain,
  };
});
