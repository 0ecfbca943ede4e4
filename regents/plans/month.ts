import type { RaidLosses } from '../knowledge/raid-losses.ts';
import type { Situation } from '../knowledge/situation.ts';
import type { OrderSheet } from '../order-sheet.ts';
import { callPartisans, sendGuards, sendRaiders } from './raids.ts';
import { chooseMoves, type Move, orderOf, type MoveSearch } from './moves.ts';
import { chooseRetreats, joinArmies, leaveGarrisons, splitArmies } from './regroup.ts';
import { planSieges } from './sieges.ts';

/** Writes the orders for a month. @returns the armies' moves */
export function planMonth(
  seen: Situation,
  sheet: OrderSheet,
  search: MoveSearch,
  raided: RaidLosses,
): ReadonlyMap<string, Move> {
  const situation = search.regroups ? joinArmies(seen, sheet) : seen;
  const busy = planSieges(situation, sheet);
  const moves = chooseMoves(situation, (army) => busy.has(army), search);
  if (search.regroups) {
    leaveGarrisons(situation, sheet, moves);
    splitArmies(situation, sheet, moves);
  }
  for (const army of situation.armies) {
    const move = moves.get(army.id);
    if (move) sheet.give(orderOf(army, move), move.why(sheet.names));
  }
  sendGuards(situation, sheet, moves);
  sendRaiders(situation, sheet, moves, raided);
  callPartisans(situation, sheet, moves);
  chooseRetreats(situation, sheet, moves);
  return moves;
}
