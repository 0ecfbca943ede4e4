import { type EnteredResult, type Leaders, mergedResult } from '../../contract/league/merged-result.ts';
import type { BattleResult } from '../../rules/campaign.ts';

/** Whether two sides say the same of what both know: who won, and how it is to be settled. */
const agrees = (one: BattleResult, other: BattleResult): boolean =>
  one.method === other.method && (one.method !== 'reported' || one.winner === other.winner);

/** One result of what all sides entered. Null where they do not agree, or one has yet to enter. */
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

/** What another side may know of a result: losses are told when the battle is settled, as far as the rules tell them. */
export const withoutLosses = ({ battle, method, winner, note }: BattleResult): BattleResult => ({
  battle,
  method,
  winner,
  losses: [],
  generalsLost: [],
  retreat: null,
  note,
});
