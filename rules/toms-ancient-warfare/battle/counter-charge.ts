import { z } from 'zod';
import { rollVolley } from '../../core/calculate-odds.ts';
import type { Resolution } from '../../core/procedure.ts';
import { unitRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { FIGHTING_ORDER, SPECIAL_RULES } from '../citations.ts';
import { defineProcedure, step, generalsNear, countGeneralsWithin, flag } from './define-procedure.ts';

/** Maximum distance in inches of generals for a counter-charge or reform. */
export const MAX_GENERAL_DISTANCE = 10;
export const COUNTER_CHARGE_FACE = 4;

export const counterMeasureShape = {
  generals: generalsNear,
  engagedOrFleeing: flag,
};

/** Returns why a charged unit may neither counter-charge nor reform, or null if it may (Fighting Order; Special rules). */
export function findCounterChargeProblem({
  generals,
  engagedOrFleeing,
}: {
  generals: number;
  engagedOrFleeing: boolean;
}) {
  if (engagedOrFleeing)
    return step(SPECIAL_RULES, 'the unit is already fighting or fleeing: it may not counter-charge');
  if (generals === 0)
    return step(FIGHTING_ORDER, `no general is within ${MAX_GENERAL_DISTANCE} inches: the unit may not counter-charge`);
  return null;
}

const counterSchema = z.strictObject(counterMeasureShape);

interface CounterOutcome {
  readonly allowed: boolean;
  /** True if the unit strikes with the charge bonus, this turn only. */
  readonly charges: boolean;
}

/** Counter-charge of a charged unit (Fighting Order; Special rules). */
export const counterCharge = defineProcedure({
  id: 'toms-ancient-warfare/counter-charge',
  title: 'Counter-charge',
  citation: FIGHTING_ORDER,
  phase: '4',
  input: counterSchema,
  dice: ['d6 for each general within 10 inches'],
  resolve(input, dice): Resolution<CounterOutcome> {
    const no = findCounterChargeProblem(input);
    if (no) return { outcome: { allowed: false, charges: false }, steps: [no], rulings: [] };
    const { hits, faces } = rollVolley(
      dice,
      'd6',
      input.generals,
      (face) => face >= COUNTER_CHARGE_FACE,
      (at) => `counter-charge, general ${at + 1} of ${input.generals}, on ${COUNTER_CHARGE_FACE}+`,
    );
    const charges = hits > 0;
    const result = charges ? 'the unit strikes as if charging, this turn' : 'the unit stands and receives the charge';
    return {
      outcome: { allowed: true, charges },
      steps: [step(FIGHTING_ORDER, `on ${COUNTER_CHARGE_FACE}+: ${faces.join(' ')}: ${result}`)],
      rulings: [],
    };
  },
  inShort: ({ charges }) => (charges ? 'counter-charges' : 'does not'),
  oddsOrder: ({ charges }) => (charges ? 0 : 1),
  verdict: ({ charges }) => (charges ? 'It charges back' : 'It does not charge back'),
  asks: { unit: unitRole('Counter-charging unit') },
  measured: (field) => countGeneralsWithin(field.place('unit'), MAX_GENERAL_DISTANCE),
  effects: ({ charges }) => (charges ? [markEffect('unit', 'counter-charge')] : []),
});
