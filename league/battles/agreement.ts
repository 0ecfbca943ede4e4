import { type EnteredResult, type Leaders, mergedResult } from '../../contract/league/merged-result.ts';
import type { BattleResult } from '../../rules/campaign.ts';

/** Whether two sides report the same winner and method; each reports its own losses. */
const agrees = (one: BattleResult, other: BattleResult): boolean =>
  one.method === other.method && (one.method !== 'reported' || one.winner === other.winner);

/** Merges what all sides entered. Null where they disagree or a side has not entered yet. */
export function agreedResult(
  sides: readonly string[],
  entered: readonly EnteredResult[],
  leaders: Leaders,
): BattleResult | null {
  const [first, ...others] = entered;
  if (!first || sides.some((side) => entered.every(({ player }) => player !== side))) return null;
  if (!others.every(({ result }) => agrees(first.result, result))) return null;
  const { battle, method, winner } = first.result;
  return mergedResult(entered, leaders, { battle, method, winner: method === 'reported' ? winner : 'draw' });
}

/** What other sides may see of a result: the rules reveal losses when the battle is settled. */
export const withoutLosses = ({ battle, method, winner, note }: BattleResult): BattleResult => ({
  battle,
  method,
  winner,
  losses: [],
  generalsLost: [],
  retreat: null,
  note,
});
