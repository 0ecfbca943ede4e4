import { type CountedPart, partReader } from '../../core/army/troops/read-parts.ts';
import type { Troop } from './troop.ts';
import { tomsTroops } from './troop-words.ts';

export interface KnownTroop {
  readonly troop: Troop;
}

export type CountedTroop = CountedPart<KnownTroop>;

/** Reads parts of armies: a list's printed cost counts, or what a troop type of one's own states (Tom’s Ancient Warfare, Point System; ruling TOM-13). */
export const tomsParts = partReader<Troop, KnownTroop>({
  types: tomsTroops,
  known: (troop) => ({ troop }),
  cost: ({ troop }, entry) => entry?.cost ?? troop.points,
});
