import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { unit } from '../../../core/table/asks.ts';
import { mark } from '../../../core/table/effects.ts';
import { POSITIONING } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { yes } from '../sides.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  /** He leaves the unit with a written order. */
  withOrder: yes,
});

export interface LeaveUnitOutcome {
  readonly orders: 'as-written' | 'halt';
}

/** A general leaves the unit he was with (For the Pharaoh, Positioning and Movement of Generals). No dice. */
export const leaveUnit = defineProcedure({
  id: 'for-the-pharaoh/leave-unit',
  title: 'A general leaves his unit',
  citation: POSITIONING,
  phase: '1',
  input: inputSchema,
  dice: [],
  resolve({ withOrder }): Resolution<LeaveUnitOutcome> {
    const text = withOrder
      ? 'the unit keeps the order he left it with'
      : 'left without an order, the unit has orders to halt';
    return {
      outcome: { orders: withOrder ? 'as-written' : 'halt' },
      steps: [
        step(POSITIONING, text),
        step(POSITIONING, 'alone he moves in phase one after his die only, but for falling back and evading'),
      ],
      rulings: [],
    };
  },
  asks: { unit: unit('Unit he leaves') },
  effects: ({ orders }) => (orders === 'halt' ? [mark('unit', 'orders-to-halt')] : []),
});
