import type { CollectionItem } from '../../../contract/collection.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';

/** What the collection has of a row of the list, held against all that the army has of it. */
export interface Owned {
  readonly owned: number;
  readonly painted: number;
  readonly toBuy: number;
  readonly toPaint: number;
}

/** By the row's id; only rows that the collection knows. */
export function ownedOf(army: ArmyFile, items: readonly CollectionItem[]): ReadonlyMap<string, Owned> {
  const wanted = new Map<string, number>();
  for (const { entry, count } of army.units.flatMap(({ parts }) => parts))
    if (entry !== null) wanted.set(entry, (wanted.get(entry) ?? 0) + count);
  const known = items.filter(({ rules, list }) => rules === army.rules && list === army.list);
  return new Map(
    known.map(({ entry, owned, painted }) => {
      const want = wanted.get(entry) ?? 0;
      const toBuy = Math.max(0, want - owned);
      return [entry, { owned, painted, toBuy, toPaint: Math.max(0, Math.min(want, owned) - painted) }];
    }),
  );
}
