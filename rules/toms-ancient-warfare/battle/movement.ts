import { z } from 'zod';
import { getChoice } from '../../core/ruling.ts';
import { ownPartRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { HILLS, HOLDFAST, MOVEMENT } from '../citations.ts';
import { defineProcedure, step, flag } from './define-procedure.ts';
import { MAX_INCHES } from '../points/troop.ts';
import { TOM_15 } from '../rulings.ts';
import { getHalfMove } from './holdfast.ts';
import { HILL_BONUS } from './shooting/reach.ts';

const length = z.int().min(1).max(MAX_INCHES);

const movementSchema = z.strictObject({
  move: length,
  /** Null if the troop type has no charge move. */
  charge: length.nullable().default(null),
  charging: flag,
  turns: z.int().min(0).max(20).default(0),
  difficult: flag,
  uphill: flag,
  onHill: flag,
  afterHoldfast: flag,
});

export const TURN_COST = 2;
export const DIFFICULT_COST = 2;

/** Distance that a unit may move or charge, without dice (Movement; Hills; Holdfast; rulings TOM-15, TOM-16, TOM-33). */
export const movement = defineProcedure({
  id: 'toms-ancient-warfare/movement',
  title: 'Movement',
  citation: MOVEMENT,
  phase: ['2', '4'],
  input: movementSchema,
  dice: [],
  resolve(input, _dice, inForce) {
    const { move, charge, charging, turns } = input;
    const printed = charging ? (charge ?? move) : move;
    const start = input.afterHoldfast ? getHalfMove(printed) : printed;
    const hard = [input.difficult, input.uphill].filter(Boolean).length;
    const times = getChoice(TOM_15, inForce) === 'each' ? hard : Math.min(1, hard);
    const fromHill = charging && input.onHill ? HILL_BONUS : 0;
    const inches = Math.max(0, start + fromHill - turns * TURN_COST - times * DIFFICULT_COST);
    return {
      outcome: { inches },
      steps: [
        step(MOVEMENT, charging ? `a charge of ${printed} inches` : `a move of ${printed} inches`),
        ...(input.afterHoldfast ? [step(HOLDFAST, `half after holdfast: ${start}`)] : []),
        ...(fromHill > 0 ? [step(HILLS, `charging from a hill +${HILL_BONUS}`)] : []),
        ...(turns > 0 ? [step(MOVEMENT, `${turns} × ${TURN_COST} for turning −${turns * TURN_COST}`)] : []),
        ...(times > 0 ? [step(MOVEMENT, `difficult ground or up a hill −${times * DIFFICULT_COST}`)] : []),
        step(MOVEMENT, `${inches} inches`),
      ],
      rulings: [
        ...(charging && charge === null ? ['TOM-33'] : []),
        ...(hard > 1 ? ['TOM-15'] : []),
        ...(input.afterHoldfast || fromHill > 0 || (charging && input.uphill) ? ['TOM-16'] : []),
      ],
    };
  },
  verdict: ({ inches }) => `${inches} inches`,
  asks: { mover: ownPartRole('Moving unit') },
  fill: {
    mover: ({ troop: { move, charge }, has }) => ({ move, charge, afterHoldfast: has('holdfast') }),
  },
  effects: (_outcome, { afterHoldfast }) => (afterHoldfast ? [markEffect('mover', 'holdfast', false)] : []),
});
