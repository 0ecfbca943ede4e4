import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import { against, dieWays, together } from '../../../core/odds.ts';
import type { Procedure, Step } from '../../../core/procedure.ts';
import { percentOf } from '../../../core/quantities.ts';
import { INTERCEPTION } from '../../citations.ts';
import { oddsByRow, resultFor } from '../phases/result-table.ts';

const points = z.int().min(1, 'a side without troops fights no battle').max(1_000_000_000);
const inputSchema = z.strictObject({
  /** Points of both armies, less who is away. */
  attacker: points,
  defender: points,
});

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
): { outcome: QuickBattleOutcome; steps: Step[] } {
  const ours = dice.roll('d10', 'the attacker’s die', who.attacker);
  const theirs = dice.roll('d10', 'the defender’s die', who.defender);
  const [more, most] = [surplus(attacker, defender), surplus(defender, attacker)];
  const outcome = quickResult(ours + more - theirs - most, attacker, defender);
  const base = Math.min(attacker, defender);
  const texts = [
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
  resolve({ attacker, defender }, dice) {
    return { ...rollQuickBattle(attacker, defender, dice), rulings: ['FTP-C22'] };
  },
  odds({ attacker, defender }) {
    const ahead = surplus(attacker, defender) - surplus(defender, attacker);
    const scores = together(together(dieWays(10), against(dieWays(10))), new Map([[ahead, 1n]]));
    return oddsByRow(scores, ({ from }) => {
      const { winner, attackerLoss, defenderLoss } = quickResult(from, attacker, defender);
      const how = winner === 'draw' ? 'a draw' : `the ${winner} wins`;
      return `${how}: attacker loses ${attackerLoss}, defender ${defenderLoss}`;
    });
  },
};
