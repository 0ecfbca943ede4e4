import type { BookProcedure } from '../core/define-procedure.ts';
import { charge, counterCharge } from './battle/charge.ts';
import { commanderFate, commandMorale } from './battle/command-morale.ts';
import { evade } from './battle/evade.ts';
import { initiative, orders } from './battle/initiative.ts';
import { interpenetration } from './battle/interpenetration.ts';
import { melee } from './battle/melee.ts';
import { morale } from './battle/morale.ts';
import { moveAndShoot } from './battle/move-and-shoot.ts';
import { movement } from './battle/movement.ts';
import { pursuit, pushback } from './battle/pushback.ts';
import { shooting } from './battle/shooting.ts';
import { unitStrength } from './battle/unit-states.ts';
import { visibility } from './battle/visibility.ts';

/** All procedures, in the order in which a phase lists them. */
export const SAS_PROCEDURES: readonly BookProcedure[] = [
  initiative,
  charge,
  orders,
  unitStrength,
  movement,
  morale,
  counterCharge,
  evade,
  pushback,
  interpenetration,
  visibility,
  pursuit,
  shooting,
  moveAndShoot,
  melee,
  commandMorale,
  commanderFate,
];
