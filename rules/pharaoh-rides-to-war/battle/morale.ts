import { z } from 'zod';
import { type PastResult, filterResults, type Resolution } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { markEffect } from '../../core/table/effects.ts';
import { FEAR, GENERAL_MORALE, MORALE_PHASE, RALLY, ROUTED, SHOCK } from '../citations.ts';
import {
  defineProcedure,
  isLedInFront,
  isRouted,
  leaveFieldEffect,
  type PrwUnit,
  createRoutEffect,
} from '../define-procedure.ts';
import { PRW_10, PRW_14 } from '../rulings.ts';
import { FEAR_SETTINGS, GENERAL_MORALE_SETTINGS, SHOCK_SETTINGS } from '../settings.ts';
import { charge } from './charge.ts';
import { meleeNext } from './melee-next.ts';
import { melee } from './melee.ts';
import { shooting } from './shooting.ts';
import { modifier, hitsPerStand, step, getTestModifiers, rollTest, flag } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

export const MIN_RALLY_FACE = { led: 3, alone: 6 } as const;

const rallySchema = z.strictObject({
  officer: flag,
  /** True if the unit routed this turn, so that it may not try to rally yet. */
  thisTurn: flag,
});

const getNeeded = (officer: boolean): number => (officer ? MIN_RALLY_FACE.led : MIN_RALLY_FACE.alone);
const describeRally = (rallied: boolean): string => (rallied ? 'rallies' : 'stands, routed');

/** Rally of a unit that routed on an earlier turn (Rally; Routed Units). */
export const rally = defineProcedure({
  id: 'pharaoh-rides-to-war/rally',
  title: 'Rally',
  citation: RALLY,
  phase: 'rally',
  input: rallySchema,
  dice: ['d6'],
  resolve({ officer, thisTurn }, dice) {
    if (thisTurn) {
      return {
        outcome: { rallied: false },
        steps: [step(RALLY, 'the unit routed this turn: it may try to rally from the next turn on')],
        rulings: [],
      };
    }
    const face = dice.roll('d6', 'rally');
    const rallied = face >= getNeeded(officer);
    const text = `a ${face}, ${getNeeded(officer)} needed ${officer ? 'with' : 'without'} an officer: it ${describeRally(rallied)}`;
    return { outcome: { rallied }, steps: [step(RALLY, text)], rulings: [] };
  },
  inShort: ({ rallied }) => describeRally(rallied),
  verdict: ({ rallied }) => (rallied ? 'Rallied' : 'Still routed'),
  asks: { unit: partRole('Unit that rallies') },
  fill: { unit: ({ hasGeneral, has }) => ({ officer: hasGeneral, thisTurn: has('just-routed') }) },
  may: { unit: isRouted },
  effects: ({ rallied }) => (rallied ? [{ role: 'unit', morale: 'steady' }] : []),
});

export const MAX_FEAR_ROUT = 2;

const fearSchema = z.strictObject({
  mod: modifier,
  officer: flag,
  perStand: hitsPerStand,
});

/** Test of a unit charged by heavy chariots (Fear; rulings PRW-2, PRW-17, PRW-18). */
export const fear = defineProcedure({
  id: 'pharaoh-rides-to-war/fear',
  title: 'Fear of heavy chariots',
  citation: FEAR,
  phase: MOVING_PHASES,
  input: fearSchema,
  dice: ['d6'],
  resolve(input, dice, _inForce, settings) {
    const { value, steps, rulings } = rollTest(dice, 'fear', FEAR, getTestModifiers(input, FEAR_SETTINGS, settings));
    const stands = value > MAX_FEAR_ROUT;
    const text = stands ? 'it stands' : 'the unit routs, makes a fast move to the rear and loses a stand';
    return {
      outcome: { stands },
      steps: [...steps, step(FEAR, text)],
      rulings: [...rulings, ...(stands ? [] : ['PRW-17'])],
    };
  },
  inShort: ({ stands }) => (stands ? 'stands' : 'routs and loses a stand'),
  asks: { unit: partRole('Unit that tests') },
  fill: { unit: (who) => ({ officer: isLedInFront(who), perStand: who.part.hits }) },
  owes: {
    unit: (_who, { happened }) =>
      filterResults(happened, charge, 'target').some(({ outcome }) => outcome.fear)
        ? 'charged by heavy chariots'
        : null,
  },
  effects: ({ stands }, { perStand: hits }) => (stands ? [] : [createRoutEffect(hits)]),
});

/** Highest value that fails a test of shock or general morale. */
export const MAX_SHOCK_FAIL = 1;

const shockSchema = z.strictObject({
  routed: flag,
  mod: modifier,
  officer: flag,
  perStand: hitsPerStand,
});

interface ShockOutcome {
  readonly result: 'steady' | 'falls-back' | 'routs' | 'leaves';
}

function getShockResult(value: number, routed: boolean, inForce: RulingsInForce): ShockOutcome['result'] {
  if (value > MAX_SHOCK_FAIL) return 'steady';
  if (!routed) return 'falls-back';
  return getChoice(PRW_10, inForce) === 'leaves' ? 'leaves' : 'routs';
}

const SHOCK_TEXT = {
  steady: 'it stands',
  'falls-back': 'the unit falls back a normal move, facing the enemy',
  routs: 'the unit loses a stand and routs again, with a fast move to the rear',
  leaves: 'the unit leaves the battlefield',
} as const;

const SHOCK_LABELS = {
  steady: 'steady',
  'falls-back': 'falls back',
  routs: 'loses a stand and routs',
  leaves: 'leaves',
} as const;

