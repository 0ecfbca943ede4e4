import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { BREAK_TESTS, ELEPHANTS, RALLYING } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BREAKS_ON, moraleDice, type MoraleOutcome, moraleShape, moraleTest, noTest, rollMorale } from './morale.ts';
import { step } from '../step.ts';
import { yes } from '../target.ts';

const CAUSES = {
  'friend-broken': step(BREAK_TESTS, 'a broken friend is within 8 inches at the end of the turn'),
  'enemy-elephants': step(ELEPHANTS, 'enemy elephants are within 8 inches'),
  'lives-low': step(ELEPHANTS, 'the elephant is down to 2 lives or 1'),
} as const;

const panicSchema = z
  .strictObject({
    ...moraleShape,
    cause: z.enum(Object.keys(CAUSES) as (keyof typeof CAUSES)[]).default('friend-broken'),
    /** The broken friend is an auxiliary unit or a siege engine. */
    auxiliary: yes,
  })
  .refine(({ troops, cause }) => cause !== 'lives-low' || troops === 'elephant', {
    path: ['cause'],
    message: 'only elephants have lives',
  });

type PanicInput = z.output<typeof panicSchema>;

/** Why a unit need not test; null when it must. */
function exemption({ troops, cause, auxiliary }: PanicInput): readonly [citation: string, text: string] | null {
  if (troops === 'elephant' && cause !== 'lives-low') return [ELEPHANTS, 'elephants are immune to this panic: no test'];
  if (auxiliary && cause === 'friend-broken')
    return [RALLYING, 'auxiliaries and siege engines cause no panic: no test'];
  return null;
}

function ready(input: PanicInput, inForce: RulingsInForce) {
  const counting = moraleDice(1, input, inForce);
  return {
    ...counting,
    steps: [CAUSES[input.cause], ...counting.steps],
    breaksOn: BREAKS_ON.panic[input.troops],
  };
}

/** Does panic take a unit (Morale, Break Tests; Rallying; Elephant Special Rules; rulings TOM-4, TOM-23, TOM-25)? */
export const panicTest = defineProcedure({
  id: 'toms-ancient-warfare/panic-test',
  title: 'Panic test',
  citation: BREAK_TESTS,
  phase: ['7', '8'],
  input: panicSchema,
  dice: ['d6 for each modifier that adds one, none where they come to 0 or no test is due'],
  resolve(input, dice, inForce): Resolution<MoraleOutcome> {
    const exempt = exemption(input);
    if (exempt) return { ...noTest(...exempt), rulings: input.auxiliary ? ['TOM-25'] : [] };
    const test = ready(input, inForce);
    const { outcome, steps } = rollMorale(test.dice, test.breaksOn, input.troops, dice);
    return { outcome, steps: [...test.steps, ...steps], rulings: [...test.rulings, 'TOM-23'] };
  },
  ...moraleTest,
});
