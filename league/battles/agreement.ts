import { type EnteredResult, type Leaders, isSameOutcome, mergedResult } from '../../contract/league/merged-result.ts';
import type { BattleResult } from '../../rules/campaign.ts';

/** Merges what all sides entered. Null where they disagree or a side has not entered yet. */
export function agreedResult(
  sides: readonly string[],
  entered: readonly EnteredResult[],
  leaders: Leaders,
): BattleResult | null {
  const [first, ...others] = entered;
  if (!first || sides.some((side) => entered.every(({ player }) => player !== side))) return null;
  if (!others.every(({ result }) => isSameOutcome(first.result, result))) return null;
  const { battle, method, winner } = first.result;
  return mergedResult(entered, leaders, { battle, method, winner: method === 'reported' ? winner : 'draw' });
}

interface SeenResult extends EnteredResult {
  readonly enteredAt: string;
  /** When the newest of the others' results was entered that this side has seen. */
  readonly seen: string | null;
}

/** Whether a side has seen what all the others have entered. Where nobody enters losses there is nothing to see. */
export const hasSeenAll = (own: SeenResult, entered: readonly SeenResult[]): boolean =>
  own.result.method !== 'reported' ||
  entered.every(
    ({ player, enteredAt }) =>
      player === own.player || (own.seen !== null && Date.parse(enteredAt) <= Date.parse(own.seen)),
  );

/** Whether all say the same, and one side has yet to see what the others have lost. */
export const isUnseenBy = (own: SeenResult, entered: readonly SeenResult[]): boolean =>
  entered.every(({ result }) => isSameOutcome(own.result, result)) && !hasSeenAll(own, entered);

/** What other sides may see of a result: how much was lost, and not of which troops, which the rules reveal when the battle is settled. */
export const withoutTroops = ({ battle, method, winner, note }: BattleResult): BattleResult => ({
  battle,
  method,
  winner,
  losses: [],
  generalsLost: [],
  retreat: null,
  note,
});

export const lossesOf = ({ losses, generalsLost }: Pick<BattleResult, 'losses' | 'generalsLost'>) => ({
  figures: losses.reduce((sum, { count }) => sum + count, 0),
  generals: generalsLost.length,
});
