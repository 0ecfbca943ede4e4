import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { NationList } from '../../rules/core/nation-list.ts';
import { client } from '../transport/client.ts';

/** Mirrors the nations' lists; they are read once, they do not change under an open window. */
export const useLists = defineStore('lists', () => {
  const lists = shallowRef<readonly NationList[] | null>(null);
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      lists.value = await client.lists.all({});
    } finally {
      reading = null;
    }
  }

  const load = (): Promise<void> => (lists.value ? Promise.resolve() : (reading ??= read()));
  const list = (id: string | null): NationList | null => lists.value?.find((known) => known.id === id) ?? null;

  return { lists, load, list };
});
