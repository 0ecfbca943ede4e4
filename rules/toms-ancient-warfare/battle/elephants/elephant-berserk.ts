import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { ELEPHANTS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BERSERK_RUN } from '../morale/morale.ts';
import { type Direction, rollDirection } from './elephant-trample.ts';
import { step } from '../step.ts';

interface BerserkOutcome {
  readonly direction: Direction;
  readonly inches: number;
}

/** Where an elephant that went berserk runs this turn (Elephant Special Rules; ruling TOM-32). */
export const elephantBerserk = defineProcedure({
  id: 'toms-ancient-warfare/elephant-berserk',
  title: 'Elephant gone berserk',
  citation: ELEPHANTS,
  phase: '2',
  input: z.strictObject({}),
  dice: ['d8 direction'],
  resolve(_input, dice): Resolution<BerserkOutcome> {
    const direction = rollDirection('it runs', dice);
    return {
      outcome: { direction, inches: BERSERK_RUN },
      steps: [step(ELEPHANTS, `it runs ${BERSERK_RUN} inches, ${direction}; each unit it touches is trampled`)],
      rulings: ['TOM-32'],
    };
  },
});
