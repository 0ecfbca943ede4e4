import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { unitRole } from '../../../core/table/ask-procedure.ts';
import { MORALE } from '../../citations.ts';
import { MAX_STARS } from '../../points/points-table.ts';
import { defineProcedure } from '../define-procedure.ts';
import { formatPercent, formatSigned, step } from '../steps.ts';
import { isExtraMorale } from './lasting-change.ts';
import {
  explainBestStars,
  NOT_BOTH_ISSUE,
  isNotFanaticMercenary,
  optionalShape,
  listTestRulings,
  explainTest,
  getMoraleTest,
  testedUnitShape,
} from './morale.ts';
import { type AddedStars, findBestStars, TEST_PHASES } from './morale-odds.ts';

const inputSchema = z
  .strictObject({ ...testedUnitShape, generalStars: z.int().min(0).max(MAX_STARS), ...optionalShape })
  .refine(isNotFanaticMercenary, NOT_BOTH_ISSUE);

export interface GeneralStarsOutcome {
  /** Chances for each number of stars, from all stars subtracted to all stars added. */
  readonly each: readonly AddedStars[];
  /** Smallest number of stars with the best chance of each goal: obey exactly, obey or go forward, hold the ground. */
  readonly best: { readonly obey: number; readonly obeyOrBetter: number; readonly stand: number };
}

/** Best number of a general's stars to name before a morale test (For the Pharaoh, Morale; ruling FTP-B5). No dice. */
export const generalStars = defineProcedure({
  id: 'for-the-pharaoh/general-stars',
  title: 'Morale: use of a general’s stars',
  citation: MORALE,
  phase: TEST_PHASES,
  input: inputSchema,
  dice: [],
  resolve(input): Resolution<GeneralStarsOutcome> {
    const { amounts, obey, obeyOrBetter, stand } = findBestStars(input, input.generalStars);
    return {
      outcome: { each: amounts, best: { obey: obey.adds, obeyOrBetter: obeyOrBetter.adds, stand: stand.adds } },
      steps: [
        ...explainTest(input),
        ...amounts.map((one) =>
          step(
            MORALE,
            `with ${formatSigned(one.adds)} from the general the unit obeys ${formatPercent(one.obey)}, obeys or better ${formatPercent(one.obeyOrBetter)}, stands its ground ${formatPercent(one.stand)}`,
          ),
        ),
        ...explainBestStars(input, input.generalStars),
      ],
      rulings: [...listTestRulings(input), 'FTP-B5'],
    };
  },
  asks: { unit: unitRole('Unit that tests') },
  fill: {
    unit: (who) => {
      const { generalStars: stars, ...test } = getMoraleTest(who);
      return { ...test, ...(stars === undefined ? {} : { generalStars: stars }) };
    },
  },
  given: (agreed) => (isExtraMorale(agreed) ? { shift: 0 } : {}),
});
