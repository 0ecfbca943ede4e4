import { defineStore } from 'pinia';
import { computed, markRaw, shallowReactive, shallowRef, watch } from 'vue';
import type { StoredArmy } from '../../contract/armies.ts';
import { ruleSystem } from '../../rules/systems.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { nextFrame } from '../composables/next-frame.ts';
import { withIds, type Edited, type Words } from '../features/army/edit-army.ts';
import { saveQueue, type SaveQueue, type SaveState } from '../features/army/save-queue.ts';
import { beginHistory, eachStep, record, redo, settle, undo, type UndoHistory } from '../features/army/undo-history.ts';
import { presentOf, type StoredState, trailOf, unreadNear } from '../features/army/undo-trail.ts';
import { translate } from '../messages/messages.ts';
import { client } from '../transport/client.ts';
import { connection } from '../transport/connection.ts';
import { failureOf, isUnreached } from '../transport/failure.ts';
import { unstoredSources } from '../transport/unstored.ts';
import { useLists } from './lists.ts';

type State = StoredState<ArmyFile>;
type History = UndoHistory<State, Words>;

/** The first version under which a state was stored. */
const versions = new WeakMap<ArmyFile, number>();

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

function stateOf({ army, version }: Pick<StoredArmy, 'army' | 'version'>): ArmyFile {
  const state = withIds(army, newId);
  versions.set(state, version);
  return state;
}

function sessionOf(stored: StoredArmy): Session {
  const { id, version, changedAt, undo: trail } = stored;
  const session: Session = shallowReactive({
    id,
    history: beginHistory<State, Words>(stateOf(stored), trail.past, trail.future),
    save: 'stored',
    sentence: '',
    changedAt,
    queue: saveQueue<ArmyFile>({
      base: version,
      rest: nextFrame,
      async send(edited, base, what) {
        const saved = await client.armies.save({
          id,
          base,
          army: edited,
          what,
          undo: trailOf(session.history, versions),
        });
        session.changedAt = saved.changedAt;
        if (!versions.has(edited)) versions.set(edited, saved.version);
        return saved.version;
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

/** Documents are replaced, never changed: read through proxies, as a store hands objects out, each total would take twice as long. */
const plain = <T extends object>(document: T | null): T | null => document && markRaw(document);

/** Mirrors the army that is open. It owns no rules: what an army costs and whether it is legal, its rule book says. */
export const useArmy = defineStore('army', () => {
  const lists = useLists();
  const sessions = new Map<string, Session>();
  const session = shallowRef<Session | null>(null);

  const army = computed(() => plain(session.value && presentOf(session.value.history)));
  const book = computed(() => plain(army.value ? ruleSystem(army.value.rules) : null));
  const list = computed(() => plain(lists.list(army.value?.list ?? null)));
  const tally = computed(() => plain(army.value && book.value ? book.value.tally(army.value, list.value) : null));
  const measures = computed(() => markRaw(army.value && book.value ? book.value.measures(army.value, list.value) : []));
  const EARLIER: Words = { key: 'army.did.earlier', values: {} };
  const undoes = computed(() =>
    session.value?.history.past.length ? (session.value.history.present.what ?? EARLIER) : null,
  );
  const redoes = computed(() => {
    const next = session.value?.history.future.at(-1);
    return next ? (next.what ?? EARLIER) : null;
  });
  /** Why the last step back or forward could not be taken. */
  const stepFailure = shallowRef<unknown>(null);

  /** Says of the steps of earlier sittings what they did. */
  async function nameSteps(opened: Session): Promise<void> {
    if (trailOf(opened.history, versions).past.length + opened.history.future.length === 0) return;
    const stored = await client.armies.versions({ id: opened.id });
    const words = new Map(stored.map(({ version, what }) => [version, what]));
    const undid = translate('army.did.undid', { what: '' });
    opened.history = eachStep(opened.history, (step) => {
      const version = typeof step.state === 'number' ? step.state : versions.get(step.state);
      const what = version === undefined ? undefined : words.get(version);
      // A version that came about by undo says what was undone, not what undo would do next.
      if (step.what || !what || what.startsWith(undid)) return step;
      return { ...step, what: { key: 'army.did.as', values: { what } } };
    });
  }

  async function read(opened: Session, version: number): Promise<void> {
    const state = stateOf(await client.armies.version({ id: opened.id, version }));
    opened.history = eachStep(opened.history, (step) => (step.state === version ? { ...step, state } : step));
  }

  async function readAhead(opened: Session): Promise<void> {
    await Promise.all(unreadNear(opened.history).map((version) => read(opened, version)));
  }

  /** Opens an army; one that was open before comes back with its undo, unless it was changed elsewhere. */
  async function open(id: string): Promise<void> {
    const [stored] = await Promise.all([client.armies.open({ id }), lists.load()]);
    const known = sessions.get(id);
    const goesOn = known && (!known.queue.settled() || known.queue.version() === stored.version);
    const opened = goesOn ? known : sessionOf(stored);
    sessions.set(id, opened);
    session.value = opened;
    // What cannot be read ahead is read, or fails with a sentence, when it is wanted.
    if (opened !== known) void Promise.all([nameSteps(opened), readAhead(opened)]).catch(() => null);
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
    const state = presentOf(history);
    if (!state) return;
    session.value.history = history;
    session.value.queue.put(state, what);
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

  /** Takes a step once its state is at hand: at once, or as soon as it is read. */
  function step(way: 'past' | 'future', take: () => void): void {
    const opened = session.value;
    const state = opened?.history[way].at(-1)?.state;
    if (!opened || state === undefined) return;
    if (typeof state !== 'number') {
      take();
      void readAhead(opened).catch(() => null);
      return;
    }
    read(opened, state).then(
      () => {
        if (session.value === opened) step(way, take);
      },
      (thrown: unknown) => (stepFailure.value = thrown),
    );
  }

  const takeBack = (): void =>
    step('past', () => {
      const what = undoes.value;
      if (session.value && what)
        show(undo(session.value.history), translate('army.did.undid', { what: said(what) }).slice(0, 300));
    });

  const redoIt = (): void =>
    step('future', () => {
      const what = redoes.value;
      if (session.value && what) show(redo(session.value.history), said(what));
    });

  /** Tries to store again what could not be stored. */
  const storeAgain = (): void => sessions.forEach(({ queue }) => queue.retry());
  const allStored = (): boolean => [...sessions.values()].every(({ queue }) => queue.settled());

  watch(connection, (now) => {
    if (now === 'up') storeAgain();
  });
  unstoredSources.add(() =>
    [...sessions.values()]
      .filter(({ queue }) => !queue.settled())
      .map(({ id, history }) => ({
        name: presentOf(history)?.name ?? '',
        fileName: `army-${id}.nomarch.json`,
        text: `${JSON.stringify(presentOf(history), null, 2)}\n`,
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
    stepFailure,
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
