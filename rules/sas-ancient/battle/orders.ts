import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import { part } from '../../core/table/asks.ts';
import { INITIATIVE, INTERPENETRATION, RALLYING } from '../citations.ts';
import { defineProcedure, isRouted, isShaken } from '../define-procedure.ts';
import { initiativePoints } from '../troops/commanders.ts';
import { isMounted, KINDS } from '../troops/kinds.ts';
import { isImpetuous } from './pursuit.ts';
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

const ordersFields = z.strictObject({
  order: z.enum(Object.keys(ORDERS) as (keyof typeof ORDERS)[]),
  kind: z.enum(KINDS).nullable().default(null),
  /** Inches between commander and unit. */
  distance: inches.default(0),
  outOfSight: yes,
  /** The commander or the unit is in mêlée. */
  inMelee: yes,
  /** Crusader mounted that began in contact with the Crusader foot they ride through. */
  throughCrusaderFoot: yes,
  /** It pursued, and rallies from that. */
  fromPursuit: yes,
  shaken: yes,
  /** It routs. */
  routed: yes,
});

const ordersSchema = ordersFields.superRefine(({ order, routed }, context) => {
  if (order !== 'rally' || !routed) return;
  const message = 'a unit that routs is not rallied: it is taken off at the end of the turn';
  context.addIssue({ code: 'custom', path: ['order'], message, input: order });
});

type OrdersInput = z.output<typeof ordersFields>;

interface OrdersOutcome {
  /** Initiative points. */
  readonly cost: number;
}

/** Why an order costs nothing, and the section that says so; null where it does. */
function freeOf({ order, kind, throughCrusaderFoot, fromPursuit, shaken }: OrdersInput): Step | null {
  if (order === 'rally' && fromPursuit && !shaken && kind !== null && !isImpetuous(kind)) {
    return step(RALLYING, 'it rallies from its pursuit by standing for a turn: only impetuous troops cost a point');
  }
  if (order !== 'interpenetrate') return null;
  if (kind === 'psiloi') return step(INTERPENETRATION, 'psiloi pass through others for nothing');
  const text = 'Crusader mounted pass through the foot they stood with for nothing';
  return throughCrusaderFoot && (kind === null || isMounted(kind)) ? step(INTERPENETRATION, text) : null;
}

/** What an order costs in initiative points. No die decides (Initiative Points and Movement; Interpenetration; Rallying; ruling SAS-20). */
export const orders = defineProcedure({
  id: 'sas-ancient/orders',
  title: 'Cost of an order',
  citation: INITIATIVE,
  phase: ['1A', '1F'],
  input: ordersSchema,
  dice: [],
  resolve(input): Resolution<OrdersOutcome> {
    const free = freeOf(input);
    if (free !== null) {
      return { outcome: { cost: 0 }, steps: [free], rulings: [] };
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
        step(INITIATIVE, initiativePoints(cost)),
        ...(input.order === 'rally' && input.fromPursuit
          ? [step(RALLYING, 'it stands for this turn; it may turn and re-form, but not counter-charge')]
          : []),
      ],
      rulings: reasons.length > 1 ? ['SAS-20'] : [],
    };
  },
  verdict: ({ cost }) => initiativePoints(cost),
  asks: { unit: part('Who is ordered') },
  fill: {
    unit: (who) => ({
      kind: who.troop.kind,
      fromPursuit: who.has('pursuing'),
      shaken: isShaken(who),
      routed: isRouted(who),
    }),
  },
  // A rally takes shaken away, and ends a pursuit by a turn of standing (Morale test results definitions, Rallying).
  effects(_outcome, { order, fromPursuit }) {
    if (order !== 'rally') return [];
    const stands = fromPursuit ? [{ id: 'rallying', on: true }] : [];
    return [{ role: 'unit', morale: 'steady', marks: [{ id: 'pursuing', on: false }, ...stands] }];
  },
});
