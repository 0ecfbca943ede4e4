import { rollVolley } from '../../../core/calculate-odds.ts';
import type { DiceSource } from '../../../core/dice.ts';
import { getHitOdds } from '../../../core/odds.ts';
import type { Step } from '../../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import type { TableEffect } from '../../../core/table-rules.ts';
import { FIRE_MISSILES } from '../../citations.ts';
import { TOM_29 } from '../../rulings.ts';
import { step } from '../define-procedure.ts';

/** Lowest face of a fire die that kills. All targets are equal, and there are no saves. */
export const BURN_FACE = 4;

/** Faces of the die for the length of a fire: D3, or D6 for flammable targets. */
export const getFireFaces = (flammable: boolean): 3 | 6 => (flammable ? 6 : 3);

const OUT_FACE = 1;

export const isBurning = (face: number): boolean => face !== OUT_FACE;

/** Returns the fire die after it has burned for a turn (ruling TOM-29). */
export function burnForTurn(fire: number, inForce: RulingsInForce): number {
  const left = fire - 1;
  return left === OUT_FACE && getChoice(TOM_29, inForce) === 'one-is-out' ? 0 : left;
}

/** Rolls a turn of burning, with as many dice as the fire die shows. */
export function rollBurning(
  fire: number,
  dice: DiceSource,
): { readonly casualties: number; readonly steps: readonly Step[] } {
  const { hits: casualties, faces } = rollVolley(
    dice,
    'd6',
    fire,
    (face) => face >= BURN_FACE,
    (at) => `fire ${at + 1} of ${fire}, kills on ${BURN_FACE}+`,
  );
  return {
    casualties,
    steps: [step(FIRE_MISSILES, `fire kills on ${BURN_FACE}+, no shields: ${faces.join(' ')}: ${casualties} killed`)],
  };
}

/** Returns the chances of 0, 1, 2, … men burned. */
export const getBurnChances = (fire: number): number[] =>
  getHitOdds([{ dice: fire, faces: 6, hitting: 7 - BURN_FACE }]);

/** Creates the effect on the fire die after a turn of burning. */
export const createFireDieEffect = (role: string, burnsOn: number): TableEffect => ({
  role,
  marks: [{ id: 'burning', on: burnsOn > 0 }],
  numbers: [{ id: 'fire-die', value: burnsOn }],
});

export const createBurnStep = (left: number): Step =>
  step(
    FIRE_MISSILES,
    left > 0 ? `the fire die is turned down to ${left} for the next player’s turn` : 'the fire is out',
  );
