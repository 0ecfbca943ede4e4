import { defineStore } from 'pinia';
import { computed, markRaw } from 'vue';
import { getArmyList } from '../../rules/core/army/allies.ts';
import { armyFileSchema, type ArmyFile } from '../../rules/core/army-file.ts';
import type { DocumentKind } from '../document/edited-document.ts';
import { useDocument } from '../document/use-document.ts';
import { client } from '../transport/client.ts';
import { loadBook, getLoadedBook } from './books.ts';
import { useLists } from './lists.ts';
import { addIds } from '../../rules/core/army/edit/edit-army.ts';

const newId = (): string => crypto.randomUUID();

const armyKind: DocumentKind<ArmyFile> = {
  kind: 'army',
  async open(id) {
    const { version, army, undo } = await client.armies.open({ id });
    await loadBook(army.rules);
    return { version, document: addIds(army, newId), undo };
  },
  save: async ({ id, document, over, what, undo }) =>
    (await client.armies.save({ id, base: over.version, army: document, what, undo })).version,
  version: async (id, version) => addIds((await client.armies.version({ id, version })).army, newId),
  changes: async (id) =>
    new Map((await client.armies.versions({ id })).map(({ version, what }) => [version, what] as const)),
  title: ({ name }) => name,
  fileName: (id) => `army-${id}.nomarch.json`,
  write: (army) => army,
  read: (written) => armyFileSchema.parse(written),
};

/** Excludes documents from proxies. They are immutable, and totals take half the time without proxies. */
const plain = <T extends object>(document: T | null): T | null => document && markRaw(document);

/** Mirrors the open army. Costs and legality come from its rule book. */
export const useArmy = defineStore('army', () => {
  const lists = useLists();
  const { document: army, open: openArmy, ...edited } = useDocument(armyKind);

  const book = computed(() => plain(army.value ? getLoadedBook(army.value.rules) : null));
  const list = computed(() => plain(army.value && getArmyList(army.value, lists.list)));
  const tally = computed(() => plain(army.value && book.value ? book.value.tally(army.value, list.value) : null));
  const measures = computed(() => markRaw(army.value && book.value ? book.value.measures(army.value, list.value) : []));

  async function open(id: string): Promise<void> {
    await lists.load();
    await openArmy(id);
  }

  return { ...edited, army, book, list, tally, measures, open, newId };
});
