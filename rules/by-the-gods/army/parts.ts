import { type CountedPart, partReader } from '../../core/army/troops/read-parts.ts';
import type { Troop } from '../troops/troop.ts';
import { btgTroops } from '../troops/troop-words.ts';

export interface KnownTroop {
  readonly troop: Troop;
}

export type CountedTroop = CountedPart<KnownTroop>;

/** Reads parts of armies; the book has no points. */
export const btgParts = partReader<Troop, KnownTroop>({
  types: btgTroops,
  known: (troop) => ({ troop }),
  cost: () => 0,
});
