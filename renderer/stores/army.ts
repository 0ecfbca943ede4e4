import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import type { StoredArmy } from '../../contract/armies.ts';
import { ruleSystem } from '../../rules/systems.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { withIds, type Edited, type Words } from '../features/army/edit-army.ts';
import { saveQueue, type SaveQueue, type SaveState } from '../features/army/save-queue.ts';
import { beginHistory, record, redo, settle, undo, type UndoHistory } from '../features/army/undo-history.ts';
import { translate } from '../messages/messages.ts';
import { client } from '../transport/client.ts';
import { connection } from '../transport/connection.ts';
import { failureOf, isUnreached } from '../transport/failure.ts';
import { unstoredSources } from '../transport/unstored.ts';
import { useLists } from './lists.ts';

type History = UndoHistory<ArmyFile, Words>;

/** One army since it was first opened in this window: its states, and what is still to be stored of them. */
interface Session {
  readonly id: string;
  history: History;
  save: SaveState;
  /** The sentence that came with the last attempt to store that failed. */
  sentence: string;
  changedAt: string;
  readonly queue: SaveQueue<ArmyFile>;
}

const newId = (): string => crypto.randomUUID();

function sessionOf({ id, version, changedAt, army }: StoredArmy): Session {
  const session: Session = shallowReactive({
    id,
    history: beginHistory<ArmyFile, Words>(withIds(army, newId)),
    save: 'stored',
    sentence: '',
    changedAt,
    queue: saveQueue<ArmyFile>({
      base: version,
      async send(edited, base, what) {
        const stored = await client.armies.save({ id, base, army: edited, what });
        session.changedAt = stored.changedAt;
        return stored.version;
      },
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

/** Mirrors the army that is open. It owns no rules: what an army costs and whether it is legal, its rule book says. */
export const useArmy = defineStore('army', () => {
  const lists = useLists();
  const sessions = new Map<string, Session>();
  const session = shallowRef<Session | null>(null);

  const army = computed(() => session.value?.history.present.state ?? null);
  const book = computed(() => (army.value ? ruleSystem(army.value.rules) : null));
  const list = computed(() => lists.list(army.value?.list ?? null));
  const tally = computed(() => (army.value && book.value ? book.value.tally(army.value, list.value) : null));
  const measures = computed(() => (army.value && book.value ? book.value.measures(army.value, list.value) : []));
  const undoes = computed(() => (session.value?.history.past.length ? session.value.history.present.what : null));
  const redoes = computed(() => session.value?.history.future.at(-1)?.what ?? null);

  /** Opens an army; one that was open before comes back with its undo, unless it was changed elsewhere. */
  async function open(id: string): Promise<void> {
    const [stored] = await Promise.all([client.armies.open({ id }), lists.load()]);
    const known = sessions.get(id);
    const goesOn = known && (!known.queue.settled() || known.queue.version() === stored.version);
    const opened = goesOn ? known : sessionOf(stored);
    sessions.set(id, opened);
    session.value = opened;
  }

  /** Forgets this window's states of the army and opens what is stored. */
  async function reopen(): Promise<void> {
    const id = session.value?.id;
    if (id === undefined) return;
    sessions.delete(id);
    await open(id);
  }

  const close = (): void => {
    session.value = null;
  };

  function show(history: History, what: string): void {
    if (!session.value || history === session.value.history) return;
    session.value.history = history;
    session.value.queue.put(history.present.state, what);
  }

  const said = ({ key, values }: Words): string => translate(key, values).slice(0, 300);

  /** Takes an edit of the army at hand: at once on the screen, and on its way to the store. */
  function edit(change: (army: ArmyFile) => Edited): boolean {
    const edited = army.value && change(army.value);
    if (!session.value || !edited) return false;
    show(
      record(session.value.history, { state: edited.army, what: edited.what, field: edited.field }),
      said(edited.what),
    );
    return true;
  }

  /** The field that was typed into is left: typing in it again is another step. */
  function leaveField(): void {
    if (session.value) session.value.history = settle(session.value.history);
  }

  function takeBack(): void {
    const what = undoes.value;
    if (session.value && what)
      show(undo(session.value.history), translate('army.did.undid', { what: said(what) }).slice(0, 300));
  }

  function redoIt(): void {
    const what = redoes.value;
    if (session.value && what) show(redo(session.value.history), said(what));
  }

  /** Tries to store again what could not be stored. */
  const storeAgain = (): void => sessions.forEach(({ queue }) => queue.retry());
  const allStored = (): boolean => [...sessions.values()].every(({ queue }) => queue.settled());

  watch(connection, (now) => {
    if (now === 'up') storeAgain();
  });
  unstoredSources.add(() =>
    [...sessions.values()]
      .filter(({ queue }) => !queue.settled())
      .map(({ id, history: { present } }) => ({
        name: present.state.name,
        fileName: `army-${id}.nomarch.json`,
        text: `${JSON.stringify(present.state, null, 2)}\n`,
      })),
  );
  const leave = (): void => sessions.forEach(({ queue }) => queue.leave());
  window.addEventListener('pagehide', leave);
  window.addEventListener('beforeunload', (event) => {
    // A page that is already hidden runs no further than its handler, which is too short for a call.
    leave();
    // Asked only where leaving would lose an edit: the program is away, or will not take it.
    if (connection.value !== 'up' && !allStored()) event.preventDefault();
  });

  return {
    session,
    army,
    book,
    list,
    tally,
    measures,
    undoes,
    redoes,
    open,
    reopen,
    close,
    edit,
    leaveField,
    undo: takeBack,
    redo: redoIt,
    storeAgain,
    newId,
  };
});
