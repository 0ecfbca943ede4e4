import type { BookProcedure } from '../core/define-procedure.ts';
import { ballista } from './battle/shooting/ballista.ts';
import { breakTest, fcTest, panicTest } from './battle/morale/break-test.ts';
import { burning } from './battle/shooting/burning.ts';
import { counterCharge } from './battle/counter-charge.ts';
import { deployment } from './battle/deployment.ts';
import { elephantBerserk, elephantLives, elephantTrample } from './battle/elephants.ts';
import { fireMissiles } from './battle/shooting/fire-missiles.ts';
import { generalFate, shields } from './battle/general-fate.ts';
import { hiddenInWoods } from './battle/hidden-in-woods.ts';
import { holdfast } from './battle/holdfast.ts';
import { killRolls } from './battle/kill-number.ts';
import { melee } from './battle/melee.ts';
import { missiles } from './battle/shooting/missiles.ts';
import { movement } from './battle/movement.ts';
import { rally } from './battle/morale/rally.ts';
import { reform } from './battle/reform.ts';

/** All procedures, in the order in which a phase lists them. */
export const TOMS_PROCEDURES: readonly BookProcedure[] = [
  deployment,
  holdfast,
  movement,
  hiddenInWoods,
  elephantBerserk,
  missiles,
  ballista,
  fireMissiles,
  counterCharge,
  reform,
  melee,
  killRolls,
  shields,
  generalFate,
  elephantTrample,
  elephantLives,
  burning,
  breakTest,
  fcTest,
  panicTest,
  rally,
];
