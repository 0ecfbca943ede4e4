import { defineStore } from 'pinia';
import { useDebounceFn } from '@vueuse/core';
import { shallowRef } from 'vue';
import type { ListUpdate, StoredList } from '../../contract/lists.ts';
import type { UndoTrail } from '../../contract/base.ts';

import { client } from '../transport/client.ts';

/** Mirrors all army lists, both included and custom ones. */
export const useLists = defineStore('lists', () => {
  const lists = shallowRef<readonly StoredList[] | null>(null);
  const updates = shallowRef<readonly ListUpdate[]>([]);
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      lists.value = await client.lists.all({});
    } finally {
      reading = null;
    }
  }

  const reload = (): Promise<void> => (reading ??= read());
  /** Loads the lists unless they are loaded. */
  const load = (): Promise<void> => (lists.value ? Promise.resolve() : reload());
  const list = (id: string | null): StoredList | null => lists.value?.find((known) => known.id === id) ?? null;

  async function loadUpdates(): Promise<void> {
    updates.value = await client.lists.updates();
  }

  async function reloadAfter(stored: Promise<StoredList>): Promise<StoredList> {
    const list = await stored;
    await reload();
    return list;
  }
  const copy = (id: string, title: string): Promise<StoredList> => reloadAfter(client.lists.copy({ id, title }));
  const create = (document: unknown): Promise<StoredList> => reloadAfter(client.lists.create({ list: document }));
  const importText = (...call: Parameters<typeof client.lists.importText>): Promise<StoredList> =>
    reloadAfter(client.lists.importText(...call));

  /** Debounced, since each request recalculates armies. */
  const reloadUpdates = useDebounceFn(loadUpdates, 500);

  /** Saves a custom list based on version `base`. It is visible everywhere at once, unless armies have to accept it first. */
  async function save(document: unknown, base: number, undo: UndoTrail): Promise<StoredList> {
    const { waits, ...stored } = await client.lists.save({ list: document, base, undo });
    if (!waits) lists.value = lists.value?.map((known) => (known.id === stored.id ? stored : known)) ?? null;
    if (waits || updates.value.some(({ id }) => id === stored.id)) void reloadUpdates();
    return stored;
  }

  async function remove(id: string): Promise<void> {
    await client.lists.remove({ id });
    lists.value = lists.value?.filter((known) => known.id !== id) ?? null;
  }

  async function acceptUpdate(id: string, keep: readonly string[]): Promise<void> {
    await client.lists.acceptUpdate({ id, keep: [...keep] });
    await Promise.all([reload(), loadUpdates()]);
  }

  async function keepOld(id: string): Promise<void> {
    await client.lists.keepOld({ id });
    await Promise.all([reload(), loadUpdates()]);
  }

  return {
    lists,
    updates,
    load,
    reload,
    list,
    loadUpdates,
    copy,
    create,
    importText,
    save,
    remove,
    acceptUpdate,
    keepOld,
  };
});
