import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { CASUALTY_STANDS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { hitWords, perStand, stands, step } from './step.ts';

const MOST_CARRIED = 4;

const casualtiesSchema = z
  .strictObject({
    /** Hits on the casualty stand so far. */
    carried: z.int().min(0).max(MOST_CARRIED).default(0),
    hits: z.int().min(0).max(1000),
    perStand,
    stands,
  })
  .superRefine(({ carried, perStand: most, stands: count }, context) => {
    if (carried > 0 && carried >= most) {
      const message = `a stand is removed at ${most} hits, and carries ${most - 1} at the most`;
      context.addIssue({ code: 'custom', path: ['carried'], message, input: carried });
    }
    if (carried > 0 && count === 0) {
      const message = 'there is no stand to carry hits';
      context.addIssue({ code: 'custom', path: ['carried'], message, input: carried });
    }
  });

interface Casualties {
  readonly standsLost: number;
  /** Hits that are left on the casualty stand. */
  readonly carried: number;
}

/**
 * What hits do to a unit: all go on one stand, until it has as many as it takes and is removed at the end of the phase. No die decides (Casualty Stands).
 * They are struck off with the outcome that brings them, so that no phase calls for it.
 */
export const casualties = defineProcedure({
  id: 'pharaoh-rides-to-war/casualties',
  title: 'Casualties',
  citation: CASUALTY_STANDS,
  phase: [],
  input: casualtiesSchema,
  dice: [],
  resolve({ carried, hits, perStand: most, stands: count }): Resolution<Casualties> {
    const all = carried + hits;
    const standsLost = Math.min(count, Math.floor(all / most));
    const left = standsLost === count ? 0 : all - standsLost * most;
    const removed = standsLost === 0 ? 'no stand is' : standsLost === 1 ? '1 stand is' : `${standsLost} stands are`;
    return {
      outcome: { standsLost, carried: left },
      steps: [
        step(CASUALTY_STANDS, `${carried} carried and ${hitWords(hits)}: ${all} in all, ${most} to a stand`),
        step(CASUALTY_STANDS, `${removed} removed at the end of the phase; ${hitWords(left)} on the casualty stand`),
      ],
      rulings: [],
    };
  },
  verdict: ({ standsLost }) =>
    standsLost === 0 ? 'No stand removed' : standsLost === 1 ? '1 stand removed' : `${standsLost} stands removed`,
});
