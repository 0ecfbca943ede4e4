import { z } from 'zod';
import { choiceInForce } from '../../core/ruling.ts';
import { ownPart } from '../../core/table/ask-procedure.ts';
import { mark } from '../../core/table/effects.ts';
import { HILLS, HOLDFAST, MOVEMENT } from '../citations.ts';
import { defineProcedure, step } from './define-procedure.ts';
import { MOST_INCHES } from '../points/troop.ts';
import { TOM_15 } from '../rulings.ts';
import { halfMove } from './holdfast.ts';
import { FROM_HILL } from './shooting/reach.ts';
import { yes } from './target.ts';

const length = z.int().min(1).max(MOST_INCHES);

const movementSchema = z.strictObject({
  move: length,
  /** Null if the troop type has no charge move. */
  charge: length.nullable().default(null),
  charging: yes,
  turns: z.int().min(0).max(20).default(0),
  difficult: yes,
  uphill: yes,
  onHill: yes,
  afterHoldfast: yes,
});

export const PER_TURN = 2;
export const DIFFICULT_OR_UPHILL = 2;

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
    const start = input.afterHoldfast ? halfMove(printed) : printed;
    const hard = [input.difficult, input.uphill].filter(Boolean).length;
    const times = choiceInForce(TOM_15, inForce) === 'each' ? hard : Math.min(1, hard);
    const fromHill = charging && input.onHill ? FROM_HILL : 0;
    const inches = Math.max(0, start + fromHill - turns * PER_TURN - times * DIFFICULT_OR_UPHILL);
    return {
      outcome: { inches },
      steps: [
        step(MOVEMENT, charging ? `a charge of ${printed} inches` : `a move of ${printed} inches`),
        ...(input.afterHoldfast ? [step(HOLDFAST, `half after holdfast: ${start}`)] : []),
        ...(fromHill > 0 ? [step(HILLS, `charging from a hill +${FROM_HILL}`)] : []),
        ...(turns > 0 ? [step(MOVEMENT, `${turns} × ${PER_TURN} for turning −${turns * PER_TURN}`)] : []),
        ...(times > 0 ? [step(MOVEMENT, `difficult ground or up a hill −${times * DIFFICULT_OR_UPHILL}`)] : []),
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
  asks: { mover: ownPart('Who moves') },
  fill: {
    mover: ({ troop: { move, charge }, has }) => ({ move, charge, afterHoldfast: has('holdfast') }),
  },
  effects: (_outcome, { afterHoldfast }) => (afterHoldfast ? [mark('mover', 'holdfast', false)] : []),
});
