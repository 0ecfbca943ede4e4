import { z } from 'zod';
import { groupsOf } from '../../../core/army/rules/measures.ts';
import type { Resolution } from '../../../core/procedure.ts';
import { part } from '../../../core/table/asks.ts';
import { mark } from '../../../core/table/effects.ts';
import { DEFINITIONS, FORMATION_CHANGES } from '../../citations.ts';
import { DRILLS, GROUP, ORDERS, standingOrder } from '../../points/troop.ts';
import { canDismount, defineProcedure } from '../define-procedure.ts';
import { step } from '../working.ts';
import { FOOT_ORDER } from './movement-table.ts';

const inputSchema = z.strictObject({
  kind: z.enum(['mounted-infantry', 'cavalry']).default('mounted-infantry'),
  /** In the saddle. */
  order: z.enum(ORDERS),
  riders: z.int().min(1, 'at least one rider was expected').max(2000),
  drill: z.enum(DRILLS).default('regular'),
});

export interface DismountOutcome {
  readonly order: (typeof ORDERS)[number];
  /** Figures that fight on foot. */
  readonly onFoot: number;
  /** Figures that hold the horses, shown with them. */
  readonly horseHolders: number;
  /** Movement phases that it takes. */
  readonly phases: number;
}

/** Riders get off their mounts, group for group (For the Pharaoh, Armour, Class, Troop Type and Weapons Definitions; Formation Changes; ruling FTP-B30). No dice. */
export const dismount = defineProcedure({
  id: 'for-the-pharaoh/dismount',
  title: 'Dismounting',
  citation: DEFINITIONS,
  phase: '10',
  input: inputSchema,
  dice: [],
  resolve({ kind, order, riders, drill }): Resolution<DismountOutcome> {
    const foot = FOOT_ORDER[order];
    const { complete, over } = groupsOf(riders, GROUP[order]);
    const onFoot = complete * GROUP[foot] + (order === foot ? over : Math.min(over, GROUP[foot] - 1));
    const horseHolders = riders - onFoot;
    const phases = drill === 'regular' ? 1 : 2;
    const name = kind === 'cavalry' ? 'cavalry, which is infantry then,' : 'mounted infantry';
    return {
      outcome: { order: foot, onFoot, horseHolders, phases },
      steps: [
        step(
          DEFINITIONS,
          `${name} gets off group for group: ${complete} of ${GROUP[order]} riders and ${over} over are as many of ${GROUP[foot]} on foot`,
        ),
        step(DEFINITIONS, `${onFoot} fight on foot, ${horseHolders} hold the horses and stand on the table with them`),
        step(FORMATION_CHANGES, `${drill}s: ${phases === 1 ? 'a full movement phase' : 'two full movement phases'}`),
      ],
      rulings: ['FTP-B30'],
    };
  },
  asks: { unit: part('Who dismounts') },
  fill: {
    unit: ({ troop, part: { left } }) => {
      const order = standingOrder(troop);
      return canDismount(troop) && order ? { kind: troop.kind, order, riders: left, drill: troop.drill } : {};
    },
  },
  effects: () => [mark('unit', 'dismounted')],
});
