import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { BREAK_TESTS, ELEPHANTS, RALLYING } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { BREAKS_ON, moraleDice, type MoraleOutcome, moraleShape, moraleTest, noTest, rollMorale } from './morale.ts';
import { step } from '../step.ts';
import { yes } from '../target.ts';

const CAUSES = {
  'friend-destroyed': step(BREAK_TESTS, 'a friend within 8 inches is destroyed'),
  'enemy-elephants': step(ELEPHANTS, 'enemy elephants are within 10 inches of cavalry'),
} as const;

const fcSchema = z.strictObject({
  ...moraleShape,
  cause: z.enum(Object.keys(CAUSES) as (keyof typeof CAUSES)[]).default('friend-destroyed'),
  /** The friend destroyed is an auxiliary unit or a siege engine: panic numbers. */
  auxiliary: yes,
});

type FcInput = z.output<typeof fcSchema>;

function ready(input: FcInput, inForce: RulingsInForce) {
  const asPanic = input.auxiliary && input.cause === 'friend-destroyed';
  const counting = moraleDice(1, input, inForce);
  return {
    ...counting,
    steps: [
      CAUSES[input.cause],
      ...(asPanic ? [step(RALLYING, 'auxiliaries and siege engines: read as a panic test')] : []),
      ...counting.steps,
    ],
    rulings: [
      ...counting.rulings,
      'TOM-23',
      ...(asPanic ? ['TOM-25'] : []),
      ...(input.cause === 'enemy-elephants' ? ['TOM-34'] : []),
    ],
    breaksOn: BREAKS_ON[asPanic ? 'panic' : 'break'][input.troops],
  };
}

/** Does the fall of a friend, or do elephants, break a unit (Morale, Break Tests; rulings TOM-4, TOM-23, TOM-25, TOM-34)? */
export const fcTest = defineProcedure({
  id: 'toms-ancient-warfare/fc-test',
  title: 'FC test',
  citation: BREAK_TESTS,
  phase: ['4', '7'],
  input: fcSchema,
  dice: ['d6 for each modifier that adds one, none where they come to 0 or no test is due'],
  resolve(input, dice, inForce): Resolution<MoraleOutcome> {
    if (input.troops === 'elephant') {
      return { ...noTest(ELEPHANTS, 'elephants are immune to FC tests: no test'), rulings: [] };
    }
    const test = ready(input, inForce);
    const { outcome, steps } = rollMorale(test.dice, test.breaksOn, input.troops, dice);
    return { outcome, steps: [...test.steps, ...steps], rulings: test.rulings };
  },
  ...moraleTest,
});
