import { z } from 'zod';
import { type Happened, happenedBy, type Resolution } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { part } from '../../core/table/asks.ts';
import { mark } from '../../core/table/effects.ts';
import { GENERAL_MORALE, MORALE_PHASE } from '../citations.ts';
import { defineProcedure, isLedInFront, isRouted, leavesField, routs, type PrwUnit } from '../define-procedure.ts';
import { PRW_14 } from '../rulings.ts';
import { GENERAL_MORALE_SETTINGS } from '../settings.ts';
import { meleeNext } from './melee-next.ts';
import { melee } from './melee.ts';
import { FAILS } from './shock.ts';
import { modifier, step, testOf, throwTest, yes } from './step.ts';

/** Half or more of its stands are gone (Morale & Rally Phase). */
const hasLostHalf = ({ part: { left, count } }: PrwUnit): boolean => left * 2 <= count;

/** It lost a round of melee, and has not tested since (Melee). */
const hasLostMelee = (happened: readonly Happened[]): boolean =>
  happenedBy(happened, melee).some(({ role, outcome: { winner } }) => winner !== null && winner !== role);

const moraleSchema = z.strictObject({
  cause: z.enum(['half-lost', 'melee']),
  routed: yes,
  mod: modifier,
  /** Its officer is in its front rank. */
  officer: yes,
  /** It has tested for half its stands before. */
  testedBefore: yes,
});
type MoraleInput = z.output<typeof moraleSchema>;

interface MoraleOutcome {
  readonly result: 'steady' | 'routs' | 'leaves';
}

function resultOf(value: number, { cause, routed }: MoraleInput): MoraleOutcome['result'] {
  if (value > FAILS) return 'steady';
  return routed || cause === 'half-lost' ? 'leaves' : 'routs';
}

const WORDS = {
  steady: 'it stands',
  routs: 'it routs, a fast move to the rear',
  leaves: 'it leaves the field',
} as const;

const SHORT = { steady: 'steady', routs: 'routs', leaves: 'leaves the field' } as const;

/** Whether it need not test: once in the battle is enough under the alternative. */
const spared = ({ cause, testedBefore }: MoraleInput, inForce: RulingsInForce): boolean =>
  cause === 'half-lost' && testedBefore && choiceInForce(PRW_14, inForce) === 'once';

/** A unit with half its stands lost, or the loser of a melee (General morale; Morale & Rally Phase; rulings PRW-2, PRW-14, PRW-17, PRW-18). */
export const generalMorale = defineProcedure({
  id: 'pharaoh-rides-to-war/general-morale',
  title: 'General morale',
  citation: GENERAL_MORALE,
  phase: ['melee', 'morale'],
  input: moraleSchema,
  dice: ['d6'],
  resolve(input, dice, inForce, settings): Resolution<MoraleOutcome> {
    const half = input.cause === 'half-lost' ? ['PRW-14'] : [];
    if (spared(input, inForce)) {
      const text = 'it has tested for half its stands before';
      return { outcome: { result: 'steady' }, steps: [step(MORALE_PHASE, text)], rulings: half };
    }
    const modified = testOf(input, GENERAL_MORALE_SETTINGS, settings);
    const { value, steps, rulings } = throwTest(dice, 'general morale', GENERAL_MORALE, modified);
    const result = resultOf(value, input);
    const where = result === 'leaves' && !input.routed ? MORALE_PHASE : GENERAL_MORALE;
    return {
      outcome: { result },
      steps: [...steps, step(where, WORDS[result])],
      rulings: [...rulings, ...half, ...(result === 'routs' ? ['PRW-17'] : [])],
    };
  },
  inShort: ({ result }) => SHORT[result],
  asks: { unit: part('Who tests') },
  fill: {
    unit: (who, { happened }) => ({
      ...(hasLostMelee(happened) ? { cause: 'melee' } : hasLostHalf(who) ? { cause: 'half-lost' } : {}),
      routed: isRouted(who),
      officer: isLedInFront(who),
      testedBefore: who.has('half-tested'),
    }),
  },
  owes: {
    unit(who, { phase, rulings, happened }) {
      if (hasLostMelee(happened)) return 'a melee lost';
      const isSpared = who.has('half-tested') && choiceInForce(PRW_14, rulings) === 'once';
      return phase === 'morale' && hasLostHalf(who) && !isSpared ? 'half its stands lost' : null;
    },
  },
  next: ({ result }, { cause }) =>
    cause === 'melee'
      ? {
          procedure: meleeNext.id,
          input: { loserTest: result === 'steady' ? 'passed' : 'failed' },
          roles: { units: 'unit' },
        }
      : null,
  effects: ({ result }, { cause }) => [
    ...{ steady: [], routs: [routs()], leaves: [leavesField] }[result],
    ...(cause === 'half-lost' ? [mark('unit', 'half-tested')] : []),
  ],
});
