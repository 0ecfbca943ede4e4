import type { Procedure } from '../../core/procedure.ts';
import { RANDOM_FACTOR, STRENGTHS } from '../citations.ts';
import { crusadeRuling } from '../crusades.ts';
import { baseStrength, randomChances, randomPart, randomWords, strengthLines } from '../troops/strength.ts';
import { type Troop, troopSchema } from '../troops/troop.ts';
import { step } from './step.ts';

interface StrengthOutcome {
  readonly base: number;
  readonly random: number;
  readonly strength: number;
}

/** A unit’s strength, thrown once before the battle (SAS Ancient Rules, Basic Unit Strengths; Random factor; sheet for the Crusades; rulings SAS-1, SAS-5, SAS-6, SAS-15, SAS-16). */
export const unitStrength: Procedure<Troop, StrengthOutcome> = {
  id: 'sas-ancient/unit-strength',
  title: 'Strength of a unit',
  citation: RANDOM_FACTOR,
  input: troopSchema,
  dice: ['d6 or d10, by troop type'],
  resolve(troop, dice, inForce) {
    const base = baseStrength(troop, inForce);
    const part = randomPart(troop.kind);
    const random = dice.roll(`d${part.faces}`, 'random part of the strength') + part.plus;
    return {
      outcome: { base, random, strength: base + random },
      steps: [
        ...strengthLines(troop, inForce).map(({ label, strength }) => step(STRENGTHS, `${label}: ${strength}`)),
        step(RANDOM_FACTOR, `${randomWords(part)}: ${random}`),
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
  odds(troop, inForce) {
    const base = baseStrength(troop, inForce);
    return randomChances(randomPart(troop.kind)).map(({ amount, chance }) => ({
      outcome: `strength ${base + amount}`,
      chance,
    }));
  },
};
