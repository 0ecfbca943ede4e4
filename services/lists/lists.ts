import { UseCaseError } from '../../contract/errors.ts';
import type { StoredList } from '../../contract/lists.ts';
import type { FindList } from '../../rules/core/nation-list.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';
import type { AppContext } from '../app-context.ts';
import { createTallyFunction } from '../armies/armies.ts';
import { getBook } from '../books.ts';

/** Stores the shipped lists if the open store is writable. */
export async function synchroniseLists(context: AppContext): Promise<void> {
  if (context.storeAdmin?.state().state === 'lost' || context.readOnly() !== '') return;
  if (context.shipped.lists.length === 0) return;
  await context.repositories.lists.synchronise(context.shipped.lists, createTallyFunction(context));
}

export const createMissingListError = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `there is no list "${id}"`, 'id');

/** Returns all lists, or those of one book. @throws UseCaseError for an unknown book */
export async function loadLists(context: AppContext, rules?: RuleSystemId): Promise<StoredList[]> {
  if (rules !== undefined) getBook(context, rules);
  return [...(await context.repositories.lists.all(rules))];
}

export async function loadList(context: AppContext, id: string): Promise<StoredList> {
  const list = await context.repositories.lists.one(id);
  if (!list) throw createMissingListError(id);
  return list;
}

/** Loads all lists for rules that need synchronous lookups. */
export async function createListFinder(context: AppContext): Promise<FindList> {
  const listsById = new Map((await context.repositories.lists.all()).map((list) => [list.id, list]));
  return (id) => listsById.get(id) ?? null;
}
