import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { general } from '../../../core/table/asks.ts';
import { ACTIVATION, MESSENGERS, NEW_ORDERS, ORDERS_AGAIN } from '../../citations.ts';
import { MOST_STARS } from '../../points/points-table.ts';
import { defineProcedure } from '../define-procedure.ts';
import { reporting, yes } from '../sides.ts';
import { step } from '../working.ts';

const cm = z.number().min(0).max(1000);

const inputSchema = z
  .strictObject({
    stars: z.int().min(0).max(MOST_STARS),
    /** The turn in which the general acts. */
    turn: z.int().min(1).max(10_000),
    by: z.enum(['general', 'messenger', 'follow-me']).default('general'),
    /** The order is the unit's newest one, which it has forgotten. */
    again: yes,
    /** From the general to the unit, and how far he or his messenger rides in a turn. */
    distance: cm.default(0),
    ride: z.number().gt(0).max(1000).default(32),
    /** The unit is an ally's, and no general of its own passes the order on. */
    toAllies: yes,
  })
  .superRefine(({ by, distance, again }, context) => {
    const report = reporting(context);
    if (by === 'follow-me' && distance > 0)
      report(['distance'], '“follow me” is said by a general with the unit', distance);
    if (by === 'follow-me' && again) report(['again'], 'an order that is given again is no “follow me”', true);
  });

export interface OrderChangeOutcome {
  readonly permitted: boolean;
  /** Whether the general must pass his die first. */
  readonly activation: boolean;
  /** The turns in which the general or messenger is with the unit, its order is written down, and it obeys; null for no order. */
  readonly arrives: number | null;
  readonly written: number | null;
  readonly obeyed: number | null;
}

/** When a unit obeys an order (For the Pharaoh, Issuing New Orders; Reissuing Orders; Changing or Reissuing Orders by Proxy). No dice. */
export const orderChange = defineProcedure({
  id: 'for-the-pharaoh/order-change',
  title: 'Orders, when a unit obeys them',
  citation: NEW_ORDERS,
  phase: '1',
  input: inputSchema,
  dice: [],
  resolve({ stars, turn, by, again, distance, ride, toAllies }): Resolution<OrderChangeOutcome> {
    const never = (steps: readonly Step[]) => ({
      outcome: { permitted: false, activation: false, arrives: null, written: null, obeyed: null },
      steps,
      rulings: [],
    });
    if (toAllies) {
      return never([
        step(MESSENGERS, 'allies do not obey each other’s generals: the order must go through a general of theirs'),
      ]);
    }
    if (stars === 0 && !again) {
      return never([step(ORDERS_AGAIN, 'a general without stars gives forgotten orders again, and no new ones')]);
    }
    const needs = again
      ? step(ORDERS_AGAIN, 'an order that was forgotten is given again without a die')
      : step(ACTIVATION, `he acts on a ${stars} or less`);
    if (by === 'follow-me') {
      return {
        outcome: { permitted: true, activation: true, arrives: turn, written: turn, obeyed: turn },
        steps: [
          needs,
          step(NEW_ORDERS, 'with the unit “follow me” holds at once; when he leaves, it has orders to halt'),
        ],
        rulings: [],
      };
    }
    const rides = Math.ceil(distance / ride);
    // A messenger rides in the turn after the order was dictated; a general may reach the unit in the turn in which he acts.
    const arrives = by === 'messenger' ? turn + Math.max(1, rides) : turn + Math.max(0, rides - 1);
    const who = by === 'messenger' ? 'a messenger sets out a turn later' : 'the general rides himself';
    return {
      outcome: { permitted: true, activation: !again, arrives, written: arrives + 1, obeyed: arrives + 2 },
      steps: [
        needs,
        step(
          by === 'messenger' ? MESSENGERS : NEW_ORDERS,
          `${who}: ${distance} cm at ${ride} a turn, there in turn ${arrives}`,
        ),
        step(NEW_ORDERS, `written down in turn ${arrives + 1}, obeyed in turn ${arrives + 2}`),
      ],
      rulings: [],
    };
  },
  verdict: ({ obeyed }) => (obeyed === null ? 'No such order' : `Obeyed in turn ${obeyed}`),
  asks: { general: general('Who gives the order') },
  fill: { general: ({ stars }) => ({ stars }) },
});
