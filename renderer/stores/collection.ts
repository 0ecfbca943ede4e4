import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CollectionItem, CollectionLink, CollectionNeed } from '../../contract/collection.ts';
import { createFigureFinder, type EntryKey, toKeyText } from '../../rules/core/army/figures.ts';
import { client } from '../transport/client.ts';
import { loadedBook } from './books.ts';
import { useLists } from './lists.ts';

/** Mirrors what is owned and painted, and what armies want of it. */
export const useCollection = defineStore('collection', () => {
  const items = shallowRef<readonly CollectionItem[] | null>(null);
  const needs = shallowRef<readonly CollectionNeed[] | null>(null);
  const links = shallowRef<readonly CollectionLink[]>([]);
  const lists = useLists();
  /** Which figures a row is. */
  const figureOf = computed(() =>
    createFigureFinder(lists.lists ?? [], links.value, (rules) => loadedBook(rules)?.listColumns ?? []),
  );
  let asked = 0;

  async function loadItems(): Promise<void> {
    [items.value, links.value] = await Promise.all([client.collection.all({}), client.collection.links()]);
  }

  /** Says which figures rows are. */
  async function link(places: readonly EntryKey[], figure: string): Promise<void> {
    for (const { rules, list, entry } of places) await client.collection.link({ rules, list, entry, figure });
    links.value = await client.collection.links();
  }

  /** What some armies want; null asks for all that are not in the bin. The newest question's answer stands. */
  async function loadNeeds(armies: readonly string[] | null): Promise<void> {
    asked += 1;
    const question = asked;
    const answer = await client.collection.needs(armies ? { armies: [...armies] } : {});
    if (question === asked) needs.value = answer;
  }

  /** Takes effect at once; what is stored follows. */
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
