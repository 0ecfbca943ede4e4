import { z } from 'zod';
import { chances, dieWays, together } from '../../core/odds.ts';
import type { Procedure } from '../../core/procedure.ts';
import { OFFICERS } from '../citations.ts';
import { step } from './step.ts';

/** The least sum of two dice that hurts him. */
const HURT = 11;

const words = (hurt: boolean): string => (hurt ? 'hurt' : 'unhurt');

/** An officer in the front rank whose unit was hit by shooting, or fought a melee (Officer casualties; ruling PRW-19). */
export const officerCasualty: Procedure<Record<string, never>, { readonly wounded: boolean }> = {
  id: 'pharaoh-rides-to-war/officer-casualty',
  title: 'Officer in the front rank',
  citation: OFFICERS,
  input: z.strictObject({}),
  dice: ['d6', 'd6'],
  resolve(_input, dice) {
    const sum = dice.roll('d6', 'officer, first die') + dice.roll('d6', 'officer, second die');
    const wounded = sum >= HURT;
    const text = wounded ? 'he is hurt and carried to the rear' : 'he is unhurt';
    return { outcome: { wounded }, steps: [step(OFFICERS, `${sum}: ${text}`)], rulings: ['PRW-19'] };
  },
  odds() {
    const sums = chances(together(dieWays(6), dieWays(6)));
    const hurt = sums.filter(({ total }) => total >= HURT).reduce((all, { chance }) => all + chance, 0);
    return [
      { outcome: words(false), chance: 1 - hurt },
      { outcome: words(true), chance: hurt },
    ];
  },
};
