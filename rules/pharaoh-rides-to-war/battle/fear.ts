import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { FEAR } from '../citations.ts';
import { FEAR_SETTINGS } from '../settings.ts';
import { modifier, perStand, step, testOdds, testOf, throwTest, yes } from './step.ts';

/** The highest value that routs. */
const ROUTS = 2;

const fearSchema = z.strictObject({
  mod: modifier,
  /** Its officer is in its front rank. */
  officer: yes,
  /** Hits that the lost stand takes. */
  perStand,
});

const words = (value: number): string => (value > ROUTS ? 'stands' : 'routs and loses a stand');

/** Whether a unit stands that heavy chariots charge (Fear; rulings PRW-2, PRW-17, PRW-18). */
export const fear: Procedure<z.output<typeof fearSchema>, { readonly stands: boolean }> = {
  id: 'pharaoh-rides-to-war/fear',
  title: 'Fear of heavy chariots',
  citation: FEAR,
  input: fearSchema,
  dice: ['d6'],
  resolve(input, dice, _inForce, settings) {
    const { value, steps, rulings } = throwTest(dice, 'fear', FEAR, testOf(input, FEAR_SETTINGS, settings));
    const stands = value > ROUTS;
    const text = stands ? 'it stands' : 'it routs, a fast move to the rear, and loses a stand';
    return {
      outcome: { stands },
      steps: [...steps, step(FEAR, text)],
      rulings: [...rulings, ...(stands ? [] : ['PRW-17'])],
    };
  },
  odds: (input, _inForce, settings) => testOdds(testOf(input, FEAR_SETTINGS, settings), words),
};
