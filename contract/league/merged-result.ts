import type { BattleResult, CampaignState, PendingBattle } from '../../rules/campaign.ts';
import { LONGEST_NOTE, playerOf } from '../../rules/campaign.ts';

/** How a battle ended, as one side entered it. */
export interface EnteredResult {
  readonly player: string;
  readonly result: BattleResult;
}

/** Whether two sides report the same winner and method; each reports its own losses. */
export const isSameOutcome = (one: BattleResult, other: BattleResult): boolean =>
  one.method === other.method && (one.method !== 'reported' || one.winner === other.winner);

/** The players who lead the sides of a battle: of its attacker, and of the first who defends. */
export interface Leaders {
  readonly attacker: string | undefined;
  readonly defender: string | undefined;
}

export const leadersOf = (
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  { attacker, defender }: Pick<PendingBattle, 'attacker' | 'defender'>,
): Leaders => ({ attacker: playerOf(state, attacker), defender: playerOf(state, defender) });

/**
 * One result of what sides have entered, where it is known how the battle is settled and who won: the losses of each; where the beaten side
 * goes and whether the winner follows as they themselves say.
 */
export function mergedResult(
  entered: readonly EnteredResult[],
  leaders: Leaders,
  { battle, method, winner }: Pick<BattleResult, 'battle' | 'method' | 'winner'>,
): BattleResult {
  const beaten = winner === 'draw' ? undefined : winner === 'attacker' ? leaders.defender : leaders.attacker;
  const victor = winner === 'draw' ? undefined : leaders[winner];
  const said = (player: string | undefined): BattleResult | undefined =>
    entered.find((each) => each.player === player)?.result;
  const enter = said(victor)?.enter;
  const counted = entered.flatMap(({ result }) => result.halfHit ?? []);
  const notes = new Set(entered.map(({ result }) => result.note).filter((note) => note !== ''));
  return {
    battle,
    method,
    winner,
    losses: entered.flatMap(({ result }) => result.losses),
    generalsLost: entered.flatMap(({ result }) => result.generalsLost),
    ...(entered.some(({ result }) => result.halfHit) ? { halfHit: counted } : {}),
    retreat: said(beaten)?.retreat ?? null,
    ...(enter === undefined ? {} : { enter }),
    note: [...notes].join('\n').slice(0, LONGEST_NOTE),
  };
}
