import type { CollectionItem, CollectionLink, CollectionNeed } from '../../contract/collection.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';
import { type AppContext } from '../app-context.ts';
import { knownBook } from '../books.ts';
import { listFinder } from '../lists/lists.ts';
import { needsOf } from './needs.ts';

/** Everything that is owned, or that is owned of one book. @throws UseCaseError for an unknown rule book */
export async function allItems(context: AppContext, rules?: RuleSystemId): Promise<CollectionItem[]> {
  if (rules !== undefined) knownBook(context, rules);
  return [...(await context.repositories.collection.all(rules))];
}

/** Stores items in place of earlier ones and deletes those with nothing owned. @throws UseCaseError for an unknown rule book */
export async function putItems(context: AppContext, items: readonly CollectionItem[]): Promise<Record<string, never>> {
  items.forEach(({ rules }, at) => {
    if (!context.books.some(({ id }) => id === rules))
      throw new UseCaseError('BAD_INPUT', `there is no rule book “${rules}”`, `items.${at}.rules`);
  });
  await context.repositories.collection.put(items);
  return {};
}

export const allLinks = async (context: AppContext): Promise<CollectionLink[]> => [
  ...(await context.repositories.collection.links()),
];

interface Linking extends Omit<CollectionLink, 'figure'> {
  readonly figure: string | null;
}

/** Sets or clears which figures a list's row uses. @throws UseCaseError for an unknown rule book */
export async function putLink(context: AppContext, { figure, ...row }: Linking): Promise<Record<string, never>> {
  knownBook(context, row.rules);
  const { collection } = context.repositories;
  await (figure === null ? collection.unlink(row) : collection.link({ ...row, figure }));
  return {};
}

/** What armies still want bought and painted: of the armies named, or of all. Those in the bin want nothing. */
export async function needs(context: AppContext, ids?: readonly string[]): Promise<CollectionNeed[]> {
  const { armies, collection } = context.repositories;
  if (ids) {
    const known = new Set((await armies.summaries(true)).map(({ id }) => id));
    const lost = ids.find((id) => !known.has(id));
    if (lost !== undefined) throw new UseCaseError('NOT_FOUND', `there is no army "${lost}"`, 'armies');
  }
  return needsOf(await armies.unbinned({ ids }), await collection.all(), await listFinder(context));
}
