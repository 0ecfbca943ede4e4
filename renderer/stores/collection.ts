import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CollectionItem, CollectionLink, CollectionNeed } from '../../contract/collection.ts';
import { createFigureFinder, type EntryKey, toKeyText } from '../../rules/core/army/figures.ts';
import { client } from '../transport/client.ts';
import { getLoadedBook } from './books.ts';
import { useLists } from './lists.ts';

/** Mirrors the collection: owned and painted figures, and the figures that armies need. */
export const useCollection = defineStore('collection', () => {
  const items = shallowRef<readonly CollectionItem[] | null>(null);
  const needs = shallowRef<readonly CollectionNeed[] | null>(null);
  const links = shallowRef<readonly CollectionLink[]>([]);
  const lists = useLists();
  /** Returns the figure of a row. */
  const figureOf = computed(() =>
    createFigureFinder(lists.lists ?? [], links.value, (rules) => getLoadedBook(rules)?.listColumns ?? []),
  );
  let requests = 0;

  async function loadItems(): Promise<void> {
    [items.value, links.value] = await Promise.all([client.collection.all({}), client.collection.links()]);
  }

  /** Assigns rows to a figure. */
  async function link(places: readonly EntryKey[], figure: string): Promise<void> {
    for (const { rules, list, entry } of places) await client.collection.link({ rules, list, entry, figure });
    links.value = await client.collection.links();
  }

  /** Loads the figures that armies need. Null means all armies outside the bin. Only the answer to the last request counts. */
  async function loadNeeds(armies: readonly string[] | null): Promise<void> {
    requests += 1;
    const question = requests;
    const answer = await client.collection.needs(armies ? { armies: [...armies] } : {});
    if (question === requests) needs.value = answer;
  }

  /** Shows the change at once and saves it afterwards. */
  async function put(counted: readonly CollectionItem[]): Promise<void> {
    const keys = new Set(counted.map(toKeyText));
    items.value = [...(items.value ?? []).filter((known) => !keys.has(toKeyText(known))), ...counted];
    try {
      await client.collection.put({ items: [...counted] });
    } catch (thrown) {
      await loadItems();
      throw thrown;
    }
  }

  return { items, needs, figureOf, loadItems, loadNeeds, put, link };
});