const VERDICTS = {
  steady: 'Steady',
  'falls-back': 'Falls back',
  routs: 'Routs',
  leaves: 'Leaves the battlefield',
} as const;

/** Test of a unit that lost a stand to shooting, or of a hit routed unit (Shock; Routed Units; rulings PRW-2, PRW-10, PRW-17, PRW-18). */
export const shock = defineProcedure({
  id: 'pharaoh-rides-to-war/shock',
  title: 'Shock',
  citation: SHOCK,
  phase: 'shooting',
  input: shockSchema,
  dice: ['d6'],
  resolve(input, dice, inForce, settings): Resolution<ShockOutcome> {
    const { value, steps, rulings } = rollTest(dice, 'shock', SHOCK, getTestModifiers(input, SHOCK_SETTINGS, settings));
    const result = getShockResult(value, input.routed, inForce);
    const why = result === 'steady' ? [] : input.routed ? ['PRW-10'] : ['PRW-17'];
    const where = result === 'leaves' ? ROUTED : SHOCK;
    return { outcome: { result }, steps: [...steps, step(where, SHOCK_TEXT[result])], rulings: [...rulings, ...why] };
  },
  inShort: ({ result }) => SHOCK_LABELS[result],
  verdict: ({ result }) => VERDICTS[result],
  asks: { unit: partRole('Unit that tests') },
  fill: { unit: (who) => ({ routed: isRouted(who), officer: isLedInFront(who), perStand: who.part.hits }) },
  // Due at the end of the shooting phase (Shock).
  owes: {
    unit(who, { phase, happened }) {
      if (phase !== 'shooting') return null;
      const shots = filterResults(happened, shooting, 'target');
      if (isRouted(who)) return shots.some(({ hits }) => hits > 0) ? 'routed, and hit by shooting' : null;
      return shots.some(({ gone }) => gone > 0) ? 'a stand lost to shooting' : null;
    },
  },
  effects: ({ result }, { perStand: hits }) =>
    ({ steady: [], 'falls-back': [], routs: [createRoutEffect(hits)], leaves: [leaveFieldEffect] })[result],
});

/** Checks whether half or more of its stands are lost (Morale & Rally Phase). */
const hasLostHalf = ({ part: { left, count } }: PrwUnit): boolean => left * 2 <= count;

/** Checks whether the unit lost a melee round after its last test (Melee). */
const hasLostMelee = (happened: readonly PastResult[]): boolean =>
  filterResults(happened, melee).some(({ role, outcome: { winner } }) => winner !== null && winner !== role);

const moraleSchema = z.strictObject({
  cause: z.enum(['half-lost', 'melee']),
  routed: flag,
  mod: modifier,
  officer: flag,
  testedBefore: flag,
});
type MoraleInput = z.output<typeof moraleSchema>;

interface MoraleOutcome {
  readonly result: 'steady' | 'routs' | 'leaves';
}

function getMoraleResult(value: number, { cause, routed }: MoraleInput): MoraleOutcome['result'] {
  if (value > MAX_SHOCK_FAIL) return 'steady';
  return routed || cause === 'half-lost' ? 'leaves' : 'routs';
}

const RESULT_TEXT = {
  steady: 'it stands',
  routs: 'the unit routs and makes a fast move to the rear',
  leaves: 'the unit leaves the battlefield',
} as const;

const RESULT_LABELS = { steady: 'steady', routs: 'routs', leaves: 'leaves the battlefield' } as const;

/** Checks for the alternative of PRW-14, by which a unit tests for half its stands only once. */
const isExempt = ({ cause, testedBefore }: MoraleInput, inForce: RulingsInForce): boolean =>
  cause === 'half-lost' && testedBefore && getChoice(PRW_14, inForce) === 'once';

/** Test of a unit with half its stands lost, or that lost a melee (General morale; Morale & Rally Phase; PRW-2, PRW-14, PRW-17, PRW-18). */
export const generalMorale = defineProcedure({
  id: 'pharaoh-rides-to-war/general-morale',
  title: 'General morale',
  citation: GENERAL_MORALE,
  phase: ['melee', 'morale'],
  input: moraleSchema,
  dice: ['d6'],
  resolve(input, dice, inForce, settings): Resolution<MoraleOutcome> {
    const half = input.cause === 'half-lost' ? ['PRW-14'] : [];
    if (isExempt(input, inForce)) {
      const text = 'the unit has already tested for losing half its stands';
      return { outcome: { result: 'steady' }, steps: [step(MORALE_PHASE, text)], rulings: half };
    }
    const modified = getTestModifiers(input, GENERAL_MORALE_SETTINGS, settings);
    const { value, steps, rulings } = rollTest(dice, 'general morale', GENERAL_MORALE, modified);
    const result = getMoraleResult(value, input);
    const where = result === 'leaves' && !input.routed ? MORALE_PHASE : GENERAL_MORALE;
    return {
      outcome: { result },
      steps: [...steps, step(where, RESULT_TEXT[result])],
      rulings: [...rulings, ...half, ...(result === 'routs' ? ['PRW-17'] : [])],
    };
  },
  inShort: ({ result }) => RESULT_LABELS[result],
  asks: { unit: partRole('Unit that tests') },
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
      const isSpared = who.has('half-tested') && getChoice(PRW_14, rulings) === 'once';
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
    ...{ steady: [], routs: [createRoutEffect()], leaves: [leaveFieldEffect] }[result],
    ...(cause === 'half-lost' ? [markEffect('unit', 'half-tested')] : []),
  ],
});
