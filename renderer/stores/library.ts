import { defineStore } from 'pinia';
import { markRaw, shallowRef } from 'vue';
import type { ArmySummary, StoredArmy } from '../../contract/armies.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { client } from '../transport/client.ts';

/** Changes to an army's folder and labels. Absent fields stay unchanged. */
export interface FolderAndTags {
  readonly folder?: string | null;
  readonly addTags?: string[];
  readonly removeTags?: string[];
}

/** Mirrors the armies in the library and in the bin. */
export const useLibrary = defineStore('library', () => {
  /** Armies, last changed first. Null until loaded. */
  const armies = shallowRef<readonly ArmySummary[] | null>(null);
  const binned = shallowRef<readonly ArmySummary[] | null>(null);

  async function load(): Promise<void> {
    // `markRaw` avoids proxies, which make a thousand rows several times slower to read.
    armies.value = markRaw((await client.armies.all({})).filter((army) => !army.binned));
  }

  async function loadBin(): Promise<void> {
    binned.value = markRaw((await client.armies.all({ binned: true })).filter((army) => army.binned));
  }

  /** Reloads the library after a change, so that points and legality come from the service. */
  const reloadAfter = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      await load();
    }
  };

  const create = (army: ArmyFile): Promise<StoredArmy> => reloadAfter(client.armies.create({ army }));
  const duplicate = (id: string): Promise<StoredArmy> => reloadAfter(client.armies.duplicate({ id }));
  const duplicateMany = async (ids: string[]): Promise<string[]> =>
    (await reloadAfter(client.armies.duplicateMany({ ids }))).ids;
  const organise = (ids: string[], filing: FolderAndTags): Promise<object> =>
    reloadAfter(client.armies.organise({ ids, ...filing }));

  const removeIds = (known: readonly ArmySummary[] | null, ids: readonly string[]): readonly ArmySummary[] | null => {
    const gone = new Set(ids);
    return known && markRaw(known.filter(({ id }) => !gone.has(id)));
  };

  async function bin(ids: string[]): Promise<void> {
    armies.value = removeIds(armies.value, ids);
    await reloadAfter(client.armies.binMany({ ids }));
  }

  async function restore(ids: string[]): Promise<void> {
    await reloadAfter(client.armies.restoreMany({ ids }));
    binned.value = removeIds(binned.value, ids);
  }

  /** Permanently deletes armies in the bin. */
  async function purge(ids: string[]): Promise<void> {
    await client.armies.purge({ ids });
    binned.value = removeIds(binned.value, ids);
  }

  return {
    armies,
    binned,
    load,
    loadBin,
    create,
    duplicate,
    duplicateMany,
    organise,
    bin,
    restore,
    purge,
  };
});
