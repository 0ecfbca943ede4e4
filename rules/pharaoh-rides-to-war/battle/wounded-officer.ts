import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { OFFICERS } from '../citations.ts';
import { evenly, SIX, step } from './step.ts';

const RETURNS = 6;
const DIES = 2;

interface WoundedOutcome {
  readonly result: 'returns' | 'dies' | 'lingers';
}

function resultOf(face: number): WoundedOutcome['result'] {
  if (face >= RETURNS) return 'returns';
  return face <= DIES ? 'dies' : 'lingers';
}

const WORDS = {
  returns: 'he returns to his command',
  dies: 'he dies',
  lingers: 'he lingers in the rear until the next turn',
} as const;

/** An officer at the rear, in every morale phase (Officer casualties; Fate/Change cards). */
export const woundedOfficer: Procedure<Record<string, never>, WoundedOutcome> = {
  id: 'pharaoh-rides-to-war/wounded-officer',
  title: 'Wounded officer',
  citation: OFFICERS,
  input: z.strictObject({}),
  dice: ['d6'],
  resolve(_input, dice) {
    const face = dice.roll('d6', 'wounded officer');
    const result = resultOf(face);
    return { outcome: { result }, steps: [step(OFFICERS, `a ${face}: ${WORDS[result]}`)], rulings: [] };
  },
  odds: () => evenly(SIX.map(resultOf)),
};
