import { z } from 'zod';
import { happenedBy } from '../../core/procedure.ts';
import { part } from '../../core/table/asks.ts';
import { FEAR } from '../citations.ts';
import { defineProcedure, isLedInFront, routs } from '../define-procedure.ts';
import { FEAR_SETTINGS } from '../settings.ts';
import { charge } from './charge.ts';
import { modifier, perStand, step, testOf, throwTest, yes } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

/** The highest value that routs. */
export const FEAR_ROUTS_TO = 2;

const fearSchema = z.strictObject({
  mod: modifier,
  /** Its officer is in its front rank. */
  officer: yes,
  /** Hits that the lost stand takes. */
  perStand,
});

/** Whether a unit stands that heavy chariots charge (Fear; rulings PRW-2, PRW-17, PRW-18). */
export const fear = defineProcedure({
  id: 'pharaoh-rides-to-war/fear',
  title: 'Fear of heavy chariots',
  citation: FEAR,
  phase: MOVING_PHASES,
  input: fearSchema,
  dice: ['d6'],
  resolve(input, dice, _inForce, settings) {
    const { value, steps, rulings } = throwTest(dice, 'fear', FEAR, testOf(input, FEAR_SETTINGS, settings));
    const stands = value > FEAR_ROUTS_TO;
    const text = stands ? 'it stands' : 'it routs, a fast move to the rear, and loses a stand';
    return {
      outcome: { stands },
      steps: [...steps, step(FEAR, text)],
      rulings: [...rulings, ...(stands ? [] : ['PRW-17'])],
    };
  },
  inShort: ({ stands }) => (stands ? 'stands' : 'routs and loses a stand'),
  asks: { unit: part('Who tests') },
  fill: { unit: (who) => ({ officer: isLedInFront(who), perStand: who.part.hits }) },
  owes: {
    unit: (_who, { happened }) =>
      happenedBy(happened, charge, 'target').some(({ outcome }) => outcome.fear) ? 'charged by heavy chariots' : null,
  },
  effects: ({ stands }, { perStand: hits }) => (stands ? [] : [routs(hits)]),
});
