import type { BattleResult } from '../../rules/campaign.ts';

/** How a battle ended, as one side entered it. */
export interface EnteredResult {
  readonly player: string;
  readonly result: BattleResult;
}

interface Leaders {
  readonly attacker: string | undefined;
  readonly defender: string | undefined;
}

const MOST_NOTE = 2000;

/** Whether two sides say the same of what both know: who won, and how it is to be settled. */
const agrees = (one: BattleResult, other: BattleResult): boolean =>
  one.method === other.method && (one.method !== 'reported' || one.winner === other.winner);

/**
 * One result of what all sides entered: the losses of each; where the beaten side goes and whether the winner follows as they
 * themselves say. Null where they do not agree, or one has yet to enter.
 */
export function agreedResult(
  sides: readonly string[],
  entered: readonly EnteredResult[],
  leaders: Leaders,
): BattleResult | null {
  const [first, ...others] = entered;
  if (!first || sides.some((side) => entered.every(({ player }) => player !== side))) return null;
  if (!others.every(({ result }) => agrees(first.result, result))) return null;
  const { battle, method } = first.result;
  const winner = method === 'reported' ? first.result.winner : 'draw';
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
    note: [...notes].join('\n').slice(0, MOST_NOTE),
  };
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
