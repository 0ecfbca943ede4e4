import { z } from 'zod';
import { ownPartRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { COMMAND } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

/** A unit within this distance in inches of its own officer or the general moves without a roll (ruling PRW-16). */
export const COMMAND_INCHES = 12;
/** Highest face that stops a unit out of command. */
const MAX_STAY_FACE = 2;

const commandSchema = z.strictObject({
  /** True if the unit's own officer or the general is within 12 inches at the start of the phase. */
  within12: z.boolean().default(false),
});

const describeMove = (moves: boolean): string => (moves ? 'it moves' : 'no move this turn');

/** A unit out of command rolls to move this turn (Command distance; ruling PRW-16). */
export const command = defineProcedure({
  id: 'pharaoh-rides-to-war/command',
  title: 'Out of command',
  citation: COMMAND,
  phase: MOVING_PHASES,
  input: commandSchema,
  dice: ['d6 of a unit out of reach'],
  resolve({ within12 }, dice) {
    if (within12) {
      const text = `within ${COMMAND_INCHES} inches of the unit’s officer or the general: the unit moves`;
      return { outcome: { moves: true }, steps: [step(COMMAND, text)], rulings: ['PRW-16'] };
    }
    const face = dice.roll('d6', 'out of command');
    const moves = face > MAX_STAY_FACE;
    return {
      outcome: { moves },
      steps: [step(COMMAND, `no officer within ${COMMAND_INCHES} inches, a ${face}: ${describeMove(moves)}`)],
      rulings: ['PRW-16'],
    };
  },
  inShort: ({ moves }) => describeMove(moves),
  verdict: ({ moves }) => (moves ? 'It moves' : 'It may not move'),
  asks: { unit: ownPartRole('Unit to move') },
  fill: { unit: ({ hasGeneral }) => ({ within12: hasGeneral }) },
  measured(field) {
    const place = field.place('unit');
    if (!place || place.leaders.length === 0) return [];
    const nearest = Math.min(...place.leaders);
    return [{ said: `${nearest} inches from an officer`, input: { within12: nearest <= COMMAND_INCHES } }];
  },
  effects: ({ moves }) => (moves ? [] : [markEffect('unit', 'out-of-command')]),
});
