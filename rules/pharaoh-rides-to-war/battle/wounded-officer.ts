import { z } from 'zod';
import { general } from '../../core/table/asks.ts';
import { OFFICERS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from './step.ts';

/** The least face that brings him back, and the highest that kills him. */
export const RETURNS_FROM = 6;
export const DIES_TO = 2;

interface WoundedOutcome {
  readonly result: 'returns' | 'dies' | 'lingers';
}

function resultOf(face: number): WoundedOutcome['result'] {
  if (face >= RETURNS_FROM) return 'returns';
  return face <= DIES_TO ? 'dies' : 'lingers';
}

const WORDS = {
  returns: 'he returns to his command',
  dies: 'he dies',
  lingers: 'he lingers in the rear until the next turn',
} as const;

const VERDICT = { returns: 'He returns', dies: 'He dies', lingers: 'He lingers in the rear' } as const;

/** An officer at the rear, in every morale phase (Officer casualties; Fate/Change cards). */
export const woundedOfficer = defineProcedure({
  id: 'pharaoh-rides-to-war/wounded-officer',
  title: 'Wounded officer',
  citation: OFFICERS,
  phase: 'morale',
  input: z.strictObject({}),
  dice: ['d6'],
  resolve(_input, dice) {
    const face = dice.roll('d6', 'wounded officer');
    const result = resultOf(face);
    return { outcome: { result }, steps: [step(OFFICERS, `a ${face}: ${WORDS[result]}`)], rulings: [] };
  },
  inShort: ({ result }) => result,
  verdict: ({ result }) => VERDICT[result],
  asks: { officer: general('Officer at the rear') },
  owes: { officer: ({ state }) => (state === 'rear' ? 'hurt, at the rear' : null) },
  effects({ result }) {
    if (result === 'returns') return [{ role: 'officer', general: 'well' }];
    return result === 'dies' ? [{ role: 'officer', fallen: 1 }] : [];
  },
});
