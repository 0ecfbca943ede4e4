import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { unitRole } from '../../../core/table/ask-procedure.ts';
import { FIRE_MISSILES } from '../../citations.ts';
import {
  defineProcedure,
  getLivesProcedure,
  createHitEffectsExceptElephants,
  step,
  flag,
} from '../define-procedure.ts';
import { TOM_29 } from '../../rulings.ts';
import { isKill, formatLosses } from '../attack.ts';
import { LIVES_STEP } from '../elephants.ts';
import { rollBurning, createBurnStep, createFireDieEffect, burnForTurn } from './fire.ts';
import { FIRE_DIE } from '../unit-states.ts';

const burningSchema = z.strictObject({
  /** Face of the fire die: turns left to burn. */
  fire: z.int().min(1).max(6),
  /** True for elephants: the kills are subtracted from their lives. */
  elephants: flag,
});

interface BurningOutcome {
  readonly casualties: number;
  /** Turns left after this one. */
  readonly burnsOn: number;
}

const isFireOut = (fire: number, inForce: RulingsInForce): boolean =>
  fire === 1 && getChoice(TOM_29, inForce) === 'one-is-out';

/** A unit burns for a player's turn (Fire Missile Special Rules; ruling TOM-29). */
export const burning = defineProcedure({
  id: 'toms-ancient-warfare/burning',
  title: 'Burning',
  citation: FIRE_MISSILES,
  phase: '6',
  input: burningSchema,
  dice: ['d6 for each turn the fire die shows'],
  resolve({ fire, elephants }, dice, inForce): Resolution<BurningOutcome> {
    if (isFireOut(fire, inForce)) {
      return {
        outcome: { casualties: 0, burnsOn: 0 },
        steps: [step(FIRE_MISSILES, 'the fire die shows 1: the fire is out')],
        rulings: ['TOM-29'],
      };
    }
    const { casualties, steps } = rollBurning(fire, dice);
    const burnsOn = burnForTurn(fire, inForce);
    return {
      outcome: { casualties, burnsOn },
      steps: [...steps, ...(elephants ? [LIVES_STEP] : []), createBurnStep(burnsOn)],
      rulings: ['TOM-29'],
    };
  },
  inShort: ({ casualties }) => formatLosses(casualties, 0),
  asks: { unit: unitRole('Unit that burns') },
  fill: {
    unit: ({ unit: { numbers }, troop }) => {
      const fire = numbers[FIRE_DIE.id] ?? 0;
      return { ...(fire > 0 ? { fire } : {}), elephants: troop.kind === 'elephants' };
    },
  },
  // Due in both players' turns (Fire Missile Special Rules).
  owes: {
    unit({ unit: { numbers } }) {
      const fire = numbers[FIRE_DIE.id] ?? 0;
      return fire > 0 ? `its fire die shows ${fire}` : null;
    },
  },
  effects: ({ casualties, burnsOn }, { elephants }) => [
    ...createHitEffectsExceptElephants('unit', elephants ? 'elephant' : 'infantry', { casualties }),
    createFireDieEffect('unit', burnsOn),
  ],
  isHit: isKill,
  next: ({ casualties }, { elephants }) => getLivesProcedure('unit', elephants ? 'elephant' : 'infantry', casualties),
});
