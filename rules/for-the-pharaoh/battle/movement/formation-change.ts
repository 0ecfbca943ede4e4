import { z } from 'zod';
import { splitGroups } from '../../../core/army/rules/measures.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { partRole } from '../../../core/table/ask-procedure.ts';
import { markEffect } from '../../../core/table/effects.ts';
import { DEFINITIONS, FORMATION_CHANGES } from '../../citations.ts';
import { DRILLS, GROUP_SIZES, ORDERS, getOrder } from '../../points/troop.ts';
import { canDismount, defineProcedure } from '../define-procedure.ts';
import { createIssueReporter } from '../sides.ts';
import { step } from '../steps.ts';
import { FOOT_ORDER } from './movement-table.ts';

const dismountInputSchema = z.strictObject({
  kind: z.enum(['mounted-infantry', 'cavalry']).default('mounted-infantry'),
  /** Order of the riders while mounted. */
  order: z.enum(ORDERS),
  riders: z.int().min(1, 'expected at least one rider').max(2000),
  drill: z.enum(DRILLS).default('regular'),
});

export interface DismountOutcome {
  readonly order: (typeof ORDERS)[number];
  /** Number of figures that fight on foot. */
  readonly onFoot: number;
  /** Number of figures that hold the horses. */
  readonly horseHolders: number;
  /** Number of movement phases needed. */
  readonly phases: number;
}

/** Riders dismount in groups (For the Pharaoh, Armour, Class, Troop Type and Weapons Definitions; Formation Changes; ruling FTP-B30). */
export const dismount = defineProcedure({
  id: 'for-the-pharaoh/dismount',
  title: 'Dismounting',
  citation: DEFINITIONS,
  phase: '10',
  input: dismountInputSchema,
  dice: [],
  resolve({ kind, order, riders, drill }): Resolution<DismountOutcome> {
    const foot = FOOT_ORDER[order];
    const { complete, over } = splitGroups(riders, GROUP_SIZES[order]);
    const onFoot = complete * GROUP_SIZES[foot] + (order === foot ? over : Math.min(over, GROUP_SIZES[foot] - 1));
    const horseHolders = riders - onFoot;
    const phases = drill === 'regular' ? 1 : 2;
    const name = kind === 'cavalry' ? 'cavalry' : 'mounted infantry';
    return {
      outcome: { order: foot, onFoot, horseHolders, phases },
      steps: [
        step(
          DEFINITIONS,
          `${name} dismounts group for group: from ${complete} × ${GROUP_SIZES[order]} riders and ${over} left over to ${complete} × ${GROUP_SIZES[foot]} figures on foot`,
        ),
        step(
          DEFINITIONS,
          `${onFoot} figures fight on foot; ${horseHolders} hold the horses and stay on the table with them`,
        ),
        step(FORMATION_CHANGES, `${drill}s: ${phases === 1 ? 'a full movement phase' : 'two full movement phases'}`),
      ],
      rulings: ['FTP-B30'],
    };
  },
  asks: { unit: partRole('Dismounting unit') },
  fill: {
    unit: ({ troop, part: { left } }) => {
      const order = getOrder(troop);
      return canDismount(troop) && order ? { kind: troop.kind, order, riders: left, drill: troop.drill } : {};
    },
  },
  effects: () => [markEffect('unit', 'dismounted')],
});

const CHANGES = ['column-or-line', 'order', 'mount-or-dismount', 'expand', 'contract'] as const;

const inputSchema = z
  .strictObject({
    change: z.enum(CHANGES),
    drill: z.enum(DRILLS).default('regular'),
    /** Number of groups by which the front grows or shrinks. */
    byGroups: z.int().min(1).max(500).default(1),
    /** Whether the front changes on one flank of the unit or on both. */
    sides: z.enum(['one', 'both']).default('one'),
  })
  .superRefine(({ change, drill, sides }, context) => {
    const report = createIssueReporter(context);
    if (change === 'contract' && drill === 'irregular') {
      report(['change'], 'only regulars may contract their frontage', change);
    }
    if (sides === 'both' && !(change === 'expand' && drill === 'regular')) {
      report(['sides'], 'only regulars may expand on both sides at once', sides);
    }
  });

export interface FormationChangeOutcome {
  /** Number of full movement phases needed. */
  readonly phases: number;
  /** True if the unit may also make its normal move, without bonuses. */
  readonly movesBesides: boolean;
}

const CHANGE_WORDS: Readonly<Record<(typeof CHANGES)[number], string>> = {
  'column-or-line': 'into or out of column, without a change of facing',
  order: 'to another order, in a single line and without a change of facing',
  'mount-or-dismount': 'mounting or dismounting, and forming up',
  expand: 'expanding the front',
  contract: 'contracting the front',
};

/** Cost of a formation change (For the Pharaoh, Movement, Formation Changes). No dice. */
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
      ? `${drill}s: one group on ${sides === 'both' ? 'each side' : 'one side'} per movement phase`
      : `${drill}s: ${phases === 1 ? 'a full movement phase' : 'two full movement phases'}`;
    return {
      outcome: { phases, movesBesides },
      steps: [
        step(FORMATION_CHANGES, `${CHANGE_WORDS[change]}; ${pace}`),
        step(
          FORMATION_CHANGES,
          movesBesides
            ? `${phases === 1 ? 'one movement phase' : `${phases} movement phases`}; the unit may also make a normal move in each, without bonuses`
            : 'the unit can do nothing else during this time',
        ),
        step(FORMATION_CHANGES, 'a charge that strikes the unit during the change disorders it'),
      ],
      rulings: [],
    };
  },
  asks: { unit: partRole('Unit') },
  fill: { unit: ({ troop: { drill } }) => ({ drill }) },
  // A formation change within one phase ends before any charge.
  effects: ({ phases }) => (phases > 1 ? [markEffect('unit', 'changing-formation')] : []),
});
