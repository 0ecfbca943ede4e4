import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { ArmySummary, StoredArmy } from '../../contract/armies.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { client } from '../transport/client.ts';

/** Mirrors the armies service: what lies in the library and in the bin. */
export const useLibrary = defineStore('library', () => {
  /** Newest change first; null until they were read. */
  const armies = shallowRef<readonly ArmySummary[] | null>(null);
  const binned = shallowRef<readonly ArmySummary[] | null>(null);

  async function load(): Promise<void> {
    armies.value = (await client.armies.all({})).filter((army) => !army.binned);
  }

  async function loadBin(): Promise<void> {
    binned.value = (await client.armies.all({ binned: true })).filter((army) => army.binned);
  }

  /** Reads the library again behind a change, so that points and legality are the program's own. */
  const then = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await load();
    return answer;
  };

  const create = (army: ArmyFile): Promise<StoredArmy> => then(client.armies.create({ army }));
  const duplicate = (id: string): Promise<StoredArmy> => then(client.armies.duplicate({ id }));
  const importText = (text: string): Promise<StoredArmy> => then(client.armies.importText({ text }));

  async function bin(id: string): Promise<void> {
    armies.value = armies.value?.filter((army) => army.id !== id) ?? null;
    await then(client.armies.bin({ id }));
  }

  async function restore(id: string): Promise<void> {
    binned.value = binned.value?.filter((army) => army.id !== id) ?? null;
    await then(client.armies.restore({ id }));
  }

  return { armies, binned, load, loadBin, create, duplicate, importText, bin, restore };
});
