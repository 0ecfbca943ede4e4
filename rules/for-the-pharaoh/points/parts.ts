import { partReader } from '../../core/army/troops/read-parts.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { FTP_P5 } from '../rulings.ts';
import { groupSize } from './group.ts';
import { troopPrice } from './price.ts';
import { type TroopProblem, troopProblems } from './troop-problems.ts';
import { pharaohTroops } from './troop-words.ts';
import type { Troop } from './troop.ts';

/** What the book makes of a troop type. */
export interface KnownTroop {
  readonly troop: Troop;
  /** Cost by the points table. */
  readonly tableCost: number;
  readonly groupSize: number;
  readonly problems: readonly TroopProblem[];
}

/** Reads parts of armies; a list's printed cost counts before the table's (ruling FTP-P5). */
export const pharaohParts = partReader<Troop, KnownTroop>({
  types: pharaohTroops,
  known: (troop) => ({
    troop,
    tableCost: troopPrice(troop).cost,
    groupSize: groupSize(troop),
    problems: troopProblems(troop),
  }),
  cost: ({ tableCost }, entry, rulings) =>
    entry === null || choiceInForce(FTP_P5, rulings) === 'table' ? tableCost : entry.cost,
});
