import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { COMMAND } from '../citations.ts';
import { evenly, SIX, step } from './step.ts';

/** Inches from its own officer or the general within which a unit moves without a throw (ruling PRW-16). */
export const COMMAND_INCHES = 12;
/** The highest face on which a unit out of reach may not move. */
const STAYS = 2;

const commandSchema = z.strictObject({
  /** Within 12 inches of its own officer or the general as the phase begins. */
  within12: z.boolean().default(false),
});

const words = (face: number): string => (face > STAYS ? 'it moves' : 'no move this turn');

/** Whether a unit may move this turn (Command distance; ruling PRW-16). */
export const command: Procedure<z.output<typeof commandSchema>, { readonly moves: boolean }> = {
  id: 'pharaoh-rides-to-war/command',
  title: 'Out of command',
  citation: COMMAND,
  input: commandSchema,
  dice: ['d6 of a unit out of reach'],
  resolve({ within12 }, dice) {
    if (within12) {
      const text = `within ${COMMAND_INCHES} inches of its officer or the general: it moves`;
      return { outcome: { moves: true }, steps: [step(COMMAND, text)], rulings: ['PRW-16'] };
    }
    const face = dice.roll('d6', 'out of command');
    return {
      outcome: { moves: face > STAYS },
      steps: [step(COMMAND, `no officer within ${COMMAND_INCHES} inches, a ${face}: ${words(face)}`)],
      rulings: ['PRW-16'],
    };
  },
  odds: ({ within12 }) => (within12 ? [{ outcome: 'it moves', chance: 1 }] : evenly(SIX.map(words))),
};
