import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { part } from '../../../core/table/asks.ts';
import { struck } from '../../../core/table/effects.ts';
import { ELEPHANTS } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { type Direction, rollDirection } from './elephant-trample.ts';
import { step } from '../step.ts';

/** Lives of an elephant at the start. */
export const LIVES = 4;
/** With so many left, or fewer, each loss calls for a panic test. */
export const PANICS_AT = 2;

/** What an attack on elephants says of its kills: they are taken off lives, which has its own consequences. */
export const LIVES_COUNTED: Step = step(
  ELEPHANTS,
  'each kill that nothing saves takes one of its lives, counted apart',
);

const livesSchema = z.strictObject({
  lives: z.int().min(1).max(LIVES).default(LIVES),
  /** Kills on it that its crew’s shields did not save. */
  kills: z.int().min(0).max(200),
});

interface LivesOutcome {
  readonly lives: number;
  /** Whether a panic test is due at once. */
  readonly panicTest: boolean;
  readonly slain: boolean;
  /** Where it falls; every unit in its path is trampled. Null while it lives. */
  readonly fall: { readonly direction: Direction; readonly inches: number } | null;
}

/** An elephant is wounded, and perhaps falls (Elephant Special Rules; rulings TOM-31, TOM-32). */
export const elephantLives = defineProcedure({
  id: 'toms-ancient-warfare/elephant-lives',
  title: 'Elephant’s lives',
  citation: ELEPHANTS,
  phase: ['3', '5'],
  input: livesSchema,
  dice: ['d8 direction in which a slain elephant falls', 'd6 inches it falls'],
  resolve({ lives: before, kills }, dice): Resolution<LivesOutcome> {
    const lives = Math.max(0, before - kills);
    const counted = step(ELEPHANTS, `${before} lives less ${kills}: ${lives} left`);
    const panicTest = kills > 0 && lives > 0 && lives <= PANICS_AT;
    if (lives > 0) {
      const due = panicTest ? [step(ELEPHANTS, 'a panic test is due at once, on 5+')] : [];
      return { outcome: { lives, panicTest, slain: false, fall: null }, steps: [counted, ...due], rulings: ['TOM-31'] };
    }
    const direction = rollDirection('it falls', dice);
    const inches = dice.roll('d6', 'inches it falls');
    return {
      outcome: { lives, panicTest, slain: true, fall: { direction, inches } },
      steps: [
        counted,
        step(ELEPHANTS, `slain: it falls ${inches} inches, ${direction}; each unit in its path is trampled`),
      ],
      rulings: ['TOM-31', 'TOM-32'],
    };
  },
  verdict: ({ slain, lives }) => (slain ? 'Slain' : `Lives left: ${lives}`),
  asks: { elephant: part('Which elephant') },
  fill: { elephant: ({ part: { lost } }) => ({ lives: LIVES - (lost % LIVES) }) },
  effects: (_outcome, { kills, lives }) => struck('elephant', Math.min(kills, lives)),
});
