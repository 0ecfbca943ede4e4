import { describeStep } from '../texts/step-texts.ts';
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef } from 'vue';
import { tableBattleSchema, type TableBattle, type TableSummary } from '../../contract/table.ts';
import type { DocumentKind } from '../document/edited-document.ts';
import { useDocument } from '../document/use-document.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import type { Edit } from '../../rules/core/edit.ts';
import { client } from '../transport/client.ts';
import { loadBook, getLoadedBook } from './books.ts';
import { addLogEntry } from './field-log.ts';

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
  /** Battles, last changed first. Null until loaded. */
  const battles = shallowRef<readonly TableSummary[] | null>(null);
  const { document: battle, forget, unsaved, ...edited } = useDocument(battleKind);
  const book = computed(() => {
    const rules = battle.value && getLoadedBook(battle.value.rules);
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
