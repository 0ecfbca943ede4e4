import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import { against, dieWays, together } from '../../../core/odds.ts';
import type { Procedure, Step } from '../../../core/procedure.ts';
import { percentOf } from '../../../core/quantities.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { INTERCEPTION } from '../../citations.ts';
import { FTP_S23 } from '../../siege/siege-rulings.ts';
import { oddsByRow, resultFor } from '../phases/result-table.ts';

const points = z.int().min(1, 'a side without troops fights no battle').max(1_000_000_000);
const inputSchema = z.strictObject({
  /** Points of both armies, less who is away. */
  attacker: points,
  defender: points,
  /** What the defender stands on in a storm: battlements against ladders, or a breach (ruling FTP-S23). */
  walls: z.enum(['none', 'ladders', 'breach']).default('none'),
});
type Walls = z.output<typeof inputSchema>['walls'];

export interface QuickBattleOutcome {
  /** The attacker's die and surplus less the defender's. */
  readonly score: number;
  readonly winner: 'attacker' | 'defender' | 'draw';
  /** Points due, capped at what the side has. */
  readonly attackerLoss: number;
  readonly defenderLoss: number;
}

const MOST_SURPLUS = 5;

/** 1 for every full quarter by which the own points exceed the other's, at most 5. */
const surplus = (own: number, other: number): number =>
  Math.min(MOST_SURPLUS, Math.max(0, Math.floor(((own - other) * 4) / other)));

/** How much of itself a garrison counts for behind its walls. */
const WALLS: Readonly<Record<Walls, number>> = { none: 1, breach: 1.5, ladders: 2 };

/** What walls are worth under the rulings in force. */
export const wallsInForce = (walls: Walls, rulings: RulingsInForce): Walls =>
  choiceInForce(FTP_S23, rulings) === 'plain' ? 'none' : walls;

const surpluses = (attacker: number, defender: number, walls: Walls): readonly [number, number] => {
  const behind = defender * WALLS[walls];
  return [surplus(attacker, behind), surplus(behind, attacker)];
};

const winnerOf = (score: number): QuickBattleOutcome['winner'] =>
  score > 0 ? 'attacker' : score < 0 ? 'defender' : 'draw';

/** The attacker stands where the interceptors stand in the book's table; the smaller army is the measure of losses. */
function quickResult(score: number, attacker: number, defender: number): QuickBattleOutcome {
  const { raiders, interceptors } = resultFor(score);
  const base = Math.min(attacker, defender);
  return {
    score,
    winner: winnerOf(score),
    attackerLoss: percentOf(interceptors, base),
    defenderLoss: percentOf(raiders, base),
  };
}

/** Settles a battle without a table (ruling FTP-C22): the attacker's d10, then the defender's. Both have troops. */
export function rollQuickBattle(
  attacker: number,
  defender: number,
  dice: DiceSource,
  who: { attacker?: string; defender?: string } = {},
  walls: Walls = 'none',
): { outcome: QuickBattleOutcome; steps: Step[] } {
  const ours = dice.roll('d10', 'the attacker’s die', who.attacker);
  const theirs = dice.roll('d10', 'the defender’s die', who.defender);
  const [more, most] = surpluses(attacker, defender, walls);
  const outcome = quickResult(ours + more - theirs - most, attacker, defender);
  const base = Math.min(attacker, defender);
  const texts = [
    ...(walls === 'none' ? [] : [`behind the walls ${defender} points count as ${defender * WALLS[walls]}`]),
    `${attacker} points against ${defender}: the attacker adds ${more}, the defender ${most}`,
    `(${ours} + ${more}) − (${theirs} + ${most}) = ${outcome.score}`,
    `of the smaller army’s ${base} points the attacker loses ${outcome.attackerLoss}, the defender ${outcome.defenderLoss}`,
  ];
  return { outcome, steps: texts.map((text) => ({ text, citation: INTERCEPTION })) };
}

/** A battle by dice alone, where nobody wants to fight it out (ruling FTP-C22, after the table of Intercepting Raiders). */
export const quickBattle: Procedure<z.output<typeof inputSchema>, QuickBattleOutcome> = {
  id: 'for-the-pharaoh/campaign/quick-battle',
  title: 'Quick battle',
  citation: INTERCEPTION,
  input: inputSchema,
  dice: ['d10 attacker', 'd10 defender'],
  resolve({ attacker, defender, walls }, dice, rulings) {
    const worked = rollQuickBattle(attacker, defender, dice, {}, wallsInForce(walls, rulings));
    return { ...worked, rulings: walls === 'none' ? ['FTP-C22'] : ['FTP-C22', 'FTP-S23'] };
  },
  odds({ attacker, defender, walls }, rulings) {
    const [more, most] = surpluses(attacker, defender, wallsInForce(walls, rulings));
    const ahead = more - most;
    const scores = together(together(dieWays(10), against(dieWays(10))), new Map([[ahead, 1n]]));
    return oddsByRow(scores, ({ from }) => {
      const { winner, attackerLoss, defenderLoss } = quickResult(from, attacker, defender);
      const how = winner === 'draw' ? 'a draw' : `the ${winner} wins`;
      return `${how}: attacker loses ${attackerLoss}, defender ${defenderLoss}`;
    });
  },
};
