import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { CollectionItem, CollectionNeed } from '../../contract/collection.ts';
import { client } from '../transport/client.ts';

/** Mirrors what is owned and painted, and what armies want of it. */
export const useCollection = defineStore('collection', () => {
  const items = shallowRef<readonly CollectionItem[] | null>(null);
  const needs = shallowRef<readonly CollectionNeed[] | null>(null);
  let asked = 0;

  async function loadItems(): Promise<void> {
    items.value = await client.collection.all({});
  }

  /** What some armies want; null asks for all that are not in the bin. The newest question's answer stands. */
  async function loadNeeds(armies: readonly string[] | null): Promise<void> {
    asked += 1;
    const question = asked;
    const answer = await client.collection.needs(armies ? { armies: [...armies] } : {});
    if (question === asked) needs.value = answer;
  }

  const keyOf = ({ rules, list, entry }: Pick<CollectionItem, 'rules' | 'list' | 'entry'>) =>
    JSON.stringify([rules, list, entry]);

  /** Takes effect at once; what is stored follows. */
  async function put(item: CollectionItem): Promise<void> {
    const others = (items.value ?? []).filter((known) => keyOf(known) !== keyOf(item));
    items.value = [...others, item];
    try {
      await client.collection.put({ items: [item] });
    } catch (thrown) {
      await loadItems();
      throw thrown;
    }
  }

  return { items, needs, loadItems, loadNeeds, put };
});
