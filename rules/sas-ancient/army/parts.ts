import { type CountedPart, partReader } from '../../core/army/troops/read-parts.ts';
import { sizeOf } from '../troops/strength.ts';
import type { Troop } from '../troops/troop.ts';
import { sasTroops } from '../troops/troop-words.ts';

export interface KnownTroop {
  readonly troop: Troop;
}

export type CountedTroop = CountedPart<KnownTroop>;

/** Reads parts of armies. A row of a list counts the strength it states, and what the rulings in force change in that of its troop type. */
export const sasParts = partReader<Troop, KnownTroop>({
  types: sasTroops,
  known: (troop) => ({ troop }),
  cost: ({ troop }, entry, rulings) => {
    const size = sizeOf(troop, rulings);
    return entry === null ? size : Math.max(0, entry.cost + size - sizeOf(troop, {}));
  },
});
