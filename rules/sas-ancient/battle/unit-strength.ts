import type { Resolution } from '../../core/procedure.ts';
import { part } from '../../core/table/asks.ts';
import { RANDOM_FACTOR, STRENGTHS } from '../citations.ts';
import { crusadeRuling } from '../crusades.ts';
import { defineProcedure } from '../define-procedure.ts';
import { baseStrength, randomPart, randomWords, strengthLines } from '../troops/strength.ts';
import { troopSchema } from '../troops/troop.ts';
import { step } from './step.ts';
import { STRENGTH } from './unit-states.ts';

interface StrengthOutcome {
  readonly base: number;
  readonly random: number;
  readonly strength: number;
}

/** A unit’s strength, thrown once before the battle (SAS Ancient Rules, Basic Unit Strengths; Random factor; sheet for the Crusades; rulings SAS-1, SAS-5, SAS-6, SAS-15, SAS-16). */
export const unitStrength = defineProcedure({
  id: 'sas-ancient/unit-strength',
  title: 'Strength of a unit',
  citation: RANDOM_FACTOR,
  phase: ['set-up-1', '1A'],
  input: troopSchema,
  dice: ['d6 or d10, by troop type'],
  resolve(troop, dice, inForce): Resolution<StrengthOutcome> {
    const base = baseStrength(troop, inForce);
    const die = randomPart(troop.kind);
    const random = dice.roll(`d${die.faces}`, 'random part of the strength') + die.plus;
    return {
      outcome: { base, random, strength: base + random },
      steps: [
        ...strengthLines(troop, inForce).map(({ label, strength }) => step(STRENGTHS, `${label}: ${strength}`)),
        step(RANDOM_FACTOR, `${randomWords(die)}: ${random}`),
        step(STRENGTHS, `a strength of ${base + random}`),
      ],
      rulings: [
        'SAS-1',
        'SAS-6',
        ...(troop.quality === 'levies' ? ['SAS-16'] : []),
        ...(troop.kind === 'expendables' ? ['SAS-15'] : []),
        ...crusadeRuling(inForce),
      ],
    };
  },
  inShort: ({ strength }) => `strength ${strength}`,
  verdict: ({ strength }) => `A strength of ${strength}`,
  asks: { unit: part('Whose strength') },
  fill: { unit: ({ troop }) => ({ ...troop }) },
  owes: {
    unit: ({ unit: { numbers } }) => (numbers[STRENGTH.id] === undefined ? 'none thrown yet' : null),
  },
  effects: ({ strength }) => [{ role: 'unit', numbers: [{ id: STRENGTH.id, value: strength }] }],
});
