import { z } from 'zod';
import { filterResults, type Resolution } from '../../core/procedure.ts';
import { generalRole } from '../../core/table/ask-procedure.ts';
import { CASUALTY_STANDS, OFFICERS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { melee } from './melee.ts';
import { shooting } from './shooting.ts';
import { formatHits, hitsPerStand, stands, step } from './step.ts';

const MAX_CARRIED = 4;

const casualtiesSchema = z
  .strictObject({
    /** Hits already on the casualty stand. */
    carried: z.int().min(0).max(MAX_CARRIED).default(0),
    hits: z.int().min(0).max(1000),
    perStand: hitsPerStand,
    stands,
  })
  .superRefine(({ carried, perStand: most, stands: count }, context) => {
    if (carried > 0 && carried >= most) {
      const message = `a stand is removed at ${most} hits, and carries at most ${most - 1}`;
      context.addIssue({ code: 'custom', path: ['carried'], message, input: carried });
    }
    if (carried > 0 && count === 0) {
      const message = 'no stand is left to carry hits';
      context.addIssue({ code: 'custom', path: ['carried'], message, input: carried });
    }
  });

interface Casualties {
  readonly standsLost: number;
  readonly carried: number;
}

/** Effect of hits without dice: all go on one stand, removed when full (Casualty Stands). No phase calls for this procedure. */
export const casualties = defineProcedure({
  id: 'pharaoh-rides-to-war/casualties',
  title: 'Casualties',
  citation: CASUALTY_STANDS,
  phase: [],
  input: casualtiesSchema,
  dice: [],
  resolve({ carried, hits, perStand: max, stands: count }): Resolution<Casualties> {
    const total = carried + hits;
    const standsLost = Math.min(count, Math.floor(total / max));
    const left = standsLost === count ? 0 : total - standsLost * max;
    const removed = standsLost === 0 ? 'no stand is' : standsLost === 1 ? '1 stand is' : `${standsLost} stands are`;
    return {
      outcome: { standsLost, carried: left },
      steps: [
        step(CASUALTY_STANDS, `${carried} carried and ${formatHits(hits)}: ${total} in all, ${max} to a stand`),
        step(CASUALTY_STANDS, `${removed} removed at the end of the phase; ${formatHits(left)} on the casualty stand`),
      ],
      rulings: [],
    };
  },
  verdict: ({ standsLost }) =>
    standsLost === 0 ? 'No stand removed' : standsLost === 1 ? '1 stand removed' : `${standsLost} stands removed`,
});

/** Lowest face on which an officer returns, and highest that kills them. */
export const MIN_RETURN_FACE = 6;
export const MAX_DEATH_FACE = 2;

interface WoundedOutcome {
  readonly result: 'returns' | 'dies' | 'lingers';
}

function getWoundedResult(face: number): WoundedOutcome['result'] {
  if (face >= MIN_RETURN_FACE) return 'returns';
  return face <= MAX_DEATH_FACE ? 'dies' : 'lingers';
}

const RESULT_TEXT = {
  returns: 'the officer returns to their command',
  dies: 'the officer dies',
  lingers: 'the officer stays at the rear until the next turn',
} as const;

const VERDICTS = {
  returns: 'The officer returns',
  dies: 'The officer dies',
  lingers: 'The officer stays at the rear',
} as const;

/** Roll in each morale phase for an officer at the rear (Officer casualties; Fate/Change cards). */
export const woundedOfficer = defineProcedure({
  id: 'pharaoh-rides-to-war/wounded-officer',
  title: 'Wounded officer',
  citation: OFFICERS,
  phase: 'morale',
  input: z.strictObject({}),
  dice: ['d6'],
  resolve(_input, dice) {
    const face = dice.roll('d6', 'wounded officer');
    const result = getWoundedResult(face);
    return { outcome: { result }, steps: [step(OFFICERS, `a ${face}: ${RESULT_TEXT[result]}`)], rulings: [] };
  },
  inShort: ({ result }) => result,
  verdict: ({ result }) => VERDICTS[result],
  asks: { officer: generalRole('Officer at the rear') },
  owes: { officer: ({ state }) => (state === 'rear' ? 'wounded, at the rear' : null) },
  effects({ result }) {
    if (result === 'returns') return [{ role: 'officer', general: 'well' }];
    return result === 'dies' ? [{ role: 'officer', fallen: 1 }] : [];
  },
});

export const MIN_HURT_SUM = 11;

/** Roll for an officer in the front rank whose unit was hit by shooting or fought a melee (Officer casualties; ruling PRW-19). */
export const officerCasualty = defineProcedure({
  id: 'pharaoh-rides-to-war/officer-casualty',
  title: 'Officer in the front rank',
  citation: OFFICERS,
  phase: ['shooting', 'melee'],
  input: z.strictObject({}),
  dice: ['d6', 'd6'],
  resolve(_input, dice) {
    const sum = dice.roll('d6', 'officer, first die') + dice.roll('d6', 'officer, second die');
    const wounded = sum >= MIN_HURT_SUM;
    const text = wounded ? 'the officer is wounded and carried to the rear' : 'the officer is unhurt';
    return { outcome: { wounded }, steps: [step(OFFICERS, `${sum}: ${text}`)], rulings: ['PRW-19'] };
  },
  inShort: ({ wounded }) => (wounded ? 'hurt' : 'unhurt'),
  verdict: ({ wounded }) => (wounded ? 'The officer is wounded' : 'The officer is unhurt'),
  asks: { officer: generalRole('Officer in the front rank') },
  // Due at the end of the shooting phase if the unit was hit, and after every melee (Officer casualties; Melee Phase).
  owes: {
    officer({ unitWith }, { phase, happened }) {
      if (!unitWith?.marks.includes('officer-in-front')) return null;
      if (phase === 'melee') return filterResults(happened, melee).length > 0 ? 'the unit fought a melee' : null;
      if (phase !== 'shooting') return null;
      return filterResults(happened, shooting, 'target').some(({ hits }) => hits > 0) ? 'the unit was hit' : null;
    },
  },
  effects: ({ wounded }) => (wounded ? [{ role: 'officer', general: 'rear' }] : []),
});
