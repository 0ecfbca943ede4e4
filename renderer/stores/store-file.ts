import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { DamagedItem, StoreBackups, StoreState } from '../../contract/store.ts';
import { client } from '../transport/client.ts';

/** Mirrors the state of the data file and its backups. */
export const useStoreFile = defineStore('store-file', () => {
  const state = shallowRef<StoreState | null>(null);
  const kept = shallowRef<StoreBackups | null>(null);
  const damage = shallowRef<readonly DamagedItem[]>([]);

  async function loadState(): Promise<void> {
    state.value = await client.store.state();
  }

  async function loadBackups(): Promise<void> {
    kept.value = await client.store.backups();
  }

  /** Checks everything in the store for damage. */
  async function loadDamage(): Promise<void> {
    damage.value = await client.store.damage();
  }

  async function discard(row: string): Promise<void> {
    await client.store.discard({ row });
    await loadDamage();
  }

  async function mend(row: string): Promise<void> {
    await client.store.mend({ row });
    await loadDamage();
  }

  async function backUp(): Promise<void> {
    kept.value = await client.store.backUp();
    await loadState();
  }

  /** Replaces the store and reloads the page, whose content is from the previous store. */
  async function exchange(work: () => Promise<unknown>): Promise<void> {
    await work();
    location.reload();
  }
  const restore = (backup: string) => exchange(() => client.store.restore({ backup }));
  const beginEmpty = () => exchange(() => client.store.beginEmpty());
  const look = () => exchange(() => client.store.look());

  return { state, kept, damage, loadState, loadBackups, loadDamage, mend, discard, backUp, restore, beginEmpty, look };
});
