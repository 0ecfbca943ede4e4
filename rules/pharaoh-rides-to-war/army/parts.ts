import { type CountedPart, partReader } from '../../core/army/troops/read-parts.ts';
import type { Troop } from '../troops/troop.ts';
import { prwTroops } from '../troops/troop-words.ts';

export interface KnownTroop {
  readonly troop: Troop;
}

export type CountedTroop = CountedPart<KnownTroop>;

/** Reads parts of armies; the book has no points (ruling PRW-4). */
export const prwParts = partReader<Troop, KnownTroop>({
  types: prwTroops,
  known: (troop) => ({ troop }),
  cost: () => 0,
});
