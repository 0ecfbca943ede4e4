import { z } from 'zod';
import type { Die } from '../../../core/dice.ts';
import type { Odds } from '../../../core/odds.ts';
import type { Resolution } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { enemyPartRole, ownPartRole } from '../../../core/table/ask-procedure.ts';
import { markEffect } from '../../../core/table/effects.ts';
import { capitalise } from '../../../core/words.ts';
import { FIRE_MISSILES } from '../../citations.ts';
import {
  defineProcedure,
  getLivesProcedure,
  createHitEffectsExceptElephants,
  step,
  flag,
} from '../define-procedure.ts';
import {
  ATTACK_DICE,
  type AttackResult,
  mergeOdds,
  isKill,
  formatLosses,
  rollAttack,
  listRollChances,
} from '../attack.ts';
import {
  rollBurning,
  getBurnChances,
  createBurnStep,
  isBurning,
  createFireDieEffect,
  getFireFaces,
  burnForTurn,
} from './fire.ts';
import type { NoShot } from './reach.ts';
import { canShootMissiles, measureVolley, prepareVolley, volleyFill, volleyShape } from './volley.ts';

const fireMissilesSchema = z.strictObject({
  ...volleyShape,
  prepared: z.boolean().default(true),
  /** Flammable targets burn for D6 turns instead of D3. */
  flammable: flag,
});

type FireInput = z.output<typeof fireMissilesSchema>;

interface FireOutcome extends AttackResult {
  readonly mayShoot: boolean;
  readonly why: NoShot | 'not-prepared' | null;
  readonly reach: number;
  readonly dice: number;
  readonly needed: number | null;
  readonly save: number | null;
  /** Face of the fire die; 1 means that the fire is out. Null if no fire started. */
  readonly fire: number | null;
  /** Men burned at once, in addition to those shot. */
  readonly burned: number;
  readonly burnsOn: number;
}

const NO_RESULT = { kills: 0, generalsKilled: 0, saved: 0, casualties: 0, fire: null, burned: 0, burnsOn: 0 };

const prepareFireVolley = (input: FireInput, inForce: RulingsInForce) =>
  prepareVolley({ ...input, half: true, accuracyAllowed: true }, inForce);

/** A unit shoots flaming missiles (Fire Missile Special Rules; rulings TOM-15 to TOM-20, TOM-29, TOM-30). */
export const fireMissiles = defineProcedure({
  id: 'toms-ancient-warfare/fire-missiles',
  title: 'Fire missiles',
  citation: FIRE_MISSILES,
  phase: '3',
  input: fireMissilesSchema,
  dice: [...ATTACK_DICE, 'd3 fire if a kill roll succeeded, d6 for flammable targets', 'd6 for each turn it shows'],
  resolve(input, dice, inForce): Resolution<FireOutcome> {
    const { reach, why: noShot, toss, steps: shown, rulings } = prepareFireVolley(input, inForce);
    const why: FireOutcome['why'] = input.prepared ? noShot : 'not-prepared';
    const before = { mayShoot: why === null, why, reach, dice: why === null ? toss.dice : 0, needed: toss.needed };
    const outcome: FireOutcome = { ...before, save: toss.save, ...NO_RESULT };
    if (why !== null) {
      const unready = step(FIRE_MISSILES, 'flaming missiles must be lit in one turn and shot in the next');
      return { outcome, steps: why === 'not-prepared' ? [unready] : shown, rulings };
    }
    const { fallen, steps: volley } = rollAttack(toss, dice);
    const allSteps = [...shown, ...volley];
    const allRulings = [...rulings, 'TOM-29', 'TOM-30'];
    if (fallen.kills === 0) {
      const noFire = step(FIRE_MISSILES, 'no hits: no fire');
      return { outcome: { ...outcome, ...fallen }, steps: [...allSteps, noFire], rulings: allRulings };
    }
    const die: Die = `d${getFireFaces(input.flammable)}`;
    const fire = dice.roll(die, 'turns the fire burns, a 1 is out');
    if (!isBurning(fire)) {
      const out = step(FIRE_MISSILES, `the fire die shows 1: put out`);
      return { outcome: { ...outcome, ...fallen, fire }, steps: [...allSteps, out], rulings: allRulings };
    }
    const burnt = rollBurning(fire, dice);
    const burnsOn = burnForTurn(fire, inForce);
    return {
      outcome: { ...outcome, ...fallen, fire, burned: burnt.casualties, burnsOn },
      steps: [
        ...allSteps,
        step(FIRE_MISSILES, `the unit burns for ${fire} player turns, including this one`),
        ...burnt.steps,
        createBurnStep(burnsOn),
      ],
      rulings: allRulings,
    };
  },
  inShort: ({ casualties, burned, generalsKilled }) => formatLosses(casualties + burned, generalsKilled),
  // Calculated rather than enumerated: sixes are rolled again for generals, so every face matters.
  odds(input, inForce) {
    const { toss } = prepareFireVolley(input, inForce);
    const volley = listRollChances(input.prepared ? toss : { ...toss, dice: 0 });
    const faces = getFireFaces(input.flammable);
    const burned = Array.from({ length: faces }, (_, index) =>
      isBurning(index + 1) ? getBurnChances(index + 1) : [1],
    );
    const outcomes = volley
      .flatMap(({ casualties, generals, struck, chance }) => {
        if (!struck) return [{ casualties, generals, chance }];
        return burned.flatMap((row) =>
          row.map((burns, lost) => ({ casualties: casualties + lost, generals, chance: (chance * burns) / faces })),
        );
      })
      .sort((one, other) => one.generals - other.generals || one.casualties - other.casualties);
    return mergeOdds(
      outcomes.map(({ casualties, generals, chance }): Odds => ({
        outcome: formatLosses(casualties, generals),
        chance,
      })),
    );
  },
  verdict: ({ mayShoot, casualties, burned }) =>
    mayShoot ? capitalise(formatLosses(casualties + burned, 0)) : 'It may not shoot',
  asks: { shooter: ownPartRole('Shooting unit'), target: enemyPartRole('Target') },
  fill: {
    // Flaming missiles are set up in the previous turn (Fire Missile Special Rules).
    shooter: (who) => ({ ...volleyFill.shooter(who), prepared: who.has('flames-lit') }),
    target: volleyFill.target,
  },
  may: { shooter: canShootMissiles },
  measured: measureVolley,
  // Flaming missiles only stay lit for one turn.
  effects: ({ mayShoot, casualties, burned, generalsKilled, burnsOn }, { target }) => [
    ...(mayShoot ? [markEffect('shooter', 'flames-lit', false)] : []),
    ...createHitEffectsExceptElephants('target', target.kind, { casualties: casualties + burned, generalsKilled }),
    createFireDieEffect('target', burnsOn),
  ],
  isHit: isKill,
  othersDice: { role: 'target', words: 'save' },
  next: ({ casualties, burned }, { target }) => getLivesProcedure('target', target.kind, casualties + burned),
});
