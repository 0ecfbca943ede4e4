import { UseCaseError } from '../../contract/errors.ts';
import type { StoredList } from '../../contract/lists.ts';
import type { ListOf } from '../../rules/core/nation-list.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';
import type { AppContext } from '../app-context.ts';
import { tallyUnder } from '../armies/armies.ts';
import { knownBook } from '../books.ts';

/** Stores the shipped lists if the open store is writable. */
export async function synchroniseLists(context: AppContext): Promise<void> {
  if (context.keeper?.state().state === 'lost' || context.readOnly() !== '') return;
  if (context.shipped.lists.length === 0) return;
  await context.repositories.lists.synchronise(context.shipped.lists, tallyUnder(context));
}

export const missingList = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `there is no list "${id}"`, 'id');

/** Returns all lists, or those of one book. @throws UseCaseError for an unknown book */
export async function allLists(context: AppContext, rules?: RuleSystemId): Promise<StoredList[]> {
  if (rules !== undefined) knownBook(context, rules);
  return [...(await context.repositories.lists.all(rules))];
}

export async function oneList(context: AppContext, id: string): Promise<StoredList> {
  const list = await context.repositories.lists.one(id);
  if (!list) throw missingList(id);
  return list;
}

/** Loads all lists for rules that need synchronous lookups. */
export async function listFinder(context: AppContext): Promise<ListOf> {
  const all = new Map((await context.repositories.lists.all()).map((list) => [list.id, list]));
  return (id) => all.get(id) ?? null;
}
