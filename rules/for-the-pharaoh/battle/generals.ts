import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import { generalRole, unitRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { groupFaces } from '../../core/roll-context.ts';
import { ACTIVATION, GENERALS_RISK, MESSENGERS, NEW_ORDERS, REISSUED_ORDERS, POSITIONING } from '../citations.ts';
import { MAX_STARS } from '../points/points-table.ts';
import { defineProcedure } from './define-procedure.ts';
import { GENERALS_RISK_TABLE, RESULT_NAME } from './morale/morale-table.ts';
import { morale } from './morale/morale.ts';
import { TEST_PHASES } from './morale/morale-odds.ts';
import { toRiskInput } from './morale/support.ts';
import { createIssueReporter, flag } from './sides.ts';
import { step } from './steps.ts';

const activationInputSchema = z.strictObject({ stars: z.int().min(0).max(MAX_STARS) });

export interface ActivationOutcome {
  readonly activated: boolean;
}

/** A general tries to act in the first phase of a bound (For the Pharaoh, Activation of Generals). */
export const activation = defineProcedure({
  id: 'for-the-pharaoh/activation',
  title: 'Activation of a general',
  citation: ACTIVATION,
  phase: '1',
  input: activationInputSchema,
  dice: ['d6 the general'],
  resolve({ stars }, dice): Resolution<ActivationOutcome> {
    const face = dice.roll('d6', `the general acts on ${stars} or less`);
    const activated = face <= stars;
    const text = `${face} rolled, ${stars} or less needed: the general ${activated ? 'acts' : 'does not act'}`;
    const zero =
      stars === 0
        ? [
            step(
              ACTIVATION,
              'without stars no roll succeeds; such a general may only reissue forgotten orders, without a die',
            ),
          ]
        : [];
    return { outcome: { activated }, steps: [...zero, step(ACTIVATION, text)], rulings: [] };
  },
  inShort: ({ activated }) => (activated ? 'acts' : 'does not act'),
  verdict: ({ activated }) => (activated ? 'The general acts' : 'The general does not act'),
  asks: { general: generalRole('General') },
  fill: { general: ({ stars }) => ({ stars }) },
});

const leaveUnitInputSchema = z.strictObject({
  /** True if the general has written an order for the unit before they leave. */
  withOrder: flag,
});

export interface LeaveUnitOutcome {
  readonly orders: 'as-written' | 'halt';
}

/** A general leaves their unit (For the Pharaoh, Positioning and Movement of Generals). No dice. */
export const leaveUnit = defineProcedure({
  id: 'for-the-pharaoh/leave-unit',
  title: 'A general leaves a unit',
  citation: POSITIONING,
  phase: '1',
  input: leaveUnitInputSchema,
  dice: [],
  resolve({ withOrder }): Resolution<LeaveUnitOutcome> {
    const text = withOrder
      ? 'the unit keeps its written order'
      : 'the general left no order, so the unit has orders to halt';
    return {
      outcome: { orders: withOrder ? 'as-written' : 'halt' },
      steps: [
        step(POSITIONING, text),
        step(
          POSITIONING,
          'except when falling back or evading, a general without a unit moves in phase one after an activation roll',
        ),
      ],
      rulings: [],
    };
  },
  asks: { unit: unitRole('Unit') },
  effects: ({ orders }) => (orders === 'halt' ? [markEffect('unit', 'orders-to-halt')] : []),
});

const generalRiskInputSchema = z.strictObject({
  /** Morale result of the unit that the general is with or wants to join. */
  result: z.enum(GENERALS_RISK_TABLE.map(([result]) => result)),
});
export type RiskInput = z.output<typeof generalRiskInputSchema>;

export interface GeneralRiskOutcome {
  readonly killed: boolean;
}

const getHighestFatalFace = ({ result }: RiskInput): number | null =>
  GENERALS_RISK_TABLE.find(([known]) => known === result)?.[1] ?? null;

/** Returns the chance that a general is killed after this morale result of their unit. */
export function getGeneralRisk(result: string): number {
  const risky = GENERALS_RISK_TABLE.find(([known]) => known === result);
  return risky ? (risky[1] ?? 10) / 10 : 0;
}

/** Checks whether a general is killed because of their unit's morale result (For the Pharaoh, Risk to the General). */
export const generalRisk = defineProcedure({
  id: 'for-the-pharaoh/general-risk',
  title: 'Risk to a general',
  citation: GENERALS_RISK,
  phase: [...TEST_PHASES, '3'],
  input: generalRiskInputSchema,
  dice: ['d10 for the general; no die in a rout'],
  resolve(input, dice): Resolution<GeneralRiskOutcome> {
    const highest = getHighestFatalFace(input);
    const of = RESULT_NAME[input.result].toLowerCase();
    if (highest === null) {
      return {
        outcome: { killed: true },
        steps: [step(GENERALS_RISK, `${of}: the general is lost without a roll`)],
        rulings: [],
      };
    }
    const face = dice.roll('d10', `the general is lost on 1 to ${highest}`, undefined, {
      odds: () => groupFaces('d10', (thrown) => (thrown <= highest ? 'the general is lost' : 'no harm')),
    });
    const killed = face <= highest;
    const text = `${of}: ${face} rolled (lost on 1 to ${highest}), so the general ${killed ? 'is lost' : 'is unharmed'}`;
    return { outcome: { killed }, steps: [step(GENERALS_RISK, text)], rulings: [] };
  },
  inShort: ({ killed }) => (killed ? 'lost' : 'no harm'),
  verdict: ({ killed }) => (killed ? 'The general is lost' : 'The general is unharmed'),
  asks: { unit: unitRole('Unit with the general'), general: generalRole('General') },
  fill: { unit: toRiskInput },
  // A general is at risk if their unit's morale result is halt or worse (Risk to the General).
  owes: {
    general({ unitWith }, { happened }) {
      const came = happened.some(({ procedure, role }) => procedure === morale.id && role === 'unit');
      const isRisky = GENERALS_RISK_TABLE.some(([result]) => result === unitWith?.morale);
      return came && isRisky ? 'the unit’s result is a halt or worse' : null;
    },
  },
  effects: ({ killed }) => (killed ? [{ role: 'general', fallen: 1 }] : []),
});

const cm = z.number().min(0).max(1000);

const inputSchema = z
  .strictObject({
    stars: z.int().min(0).max(MAX_STARS),
    /** Turn in which the general acts. */
    turn: z.int().min(1).max(10_000),
    by: z.enum(['general', 'messenger', 'follow-me']).default('general'),
    /** True if the new order is the one that the unit had and forgot. */
    again: flag,
    /** Centimetres from the general to the unit, and the ride of the general or messenger per turn. */
    distance: cm.default(0),
    ride: z.number().gt(0).max(1000).default(32),
    /** True if an order goes to an ally's unit without passing through an allied general. */
    toAllies: flag,
  })
  .superRefine(({ by, distance, again }, context) => {
    const report = createIssueReporter(context);
    if (by === 'follow-me' && distance > 0) report(['distance'], '“follow me” needs a general with the unit', distance);
    if (by === 'follow-me' && again) report(['again'], '“follow me” cannot be a reissued order', true);
  });

export interface OrderChangeOutcome {
  readonly permitted: boolean;
  /** True if the general must first roll for activation. */
  readonly activation: boolean;
  /** Turns in which the general or messenger arrives, the order is written down and the unit obeys. Null for no order. */
  readonly arrives: number | null;
  readonly written: number | null;
  readonly obeyed: number | null;
}

/** When a unit obeys an order (For the Pharaoh, Issuing New Orders; Reissuing Orders; Changing or Reissuing Orders by Proxy). No dice. */
export const orderChange = defineProcedure({
  id: 'for-the-pharaoh/order-change',
  title: 'Orders: when a unit obeys them',
  citation: NEW_ORDERS,
  phase: '1',
  input: inputSchema,
  dice: [],
  resolve({ stars, turn, by, again, distance, ride, toAllies }): Resolution<OrderChangeOutcome> {
    const refuse = (steps: readonly Step[]) => ({
      outcome: { permitted: false, activation: false, arrives: null, written: null, obeyed: null },
      steps,
      rulings: [],
    });
    if (toAllies) {
      return refuse([
        step(MESSENGERS, 'allies do not obey each other’s generals: the order must pass through an allied general'),
      ]);
    }
    if (stars === 0 && !again) {
      return refuse([
        step(REISSUED_ORDERS, 'a general without stars reissues forgotten orders, but gives no new ones'),
      ]);
    }
    const needs = again
      ? step(REISSUED_ORDERS, 'a forgotten order is reissued without a die')
      : step(ACTIVATION, `the general acts on ${stars} or less`);
    if (by === 'follow-me') {
      return {
        outcome: { permitted: true, activation: true, arrives: turn, written: turn, obeyed: turn },
        steps: [
          needs,
          step(
            NEW_ORDERS,
            '“follow me” applies at once while the general is with the unit; when the general leaves, the unit has orders to halt',
          ),
        ],
        rulings: [],
      };
    }
    const rides = Math.ceil(distance / ride);
    // A messenger sets out in the turn after the order is dictated. A general may arrive in the turn in which they act.
    const arrives = by === 'messenger' ? turn + Math.max(1, rides) : turn + Math.max(0, rides - 1);
    const rider = by === 'messenger' ? 'a messenger leaves one turn later' : 'the general rides';
    return {
      outcome: { permitted: true, activation: !again, arrives, written: arrives + 1, obeyed: arrives + 2 },
      steps: [
        needs,
        step(
          by === 'messenger' ? MESSENGERS : NEW_ORDERS,
          `${rider}: ${distance} cm at ${ride} cm per turn, arrives in turn ${arrives}`,
        ),
        step(NEW_ORDERS, `the order is written down in turn ${arrives + 1} and obeyed in turn ${arrives + 2}`),
      ],
      rulings: [],
    };
  },
  verdict: ({ obeyed }) => (obeyed === null ? 'The order cannot be given' : `Obeyed in turn ${obeyed}`),
  asks: { general: generalRole('General') },
  fill: { general: ({ stars }) => ({ stars }) },
});
