import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { unit } from '../../../core/table/ask-procedure.ts';
import { MORALE } from '../../citations.ts';
import { MOST_STARS } from '../../points/points-table.ts';
import { defineProcedure } from '../define-procedure.ts';
import { percent, signed, step } from '../working.ts';
import { isExtraMorale } from './lasting-change.ts';
import {
  bestStarsSteps,
  NOT_BOTH,
  notBoth,
  seldomShape,
  testedRulings,
  testedSteps,
  testOf,
  unitShape,
} from './morale.ts';
import { type AddedStars, bestStars, TEST_PHASES } from './nerve.ts';

const inputSchema = z
  .strictObject({ ...unitShape, generalStars: z.int().min(0).max(MOST_STARS), ...seldomShape })
  .refine(notBoth, NOT_BOTH);

export interface GeneralStarsOutcome {
  /** All amounts, from all stars subtracted to all stars added. */
  readonly each: readonly AddedStars[];
  /** Smallest amount with the best chance of each goal: obey exactly, obey or go forward, hold the ground. */
  readonly best: { readonly obey: number; readonly obeyOrBetter: number; readonly stand: number };
}

/** Best number of a general's stars to name before a morale test (For the Pharaoh, Morale; ruling FTP-B5). No dice. */
export const generalStars = defineProcedure({
  id: 'for-the-pharaoh/general-stars',
  title: 'Morale, a general’s stars',
  citation: MORALE,
  phase: TEST_PHASES,
  input: inputSchema,
  dice: [],
  resolve(input): Resolution<GeneralStarsOutcome> {
    const { each, obey, obeyOrBetter, stand } = bestStars(input, input.generalStars);
    return {
      outcome: { each, best: { obey: obey.adds, obeyOrBetter: obeyOrBetter.adds, stand: stand.adds } },
      steps: [
        ...testedSteps(input),
        ...each.map((one) =>
          step(
            MORALE,
            `general ${signed(one.adds)}: obeys ${percent(one.obey)}, obeys or better ${percent(one.obeyOrBetter)}, stands ${percent(one.stand)}`,
          ),
        ),
        ...bestStarsSteps(input, input.generalStars),
      ],
      rulings: [...testedRulings(input), 'FTP-B5'],
    };
  },
  asks: { unit: unit('Unit that tests') },
  fill: {
    unit: (who) => {
      const { generalStars: stars, ...test } = testOf(who);
      return { ...test, ...(stars === undefined ? {} : { generalStars: stars }) };
    },
  },
  given: (agreed) => (isExtraMorale(agreed) ? { shift: 0 } : {}),
});
