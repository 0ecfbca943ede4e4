import { z } from 'zod';
import type { Odds } from '../../core/odds.ts';
import type { Procedure } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { MELEE, TEST_ORDER } from '../citations.ts';
import { crusadeRuling } from '../crusades.ts';
import { KIND_NAME } from '../troops/kinds.ts';
import { rollAttack } from './attack.ts';
import { type Cell, cellAt } from './chart.ts';
import { readySide, type Side, sideSchema, type Tester, testers } from './melee-side.ts';
import { evenly, step } from './step.ts';

const meleeSchema = z.strictObject({ a: sideSchema, b: sideSchema }).superRefine(({ a, b }, context) => {
  const misplaced = (side: 'a' | 'b', own: Side, enemies: Side): void => {
    for (const [unit, { facing }] of own.units.entries()) {
      if (facing < enemies.units.length) continue;
      const message = `units of the other side are counted from 0 to ${enemies.units.length - 1}, so that none is ${facing}`;
      context.addIssue({ code: 'custom', path: [side, 'units', unit, 'facing'], message, input: facing });
    }
  };
  misplaced('a', a, b);
  misplaced('b', b, a);
});

type MeleeInput = z.output<typeof meleeSchema>;

interface SideOutcome {
  readonly total: number;
  readonly shift: number;
  readonly column: number;
  /** Strength that this side loses. */
  readonly losses: number;
  readonly commanderKilled: boolean;
}

interface MeleeOutcome {
  readonly a: SideOutcome;
  readonly b: SideOutcome;
  /** Who caused more casualties; null for a draw. */
  readonly winner: 'a' | 'b' | null;
  /** Who tests morale, first to last. */
  readonly tests: readonly Tester[];
}

const led = ({ units }: Side): boolean => units.some(({ commander }) => commander);

const winnerOf = (byA: number, byB: number): 'a' | 'b' | null => (byA === byB ? null : byA > byB ? 'a' : 'b');

const RESULT = { a: 'side a wins', b: 'side b wins', draw: 'drawn' } as const;

/** "side a wins, 3 to 1", and who falls. */
function meleeWords(byA: Cell, byB: Cell, { a, b }: MeleeInput): string {
  const winner = winnerOf(byA.casualties, byB.casualties);
  const more = Math.max(byA.casualties, byB.casualties);
  const fewer = Math.min(byA.casualties, byB.casualties);
  const falls = [...(byB.star && led(a) ? ['a'] : []), ...(byA.star && led(b) ? ['b'] : [])];
  const fallen = falls.length === 0 ? '' : `, commander of ${falls.join(' and ')} killed`;
  return `${RESULT[winner ?? 'draw']}, ${more} to ${fewer}${fallen}`;
}

function meleeOdds(input: MeleeInput, inForce: RulingsInForce): Odds[] {
  const faces = [1, 2, 3, 4, 5, 6];
  const a = readySide(input.a, input.b, 'a', inForce).column;
  const b = readySide(input.b, input.a, 'b', inForce).column;
  const throws = faces.flatMap((one) =>
    faces.map((other) => [cellAt(one, a, inForce), cellAt(other, b, inForce)] as const),
  );
  return evenly(
    throws
      .sort(([byA, byB], [otherA, otherB]) => otherA.casualties - otherB.casualties - (byA.casualties - byB.casualties))
      .map(([byA, byB]) => meleeWords(byA, byB, input)),
  );
}

/** Units fight hand to hand, both sides at once (Melee; rulings SAS-3 to SAS-5, SAS-7, SAS-8, SAS-10, SAS-12, SAS-13). */
export const melee: Procedure<MeleeInput, MeleeOutcome> = {
  id: 'sas-ancient/melee',
  title: 'Mêlée',
  citation: MELEE,
  input: meleeSchema,
  dice: ['d6 of side a on the casualty chart', 'd6 of side b'],
  resolve(input, dice, inForce) {
    const a = readySide(input.a, input.b, 'a', inForce);
    const b = readySide(input.b, input.a, 'b', inForce);
    const byA = rollAttack(a.column, led(input.b), dice, 'side a strikes', inForce);
    const byB = rollAttack(b.column, led(input.a), dice, 'side b strikes', inForce);
    const winner = winnerOf(byA.casualties, byB.casualties);
    const loser = winner === null ? null : winner === 'a' ? 'b' : 'a';
    const tests = testers(input.a, input.b, loser);
    const order = tests.map(({ side, kind }) => `${KIND_NAME[kind]} of ${side}`).join(', ');
    const side = (own: typeof a, enemy: typeof byA): SideOutcome => ({
      total: own.total,
      shift: own.shift,
      column: own.column * 5,
      losses: enemy.casualties,
      commanderKilled: enemy.commanderKilled,
    });
    return {
      outcome: { a: side(a, byB), b: side(b, byA), winner, tests },
      steps: [
        ...a.steps,
        ...b.steps,
        ...byA.steps,
        ...byB.steps,
        step(MELEE, winner === null ? 'equal casualties: drawn' : `${RESULT[winner]}: it caused more casualties`),
        ...(order === '' ? [] : [step(TEST_ORDER, `morale is tested in this order: ${order}`)]),
      ],
      rulings: [...new Set([...a.rulings, ...b.rulings, 'SAS-4', ...crusadeRuling(inForce)])],
    };
  },
  odds: meleeOdds,
};
