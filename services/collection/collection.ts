import type { CollectionItem, CollectionNeed } from '../../contract/collection.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { RuleSystemId } from '../../rules/core/rule-system.ts';
import type { House } from '../house.ts';
import { listFinder } from '../lists/lists.ts';
import { needsOf } from './needs.ts';

export async function allItems(house: House, rules?: RuleSystemId): Promise<CollectionItem[]> {
  return [...(await house.repositories.collection.all(rules))];
}

/** Puts items in place of earlier ones; those with nothing owned are taken out. */
export async function putItems(house: House, items: readonly CollectionItem[]): Promise<Record<string, never>> {
  await house.repositories.collection.put(items);
  return {};
}

/** What armies still want bought and painted: of the armies named, or of all. Those in the bin want nothing. */
export async function needs(house: House, ids?: readonly string[]): Promise<CollectionNeed[]> {
  const { armies, collection } = house.repositories;
  if (ids) {
    const known = new Set((await armies.summaries(true)).map(({ id }) => id));
    const lost = ids.find((id) => !known.has(id));
    if (lost !== undefined) throw new UseCaseError('NOT_FOUND', `there is no army "${lost}"`, 'armies');
  }
  return needsOf(await armies.unbinned({ ids }), await collection.all(), await listFinder(house));
}
