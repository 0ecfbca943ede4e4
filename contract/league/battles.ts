import { z } from 'zod';
import {
  type BattleResult,
  battleResultSchema,
  type CampaignState,
  LONGEST_NOTE,
  type PendingBattle,
  playerOf,
} from '../../rules/campaign.ts';
import { command, listOf, query } from '../base.ts';
import { seatKey } from '../seats.ts';
import { FIELD_STAGES } from './field-battles.ts';
import { BATTLE_ENDS } from './notices.ts';
import { instant, ofCampaign, seat } from './shapes.ts';

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

/** What happens at a battle's deadline; `declined`: the breach is left alone; `captain`: on the field, one leads whoever has not answered. */
export const AT_DEADLINE = [...BATTLE_ENDS, 'declined', 'captain'] as const;
export type AtDeadline = (typeof AT_DEADLINE)[number];

/**
 * How a battle ended, as each side entered it. Sides agree who won, and how it is to be settled; each enters its own losses, and sees how
 * much the others have lost. Where they agree the battle is settled, else it waits for the umpire.
 */
export const entered = z.strictObject({
  /** As the seat's view has it; the umpire's own id. */
  battle: z.string(),
  /** Number of the newest entry of the log: what a battle is called in a view may change with the next one. */
  seq: z.int(),
  /** Sides that have to enter it: of persons, for a regent's side enters nothing. */
  seats: listOf(z.string()),
  /** The side that the seat fights on; absent for the umpire. */
  side: z.union([z.literal(0), z.literal(1)]).exactOptional(),
  /** Until when it is to be entered, and what happens then where a side has entered nothing; null for no deadline. */
  due: z
    .strictObject({ at: instant, then: z.enum(AT_DEADLINE), /** Whether the umpire was called. */ isOver: z.boolean() })
    .nullable()
    .exactOptional(),
  /** How far it has come on the field, where it is fought there or a side wants to; absent where nobody does. */
  field: z
    .strictObject({ stage: z.enum(FIELD_STAGES), version: z.int(), waitsFor: listOf(z.string()) })
    .exactOptional(),
  /** To a seat it is not told which troops the other side has lost. */
  results: listOf(
    z.strictObject({
      player: z.string(),
      result: battleResultSchema,
      enteredAt: instant,
      /** How much the side has lost. */
      lost: z.strictObject({ figures: z.int(), generals: z.int() }).exactOptional(),
      /** Whether the side has seen what all the others have entered. */
      hasSeen: z.boolean().exactOptional(),
    }),
  ),
});
export type EnteredBattle = Readonly<z.output<typeof entered>>;

/** What came of entering it; `unseen`: all have entered the same, and a side has yet to see what the others have lost. */
export const enteredResult = z.strictObject({ status: z.enum(['waits', 'settled', 'differs', 'umpire', 'unseen']) });

export const battles = {
  /** Battles that wait, as far as a seat takes part in them; all of them for the umpire, whose `player` is ''. */
  battles: query.input(ofCampaign.extend({ player: seat })).output(listOf(entered)),
  /**
   * One side enters how its battle ended, in place of what it entered before; the battle is settled, by the campaign's own dice, once all
   * agree and each has seen what the others have lost: `seen` is the newest `enteredAt` of theirs that the caller was shown; a regent agrees with the quick method, and what it lost in a battle that was fought the umpire enters. A besieger who may storm an
   * unstable breach first says whether it does, `joined` or `declined`; a storm then waits for both sides. `result` names the battle as the
   * seat's view did after entry `seq`: CONFLICT where the log has gone on. REFUSED for a battle it takes no part in, and for losses that are
   * not its own.
   */
  enterResult: command
    .input(seatKey.extend({ seq: z.int().min(0), result: battleResultSchema, seen: instant.exactOptional() }))
    .output(enteredResult),
};
