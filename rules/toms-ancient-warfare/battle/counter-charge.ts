import { z } from 'zod';
import { hitOdds } from '../../core/odds.ts';
import type { Procedure } from '../../core/procedure.ts';
import { FIGHTING_ORDER, SPECIAL_RULES } from '../citations.ts';
import { step } from './step.ts';
import { generalsNear, yes } from './target.ts';

/** Generals must be this near for a counter-charge or to reform, in inches. */
export const GENERAL_WITHIN = 10;
export const COUNTER_CHARGES_ON = 4;

export const counterMeasureShape = {
  /** Generals within 10 inches. */
  generals: generalsNear,
  /** Already fighting, or fleeing. */
  engagedOrFleeing: yes,
};

/** Why a unit that is charged may neither counter-charge nor reform; null when it may (Fighting Order; Special rules). */
export function forbidden({ generals, engagedOrFleeing }: { generals: number; engagedOrFleeing: boolean }) {
  if (engagedOrFleeing) return step(SPECIAL_RULES, 'already fighting or fleeing: it may not');
  if (generals === 0) return step(FIGHTING_ORDER, `no general is within ${GENERAL_WITHIN} inches: it may not`);
  return null;
}

const counterSchema = z.strictObject(counterMeasureShape);

interface CounterOutcome {
  readonly allowed: boolean;
  /** It strikes with what a charge gives, this turn only. */
  readonly charges: boolean;
}

/** A unit that is charged charges back (Fighting Order; Special rules). */
export const counterCharge: Procedure<z.output<typeof counterSchema>, CounterOutcome> = {
  id: 'toms-ancient-warfare/counter-charge',
  title: 'Counter-charge',
  citation: FIGHTING_ORDER,
  input: counterSchema,
  dice: ['d6 for each general within 10 inches'],
  resolve(input, dice) {
    const no = forbidden(input);
    if (no) return { outcome: { allowed: false, charges: false }, steps: [no], rulings: [] };
    const faces = Array.from({ length: input.generals }, (_, index) =>
      dice.roll('d6', `counter-charge, general ${index + 1} of ${input.generals}, on ${COUNTER_CHARGES_ON}+`),
    );
    const charges = faces.some((face) => face >= COUNTER_CHARGES_ON);
    const result = charges ? 'it strikes as if charging, this turn' : 'it stands and takes the charge';
    return {
      outcome: { allowed: true, charges },
      steps: [step(FIGHTING_ORDER, `on ${COUNTER_CHARGES_ON}+: ${faces.join(' ')}: ${result}`)],
      rulings: [],
    };
  },
  odds(input) {
    const number = forbidden(input) ? 0 : input.generals;
    const [none = 1, ...some] = hitOdds([{ dice: number, faces: 6, hitting: 7 - COUNTER_CHARGES_ON }]);
    return [
      { outcome: 'counter-charges', chance: some.reduce((sum, chance) => sum + chance, 0) },
      { outcome: 'does not', chance: none },
    ];
  },
};
