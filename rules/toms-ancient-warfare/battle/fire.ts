import type { DiceSource } from '../../core/dice.ts';
import { hitOdds } from '../../core/odds.ts';
import type { Step } from '../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../core/ruling.ts';
import { FIRE_MISSILES } from '../citations.ts';
import { TOM_29 } from '../rulings.ts';
import { step } from './step.ts';

/** Fire kills on this whatever the target, and no shield saves. */
export const BURNS_ON = 4;

/** Faces of the die that says for how many turns a fire burns: D3, or D6 for what burns well. */
export const fireFaces = (flammable: boolean): 3 | 6 => (flammable ? 6 : 3);

/** A fire die that shows this is out. */
const OUT = 1;

/** Whether a fire die just thrown burns. */
export const catches = (face: number): boolean => face !== OUT;

/** What the fire die is turned down to after it has burned for a turn (ruling TOM-29). */
export function turnedDown(fire: number, inForce: RulingsInForce): number {
  const left = fire - 1;
  return left === OUT && choiceInForce(TOM_29, inForce) === 'one-is-out' ? 0 : left;
}

/** A turn of burning: as many dice as the fire die shows. */
export function burn(fire: number, dice: DiceSource): { readonly casualties: number; readonly steps: readonly Step[] } {
  const faces = Array.from({ length: fire }, (_, index) =>
    dice.roll('d6', `fire ${index + 1} of ${fire}, kills on ${BURNS_ON}+`),
  );
  const casualties = faces.filter((face) => face >= BURNS_ON).length;
  return {
    casualties,
    steps: [step(FIRE_MISSILES, `fire kills on ${BURNS_ON}+, no shields: ${faces.join(' ')}: ${casualties} killed`)],
  };
}

/** The chance of 0, 1, 2 … men burned by a fire that shows so many turns. */
export const burnOdds = (fire: number): number[] => hitOdds([{ dice: fire, faces: 6, hitting: 7 - BURNS_ON }]);

export const burnsOnStep = (left: number): Step =>
  step(FIRE_MISSILES, left > 0 ? `turned down to ${left}, for the next player’s turn` : 'the fire is out');
