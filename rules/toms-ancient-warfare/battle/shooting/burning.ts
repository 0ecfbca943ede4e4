import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { unit } from '../../../core/table/ask-procedure.ts';
import { FIRE_MISSILES } from '../../citations.ts';
import { defineProcedure, elephantLivesNext, hitUnlessElephant, step } from '../define-procedure.ts';
import { TOM_29 } from '../../rulings.ts';
import { isKill, lossWords } from '../attack.ts';
import { LIVES_COUNTED } from '../elephants.ts';
import { burn, burnsOnStep, fireDie, turnedDown } from './fire.ts';
import { yes } from '../target.ts';
import { FIRE_DIE } from '../unit-states.ts';

const burningSchema = z.strictObject({
  /** Face of the fire die: turns left to burn. */
  fire: z.int().min(1).max(6),
  /** Kills on burning elephants are subtracted from their lives. */
  elephants: yes,
});

interface BurningOutcome {
  readonly casualties: number;
  /** Turns left after this one. */
  readonly burnsOn: number;
}

const isOut = (fire: number, inForce: RulingsInForce): boolean =>
  fire === 1 && choiceInForce(TOM_29, inForce) === 'one-is-out';

/** A unit burns for a player's turn (Fire Missile Special Rules; ruling TOM-29). */
export const burning = defineProcedure({
  id: 'toms-ancient-warfare/burning',
  title: 'Burning',
  citation: FIRE_MISSILES,
  phase: '6',
  input: burningSchema,
  dice: ['d6 for each turn the fire die shows'],
  resolve({ fire, elephants }, dice, inForce): Resolution<BurningOutcome> {
    if (isOut(fire, inForce)) {
      return {
        outcome: { casualties: 0, burnsOn: 0 },
        steps: [step(FIRE_MISSILES, 'the fire die shows 1: out')],
        rulings: ['TOM-29'],
      };
    }
    const { casualties, steps } = burn(fire, dice);
    const burnsOn = turnedDown(fire, inForce);
    return {
      outcome: { casualties, burnsOn },
      steps: [...steps, ...(elephants ? [LIVES_COUNTED] : []), burnsOnStep(burnsOn)],
      rulings: ['TOM-29'],
    };
  },
  inShort: ({ casualties }) => lossWords(casualties, 0),
  asks: { unit: unit('Unit that burns') },
  fill: {
    unit: ({ unit: { numbers }, troop }) => {
      const fire = numbers[FIRE_DIE.id] ?? 0;
      return { ...(fire > 0 ? { fire } : {}), elephants: troop.kind === 'elephants' };
    },
  },
  // In both players' turns (Fire Missile Special Rules).
  owes: {
    unit({ unit: { numbers } }) {
      const fire = numbers[FIRE_DIE.id] ?? 0;
      return fire > 0 ? `its fire die shows ${fire}` : null;
    },
  },
  effects: ({ casualties, burnsOn }, { elephants }) => [
    ...hitUnlessElephant('unit', elephants ? 'elephant' : 'infantry', { casualties }),
    fireDie('unit', burnsOn),
  ],
  isHit: isKill,
  next: ({ casualties }, { elephants }) => elephantLivesNext('unit', elephants ? 'elephant' : 'infantry', casualties),
});
