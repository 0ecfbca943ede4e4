import type { BookProcedure } from '../core/define-procedure.ts';
import { avoidCharge } from './battle/avoid-charge.ts';
import { baseMorale } from './battle/base-morale.ts';
import { fire } from './battle/fire.ts';
import { leaderHit } from './battle/leader-hit.ts';
import { melee } from './battle/melee.ts';
import { morale } from './battle/morale.ts';
import { movement } from './battle/movement.ts';
import { rally, routMove } from './battle/rally.ts';
import { rampage } from './battle/rampage.ts';
import { eventNumber } from './cards/event-number.ts';
import { event } from './cards/event.ts';
import { movementCard } from './cards/movement-card.ts';
import { damageValueProcedure } from './siege/structures.ts';
import { siegeReload, siegeShot } from './siege/siege-shot.ts';

/** All procedures, in the order in which a phase lists them. */
export const BTG_PROCEDURES: readonly BookProcedure[] = [
  damageValueProcedure,
  baseMorale,
  movementCard,
  movement,
  eventNumber,
  event,
  avoidCharge,
  morale,
  fire,
  siegeShot,
  melee,
  leaderHit,
  rally,
  routMove,
  rampage,
  siegeReload,
];
