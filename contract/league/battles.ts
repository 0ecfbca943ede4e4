import { z } from 'zod';
import {
  type BattleResult,
  battleResultSchema,
  type CampaignState,
  MAX_NOTE_LENGTH,
  type PendingBattle,
  findPlayer,
} from '../../rules/campaign.ts';
import { command, listOf, query, seatKey } from '../base.ts';
import { FIELD_STAGES } from './field-battles.ts';
import { BATTLE_ENDS } from './notices.ts';
import { instant, campaignInput, seat } from './shapes.ts';

/** A battle's result as one side entered it. */
export interface EnteredResult {
  readonly player: string;
  readonly result: BattleResult;
}

/** Checks whether two sides report the same winner and the same method of battle. Losses may differ: each side reports its own. */
export const isSameOutcome = (one: BattleResult, other: BattleResult): boolean =>
  one.method === other.method && (one.method !== 'reported' || one.winner === other.winner);

/** Players who lead the two sides of a battle: the attacker, and the first of the defenders. */
export interface Leaders {
  readonly attacker: string | undefined;
  readonly defender: string | undefined;
}

export const getLeaders = (
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  { attacker, defender }: Pick<PendingBattle, 'attacker' | 'defender'>,
): Leaders => ({ attacker: findPlayer(state, attacker), defender: findPlayer(state, defender) });

/** Merges the entered results once method and winner agree: each side's own losses, the loser's retreat, the winner's pursuit. */
export function mergeResults(
  entered: readonly EnteredResult[],
  leaders: Leaders,
  { battle, method, winner }: Pick<BattleResult, 'battle' | 'method' | 'winner'>,
): BattleResult {
  const loser = winner === 'draw' ? undefined : winner === 'attacker' ? leaders.defender : leaders.attacker;
  const victor = winner === 'draw' ? undefined : leaders[winner];
  const getResult = (player: string | undefined): BattleResult | undefined =>
    entered.find((each) => each.player === player)?.result;
  const enter = getResult(victor)?.enter;
  const counted = entered.flatMap(({ result }) => result.halfHit ?? []);
  const notes = new Set(entered.map(({ result }) => result.note).filter((note) => note !== ''));
  return {
    battle,
    method,
    winner,
    losses: entered.flatMap(({ result }) => result.losses),
    generalsLost: entered.flatMap(({ result }) => result.generalsLost),
    ...(entered.some(({ result }) => result.halfHit) ? { halfHit: counted } : {}),
    retreat: getResult(loser)?.retreat ?? null,
    ...(enter === undefined ? {} : { enter }),
    note: [...notes].join('\n').slice(0, MAX_NOTE_LENGTH),
  };
}

/** Actions at a battle's deadline. `declined`: the breach is not stormed. `captain`: a captain leads for absent players. */
export const DEADLINE_ACTIONS = [...BATTLE_ENDS, 'declined', 'captain'] as const;
export type DeadlineAction = (typeof DEADLINE_ACTIONS)[number];

/** Results entered by a battle's sides. Each side sees only totals of the others. If they disagree, the umpire decides. */
export const entered = z.strictObject({
  /** Battle id: as in the seat's view, or the log's own id if the umpire asks. */
  battle: z.string(),
  /** Number of the newest log entry. The battle's id in a seat's view may change with the next entry. */
  seq: z.int(),
  /** Sides that must enter a result. Regents enter none. */
  seats: listOf(z.string()),
  /** The seat's side. Absent for the umpire. */
  side: z.union([z.literal(0), z.literal(1)]).exactOptional(),
  /** Deadline for results, and the action at the deadline if a result is missing. Null if there is no deadline. */
  due: z
    .strictObject({
      at: instant,
      then: z.enum(DEADLINE_ACTIONS),
      /** True once the umpire was called. */ isOver: z.boolean(),
    })
    .nullable()
    .exactOptional(),
  /** Stage of the battle on the field. Absent if no side wants one. */
  field: z
    .strictObject({ stage: z.enum(FIELD_STAGES), version: z.int(), waitsFor: listOf(z.string()) })
    .exactOptional(),
  /** Results by side. A seat does not see which enemy troops were lost. */
  results: listOf(
    z.strictObject({
      player: z.string(),
      result: battleResultSchema,
      enteredAt: instant,
      /** Total losses of the side. */
      lost: z.strictObject({ figures: z.int(), generals: z.int() }).exactOptional(),
      /** True if the side has seen the results of all other sides. */
      hasSeen: z.boolean().exactOptional(),
    }),
  ),
});
export type EnteredBattle = Readonly<z.output<typeof entered>>;

/** Status of the battle after a side entered its result. `unseen`: all sides agree, but one has not yet seen the others' losses. */
export const enteredResult = z.strictObject({ status: z.enum(['waits', 'settled', 'differs', 'umpire', 'unseen']) });

export const battles = {
  /** Pending battles of a seat, or of all seats if `player` is '' (the umpire). */
  battles: query.input(campaignInput.extend({ player: seat })).output(listOf(entered)),
  /**
   * Enters or replaces one side's result. The battle is resolved with the campaign's own dice once all sides agree and have seen the
   * others' losses. `seen` is the newest `enteredAt` shown to the caller.
   * A regent agrees with quick resolution; the umpire enters its losses in a fought battle. A besieger who may storm an unstable breach
   * first decides: `joined` or `declined`. A storm then waits for both sides.
   * `result` names the battle as in the seat's view after entry `seq`. CONFLICT if the log has newer entries. REFUSED for a battle without
   * this seat and for losses that are not its own.
   */
  enterResult: command
    .input(seatKey.extend({ seq: z.int().min(0), result: battleResultSchema, seen: instant.exactOptional() }))
    .output(enteredResult),
};
