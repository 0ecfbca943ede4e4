import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { INITIATIVE, INTERPENETRATION, RALLYING } from '../citations.ts';
import { KINDS } from '../troops/kinds.ts';
import { inches, step, yes } from './step.ts';

/** What an initiative point buys (Initiative Points and Movement). */
export const ORDERS = {
  move: 'move a unit or a group of units',
  interpenetrate: 'interpenetrate with one unit',
  retire: 'retire one unit',
  formation: 'change a unit’s formation',
  rally: 'rally a shaken or impetuous unit',
  charge: 'move one unit into contact',
} as const;

/** Farther than this from its commander, in inches, a unit costs one more. */
export const COMMAND_RANGE = 10;

const ordersSchema = z.strictObject({
  order: z.enum(Object.keys(ORDERS) as (keyof typeof ORDERS)[]),
  kind: z.enum(KINDS).nullable().default(null),
  /** Inches between commander and unit. */
  distance: inches.default(0),
  outOfSight: yes,
  /** The commander or the unit is in mêlée. */
  inMelee: yes,
  /** Crusader mounted that began in contact with the Crusader foot they ride through. */
  throughCrusaderFoot: yes,
});

type OrdersInput = z.output<typeof ordersSchema>;

interface OrdersOutcome {
  /** Initiative points. */
  readonly cost: number;
}

const freeOf = ({ order, kind, throughCrusaderFoot }: OrdersInput): string | null => {
  if (order !== 'interpenetrate') return null;
  if (kind === 'psiloi') return 'psiloi pass through others for nothing';
  return throughCrusaderFoot ? 'Crusader mounted pass through the foot they stood with for nothing' : null;
};

/** What an order costs in initiative points. No die decides (Initiative Points and Movement; Interpenetration; ruling SAS-20). */
export const orders: Procedure<OrdersInput, OrdersOutcome> = {
  id: 'sas-ancient/orders',
  title: 'Cost of an order',
  citation: INITIATIVE,
  input: ordersSchema,
  dice: [],
  resolve(input) {
    const free = freeOf(input);
    if (free !== null) {
      return { outcome: { cost: 0 }, steps: [step(INTERPENETRATION, free)], rulings: [] };
    }
    const reasons = [
      ...(input.outOfSight ? ['out of sight'] : []),
      ...(input.inMelee ? ['in mêlée'] : []),
      ...(input.distance > COMMAND_RANGE ? [`more than ${COMMAND_RANGE} inches away`] : []),
    ];
    const cost = 1 + (reasons.length > 0 ? 1 : 0);
    return {
      outcome: { cost },
      steps: [
        step(input.order === 'rally' ? RALLYING : INITIATIVE, `to ${ORDERS[input.order]}: 1`),
        ...(reasons.length > 0 ? [step(INITIATIVE, `${reasons.join(' and ')}: +1`)] : []),
        step(INITIATIVE, cost === 1 ? '1 initiative point' : `${cost} initiative points`),
      ],
      rulings: reasons.length > 1 ? ['SAS-20'] : [],
    };
  },
};
