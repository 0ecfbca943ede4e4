import { describeStep } from '../texts/step-texts.ts';
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef } from 'vue';
import { tableBattleSchema, type TableBattle, type TableSummary, type FieldEntry } from '../../contract/table.ts';
import type { DocumentKind } from '../document/edited-document.ts';
import { useDocument } from '../document/use-document.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { Edit } from '../../rules/core/edit.ts';
import { client } from '../transport/client.ts';
import { loadBook, loadedBook } from './books.ts';

const MAX_ENTRIES = 2000;

/** Previous values of the entries that differ. */
function getPrevious<Value>(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...old].filter(([id, value]) => now.has(id) && now.get(id) !== value));
}

const listUnits = ({ sides }: TableBattle) => sides.flatMap(({ units }) => units);
const mapUnits = <Value>(battle: TableBattle, getValue: (unit: ReturnType<typeof listUnits>[number]) => Value) =>
  new Map(listUnits(battle).map((unit) => [unit.id, getValue(unit)] as const));
const mapLosses = (battle: TableBattle) =>
  new Map(listUnits(battle).flatMap(({ parts }) => parts.map(({ id, lost }) => [id, lost] as const)));
const mapFallen = (battle: TableBattle) =>
  new Map(battle.sides.flatMap(({ generals }) => generals.map((general) => [general.id, general.fallen] as const)));

/** Previous values of everything on the field that an edit changed, or null if nothing changed. */
function getChange(
  old: TableBattle,
  now: TableBattle,
): Omit<FieldEntry, 'turn' | 'bound' | 'phase' | 'what' | 'after'> | null {
  const [was, is] = [old.field?.placed ?? {}, now.field?.placed ?? {}];
  const placed = Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((id) =>
      was[id] === is[id] ? [] : [[id, was[id] ?? null] as const],
    ),
  );
  const change = {
    placed,
    lost: getPrevious(mapLosses(old), mapLosses(now)),
    offField: getPrevious(
      mapUnits(old, ({ offField = false }) => offField),
      mapUnits(now, ({ offField = false }) => offField),
    ),
    morale: getPrevious(
      mapUnits(old, ({ morale }) => morale),
      mapUnits(now, ({ morale }) => morale),
    ),
    fallen: getPrevious(mapFallen(old), mapFallen(now)),
  };
  return Object.values(change).some((part) => Object.keys(part).length > 0) ? change : null;
}

const getKeys = ({ placed, lost, offField, morale, fallen: dead }: FieldEntry): string =>
  [placed, lost, offField, morale, dead].map((part) => Object.keys(part).toSorted().join()).join('|');

/**
 * Adds an edit to the battle's log with the previous values, so that it can be replayed. Consecutive edits of the same things in one phase,
 * such as typing, share one entry. @param what description of the edit
 */
export function addLogEntry(old: TableBattle, now: TableBattle, what: string): TableBattle {
  const { field } = now;
  // A new field starts a new log, and replays start at the first turn.
  if (!field || !old.field || old.turn === 0) return now;
  // Moves write their own, more detailed entry.
  if (field.log !== old.field.log) return now;
  const change = getChange(old, now);
  if (change === null) return now;
  const { turn, bound, phase, throws } = old;
  const entry: FieldEntry = { turn, bound, phase, what: what.slice(0, 300), after: throws.at(-1)?.id ?? '', ...change };
  const log = field.log ?? [];
  const last = log.at(-1);
  const isSameEdit =
    last?.after === entry.after &&
    last.turn === turn &&
    last.bound === bound &&
    last.phase === phase &&
    Object.keys(entry.placed).length === 0 &&
    getKeys(last) === getKeys(entry);
  const kept = isSameEdit ? [...log.slice(0, -1), { ...last, what: entry.what }] : [...log, entry];
  return { ...now, field: { ...field, log: kept.slice(-MAX_ENTRIES) } };
}

const battleKind: DocumentKind<TableBattle> = {
  kind: 'table',
  async open(id) {
    const { version, battle, undo } = await client.table.open({ id });
    await loadBook(battle.rules);
    return { version, document: battle, undo };
  },
  save: async ({ id, document, over, what, undo }) =>
    (await client.table.save({ id, base: over.version, battle: document, what, undo })).version,
  version: (id, version) => client.table.version({ id, version }),
  changes: async (id) =>
    new Map((await client.table.versions({ id })).map(({ version, what }) => [version, what] as const)),
  title: ({ title }) => title,
  fileName: (id) => `table-${id}.nomarch.json`,
  write: (battle) => battle,
  read: (written) => tableBattleSchema.parse(written),
};

/** Mirrors the list of battles and the open battle. */
export const useTable = defineStore('table', () => {
  /** Last changed first. Null until loaded. */
  const battles = shallowRef<readonly TableSummary[] | null>(null);
  const { document: battle, forget, unsaved, ...edited } = useDocument(battleKind);
  const book = computed(() => {
    const rules = battle.value && loadedBook(battle.value.rules);
    return rules && markRaw(rules);
  });

  async function load(): Promise<void> {
    battles.value = markRaw(await client.table.all());
  }

  /** Creates a battle on the field between two armies of one book. @param seed of the terrain @returns the battle's id */
  async function layOnField(armies: readonly [ArmyFile, ArmyFile], seed: string): Promise<string> {
    return create(await client.fights.layOut({ armies: [...armies], seed }));
  }

  async function create(laidOut: TableBattle): Promise<string> {
    return (await client.table.create({ battle: laidOut })).id;
  }

  /** Deletes a battle. @returns the deleted battle, to restore it */
  async function remove(id: string): Promise<TableBattle> {
    const { battle: removed } = await client.table.open({ id });
    await client.table.remove({ id });
    forget(id);
    battles.value = battles.value && markRaw(battles.value.filter((each) => each.id !== id));
    return removed;
  }

  /** Returns a battle including unsaved edits. */
  const read = async (id: string): Promise<TableBattle> => unsaved(id) ?? (await client.table.open({ id })).battle;

  /** Edits the open battle and logs changes on the field for the replay. */
  const edit = (change: (before: TableBattle) => Edit<TableBattle> | null): boolean =>
    edited.edit((before) => {
      const done = change(before);
      if (!done || done.state === before) return done;
      const what = done.what ? describeStep(done.what) : '';
      return { ...done, state: addLogEntry(before, done.state, what) };
    });

  return { ...edited, edit, battles, battle, book, load, create, layOnField, remove, read };
});
