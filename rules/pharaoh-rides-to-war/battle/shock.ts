import { z } from 'zod';
import { happenedBy, type Resolution } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { part } from '../../core/table/asks.ts';
import { ROUTED, SHOCK } from '../citations.ts';
import { defineProcedure, isLedInFront, isRouted, leavesField, routs } from '../define-procedure.ts';
import { PRW_10 } from '../rulings.ts';
import { SHOCK_SETTINGS } from '../settings.ts';
import { shooting } from './shooting.ts';
import { modifier, perStand, step, testOf, throwTest, yes } from './step.ts';

/** The highest value that fails a test of shock or of general morale. */
export const FAILS = 1;

const shockSchema = z.strictObject({
  routed: yes,
  mod: modifier,
  /** Its officer is in its front rank. */
  officer: yes,
  /** Hits that a lost stand takes. */
  perStand,
});

interface ShockOutcome {
  readonly result: 'steady' | 'falls-back' | 'routs' | 'leaves';
}

function resultOf(value: number, routed: boolean, inForce: RulingsInForce): ShockOutcome['result'] {
  if (value > FAILS) return 'steady';
  if (!routed) return 'falls-back';
  return choiceInForce(PRW_10, inForce) === 'leaves' ? 'leaves' : 'routs';
}

const WORDS = {
  steady: 'it stands',
  'falls-back': 'it falls back a normal move, facing the enemy',
  routs: 'it loses a stand and routs again, a fast move to the rear',
  leaves: 'it leaves the field',
} as const;

const SHORT = {
  steady: 'steady',
  'falls-back': 'falls back',
  routs: 'loses a stand and routs',
  leaves: 'leaves',
} as const;

const VERDICT = { steady: 'Steady', 'falls-back': 'Falls back', routs: 'Routs', leaves: 'Leaves the field' } as const;

/** A unit that lost a stand to shooting, or a routed one that was hit (Shock; Routed Units; rulings PRW-2, PRW-10, PRW-17, PRW-18). */
export const shock = defineProcedure({
  id: 'pharaoh-rides-to-war/shock',
  title: 'Shock',
  citation: SHOCK,
  phase: 'shooting',
  input: shockSchema,
  dice: ['d6'],
  resolve(input, dice, inForce, settings): Resolution<ShockOutcome> {
    const { value, steps, rulings } = throwTest(dice, 'shock', SHOCK, testOf(input, SHOCK_SETTINGS, settings));
    const result = resultOf(value, input.routed, inForce);
    const why = result === 'steady' ? [] : input.routed ? ['PRW-10'] : ['PRW-17'];
    const where = result === 'leaves' ? ROUTED : SHOCK;
    return { outcome: { result }, steps: [...steps, step(where, WORDS[result])], rulings: [...rulings, ...why] };
  },
  inShort: ({ result }) => SHORT[result],
  verdict: ({ result }) => VERDICT[result],
  asks: { unit: part('Who tests') },
  fill: { unit: (who) => ({ routed: isRouted(who), officer: isLedInFront(who), perStand: who.part.hits }) },
  // At the end of the shooting phase (Shock).
  owes: {
    unit(who, { phase, happened }) {
      if (phase !== 'shooting') return null;
      const shots = happenedBy(happened, shooting, 'target');
      if (isRouted(who)) return shots.some(({ hits }) => hits > 0) ? 'routed, and hit by shooting' : null;
      return shots.some(({ gone }) => gone > 0) ? 'a stand lost to shooting' : null;
    },
  },
  effects: ({ result }, { perStand: hits }) =>
    ({ steady: [], 'falls-back': [], routs: [routs(hits)], leaves: [leavesField] })[result],
});
