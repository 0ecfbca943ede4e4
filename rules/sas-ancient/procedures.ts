import type { BookProcedure } from '../core/define-procedure.ts';
import { charge } from './battle/charge.ts';
import { commandMorale } from './battle/command-morale.ts';
import { commanderFate } from './battle/commander-fate.ts';
import { counterCharge } from './battle/counter-charge.ts';
import { evade } from './battle/evade.ts';
import { initiative } from './battle/initiative.ts';
import { interpenetration } from './battle/interpenetration.ts';
import { melee } from './battle/melee.ts';
import { morale } from './battle/morale.ts';
import { moveAndShoot } from './battle/move-and-shoot.ts';
import { movement } from './battle/movement.ts';
import { orders } from './battle/orders.ts';
import { pursuit } from './battle/pursuit.ts';
import { pushback } from './battle/pushback.ts';
import { shooting } from './battle/shooting.ts';
import { unitStrength } from './battle/unit-states.ts';
import { visibility } from './battle/visibility.ts';

/** The book’s procedures; a phase lists those that it calls for in this order. */
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
