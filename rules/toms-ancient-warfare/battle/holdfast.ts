import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { ownPartRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { HOLDFAST } from '../citations.ts';
import { defineProcedure, step } from './define-procedure.ts';
import { MAX_INCHES } from '../points/troop.ts';

const holdfastSchema = z.strictObject({
  trained: z.boolean(),
  move: z.int().min(1).max(MAX_INCHES),
});

interface HoldfastOutcome {
  readonly allowed: boolean;
  readonly mayShoot: boolean;
  readonly nextMove: number;
  /** True if the unit strikes first when charged in the following enemy turn. */
  readonly strikesFirst: boolean;
}

/** Half of a printed move, rounded down (Holdfast; ruling TOM-16). */
export const getHalfMove = (move: number): number => Math.floor(move / 2);

/** Effects of going on holdfast, without dice (Holdfast; rulings TOM-16, TOM-27). */
export const holdfast = defineProcedure({
  id: 'toms-ancient-warfare/holdfast',
  title: 'Holdfast',
  citation: HOLDFAST,
  phase: '1',
  input: holdfastSchema,
  dice: [],
  resolve({ trained, move }): Resolution<HoldfastOutcome> {
    if (!trained) {
      return {
        outcome: { allowed: false, mayShoot: true, nextMove: move, strikesFirst: false },
        steps: [step(HOLDFAST, 'only trained units brace themselves')],
        rulings: [],
      };
    }
    const nextMove = getHalfMove(move);
    return {
      outcome: { allowed: true, mayShoot: false, nextMove, strikesFirst: true },
      steps: [
        step(HOLDFAST, 'no shooting in the turn in which the unit braces itself'),
        step(HOLDFAST, 'the unit strikes before the enemy if it is charged in the enemy’s next turn'),
        step(HOLDFAST, `half a move in the unit’s next own turn: ${nextMove} inches`),
      ],
      rulings: ['TOM-16', 'TOM-27'],
    };
  },
  asks: { mover: ownPartRole('Holding unit') },
  fill: { mover: ({ troop: { trained, move } }) => ({ trained, move }) },
  effects: ({ allowed }) => (allowed ? [markEffect('mover', 'holdfast')] : []),
});
