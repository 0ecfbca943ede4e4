import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { part } from '../../../core/table/asks.ts';
import { mark } from '../../../core/table/effects.ts';
import { FORMATION_CHANGES } from '../../citations.ts';
import { DRILLS } from '../../points/troop.ts';
import { defineProcedure } from '../define-procedure.ts';
import { reporting } from '../sides.ts';
import { step } from '../working.ts';

const CHANGES = ['column-or-line', 'order', 'mount-or-dismount', 'expand', 'contract'] as const;

const inputSchema = z
  .strictObject({
    change: z.enum(CHANGES),
    drill: z.enum(DRILLS).default('regular'),
    /** Groups by which the front grows or shrinks. */
    byGroups: z.int().min(1).max(500).default(1),
    /** On which sides of the unit. */
    sides: z.enum(['one', 'both']).default('one'),
  })
  .superRefine(({ change, drill, sides }, context) => {
    const report = reporting(context);
    if (change === 'contract' && drill === 'irregular') {
      report(['change'], 'only regulars contract their frontage', change);
    }
    if (sides === 'both' && !(change === 'expand' && drill === 'regular')) {
      report(['sides'], 'only regulars who expand do so on both sides at once', sides);
    }
  });

export interface FormationChangeOutcome {
  /** Full movement phases it takes. */
  readonly phases: number;
  /** Whether the unit makes its normal move besides, without bonuses. */
  readonly movesBesides: boolean;
}

const WORDS: Readonly<Record<(typeof CHANGES)[number], string>> = {
  'column-or-line': 'to or from a column, facing as before',
  order: 'another order, in a single line and facing as before',
  'mount-or-dismount': 'to mount or dismount, and form up',
  expand: 'a wider front',
  contract: 'a narrower front',
};

/** What a change of formation takes (For the Pharaoh, Movement, Formation Changes). No dice. */
export const formationChange = defineProcedure({
  id: 'for-the-pharaoh/formation-change',
  title: 'Formation change',
  citation: FORMATION_CHANGES,
  phase: ['10', '11'],
  input: inputSchema,
  dice: [],
  resolve({ change, drill, byGroups, sides }): Resolution<FormationChangeOutcome> {
    const movesBesides = change === 'expand' || change === 'contract';
    const aPhase = sides === 'both' ? 2 : 1;
    const phases = movesBesides ? Math.ceil(byGroups / aPhase) : drill === 'regular' ? 1 : 2;
    const pace = movesBesides
      ? `${drill}s: one group on ${sides === 'both' ? 'either side' : 'one side'} in a movement phase`
      : `${drill}s: ${phases === 1 ? 'a full movement phase' : 'two full movement phases'}`;
    return {
      outcome: { phases, movesBesides },
      steps: [
        step(FORMATION_CHANGES, `${WORDS[change]}; ${pace}`),
        step(
          FORMATION_CHANGES,
          movesBesides
            ? `${phases === 1 ? 'one movement phase' : `${phases} movement phases`}, with a normal move but no bonuses in each`
            : 'nothing else is done meanwhile',
        ),
        step(FORMATION_CHANGES, 'a charge that strikes the unit meanwhile disorders it'),
      ],
      rulings: [],
    };
  },
  asks: { unit: part('Who changes formation') },
  fill: { unit: ({ troop: { drill } }) => ({ drill }) },
  // What is done within a phase is done before anybody charges.
  effects: ({ phases }) => (phases > 1 ? [mark('unit', 'changing-formation')] : []),
});
