import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef } from 'vue';
import { type FieldEntry, type TableBattle, tableBattleSchema, type TableSummary } from '../../contract/table.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { Edit } from '../../rules/core/edit.ts';
import type { DocumentKind } from '../document/edited-document.ts';
import { useDocument } from '../document/use-document.ts';
import { describeStep } from '../texts/step-texts.ts';
import { client } from '../transport/client.ts';
import { loadBook, loadedBook } from './books.ts';

const MOST_ENTRIES = 2000;

/** What of one record differs in another, as it was before. */
function before<Value>(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...old].filter(([id, value]) => now.has(id) && now.get(id) !== value));
}

const unitsOf = ({ sides }: TableBattle) => sides.flatMap(({ units }) => units);
const byUnit = <Value>(battle: TableBattle, of: (unit: ReturnType<typeof unitsOf>[number]) => Value) =>
  new Map(unitsOf(battle).map((unit) => [unit.id, of(unit)] as const));
const losses = (battle: TableBattle) =>
  new Map(unitsOf(battle).flatMap(({ parts }) => parts.map(({ id, lost }) => [id, lost] as const)));
const fallen = (battle: TableBattle) =>
  new Map(battle.sides.flatMap(({ generals }) => generals.map((general) => [general.id, general.fallen] as const)));

/** What an edit changed of a battle's field, as it was before; null where it changed nothing of it. */
function changeOf(
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
    lost: before(losses(old), losses(now)),
    offField: before(
      byUnit(old, ({ offField = false }) => offField),
      byUnit(now, ({ offField = false }) => offField),
    ),
    morale: before(
      byUnit(old, ({ morale }) => morale),
      byUnit(now, ({ morale }) => morale),
    ),
    fallen: before(fallen(old), fallen(now)),
  };
  return Object.values(change).some((part) => Object.keys(part).length > 0) ? change : null;
}

const keysOf = ({ placed, lost, offField, morale, fallen: dead }: FieldEntry): string =>
  [placed, lost, offField, morale, dead].map((part) => Object.keys(part).toSorted().join()).join('|');

/**
 * The battle after an edit, with what was there before in its log, so that it can be looked at again. Steps that change the same things in
 * the same phase, as typing does, are one entry.
 * @param what was done, in words
 */
export function logged(old: TableBattle, now: TableBattle, what: string): TableBattle {
  const { field } = now;
  // A table that was laid just now begins a log of its own, and nothing is looked at again before the first turn.
  if (!field || !old.field || old.turn === 0) return now;
  // A move says more of itself than its edit does, and has written it down.
  if (field.log !== old.field.log) return now;
  const change = changeOf(old, now);
  if (change === null) return now;
  const { turn, bound, phase, throws } = old;
  const entry: FieldEntry = { turn, bound, phase, what: what.slice(0, 300), after: throws.at(-1)?.id ?? '', ...change };
  const log = field.log ?? [];
  const last = log.at(-1);
  const goesOn =
    last?.after === entry.after &&
    last.turn === turn &&
    last.bound === bound &&
    last.phase === phase &&
    Object.keys(entry.placed).length === 0 &&
    keysOf(last) === keysOf(entry);
  const kept = goesOn ? [...log.slice(0, -1), { ...last, what: entry.what }] : [...log, entry];
  return { ...now, field: { ...field, log: kept.slice(-MOST_ENTRIES) } };
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

/** Mirrors the battles at the table, and the one that is open. It owns no rules. */
export const useTable = defineStore('table', () => {
  /** Newest change first; null until they were read. */
  const battles = shallowRef<readonly TableSummary[] | null>(null);
  const { document: battle, forget, unsaved, ...edited } = useDocument(battleKind);
  const book = computed(() => {
    const found = battle.value && loadedBook(battle.value.rules);
    return found && markRaw(found);
  });

  async function load(): Promise<void> {
    battles.value = markRaw(await client.table.all());
  }

  /** Lays two armies of one book out on a field, where captains may lead either side. @param seed of its ground @returns the battle’s id */
  async function layOnField(armies: readonly [ArmyFile, ArmyFile], seed: string): Promise<string> {
    return create(await client.fights.layOut({ armies: [...armies], seed }));
  }

  async function create(laidOut: TableBattle): Promise<string> {
    return (await client.table.create({ battle: laidOut })).id;
  }

  /** Deletes a battle. @returns it as it was, so that it can be laid out again. */
  async function remove(id: string): Promise<TableBattle> {
    const { battle: removed } = await client.table.open({ id });
    await client.table.remove({ id });
    forget(id);
    battles.value = battles.value && markRaw(battles.value.filter((each) => each.id !== id));
    return removed;
  }

  /** A battle as it stands, edits that are still on their way to the store among them. */
  const read = async (id: string): Promise<TableBattle> => unsaved(id) ?? (await client.table.open({ id })).battle;

  /** Edits the battle that is open; what that changes on its field is written down, to be looked at again. */
  const edit = (change: (before: TableBattle) => Edit<TableBattle> | null): boolean =>
    edited.edit((before) => {
      const done = change(before);
      if (!done || done.state === before) return done;
      const what = done.what ? describeStep(done.what) : '';
      return { ...done, state: logged(before, done.state, what) };
    });

  return { ...edited, edit, battles, battle, book, load, create, layOnField, remove, read };
});
