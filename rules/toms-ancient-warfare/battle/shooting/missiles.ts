import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { enemyPartRole, ownPartRole } from '../../../core/table/ask-procedure.ts';
import { capitalise } from '../../../core/words.ts';
import { CHARGING, JAVELIN_STRIKES, MISSILES } from '../../citations.ts';
import { defineProcedure, getLivesProcedure, createHitEffectsExceptElephants, step } from '../define-procedure.ts';
import { MAX_JAVELIN_RANGE } from '../../points/troop-words.ts';
import { ATTACK_DICE, type AttackResult, isKill, listLossOdds, formatLosses, rollAttack } from '../attack.ts';
import type { NoShot } from './reach.ts';
import { canShootMissiles, measureVolley, prepareVolley, volleyFill, volleyShape } from './volley.ts';

const missilesSchema = z.strictObject({
  ...volleyShape,
  /** When the unit shoots: in its own turn, with javelins just before its charge strikes, or at a unit that charges it. */
  occasion: z.enum(['turn', 'javelin-strike', 'at-chargers']).default('turn'),
});

type MissilesInput = z.output<typeof missilesSchema>;

interface MissilesOutcome extends AttackResult {
  readonly mayShoot: boolean;
  readonly why: NoShot | 'no-javelins' | null;
  readonly reach: number;
  readonly dice: number;
  readonly needed: number | null;
  readonly save: number | null;
}

const NO_LOSSES: AttackResult = { kills: 0, generalsKilled: 0, saved: 0, casualties: 0 };

const lacksJavelins = ({ occasion, range }: MissilesInput): boolean =>
  occasion === 'javelin-strike' && range > MAX_JAVELIN_RANGE;

const toVolley = (input: MissilesInput) => ({ ...input, half: false, accuracyAllowed: input.occasion === 'turn' });

const OCCASION_STEPS = {
  turn: [],
  'javelin-strike': [step(JAVELIN_STRIKES, 'javelins just before contact: no accuracy bonus')],
  'at-chargers': [step(CHARGING, 'at a unit that charges in: no accuracy bonus')],
} as const;

/** A unit shoots (Missiles; Javelin Strikes; Hills; Woods; rulings TOM-3, TOM-8, TOM-14 to TOM-20). */
export const missiles = defineProcedure({
  id: 'toms-ancient-warfare/missiles',
  title: 'Missiles',
  citation: MISSILES,
  phase: ['3', '4'],
  input: missilesSchema,
  dice: ATTACK_DICE,
  resolve(input, dice, inForce): Resolution<MissilesOutcome> {
    const ready = prepareVolley(toVolley(input), inForce);
    const why: MissilesOutcome['why'] = lacksJavelins(input) ? 'no-javelins' : ready.why;
    const { dice: shots, needed, save } = ready.toss;
    const before = { mayShoot: why === null, why, reach: ready.reach, dice: why === null ? shots : 0, needed, save };
    const rulings = [...ready.rulings, ...(input.occasion === 'javelin-strike' ? ['TOM-14'] : [])];
    if (why === 'no-javelins') {
      const text = `missiles with a range of ${input.range} inches are not javelins`;
      return { outcome: { ...before, ...NO_LOSSES }, steps: [step(JAVELIN_STRIKES, text)], rulings };
    }
    if (why !== null) return { outcome: { ...before, ...NO_LOSSES }, steps: ready.steps, rulings };
    const { fallen, steps } = rollAttack(ready.toss, dice);
    return {
      outcome: { ...before, ...fallen },
      steps: [...OCCASION_STEPS[input.occasion], ...ready.steps, ...steps],
      rulings,
    };
  },
  inShort: ({ casualties, generalsKilled }) => formatLosses(casualties, generalsKilled),
  // Calculated rather than enumerated: sixes are rolled again for generals, so every face matters.
  odds(input, inForce) {
    const { toss } = prepareVolley(toVolley(input), inForce);
    return listLossOdds(lacksJavelins(input) ? { ...toss, dice: 0 } : toss);
  },
  verdict: ({ mayShoot, casualties, generalsKilled }) =>
    mayShoot ? capitalise(formatLosses(casualties, generalsKilled)) : 'It may not shoot',
  asks: { shooter: ownPartRole('Shooting unit'), target: enemyPartRole('Target') },
  fill: volleyFill,
  may: { shooter: canShootMissiles },
  measured: measureVolley,
  effects: (outcome, { target }) => createHitEffectsExceptElephants('target', target.kind, outcome),
  isHit: isKill,
  othersDice: { role: 'target', words: 'save' },
  next: ({ casualties }, { target }) => getLivesProcedure('target', target.kind, casualties),
});
