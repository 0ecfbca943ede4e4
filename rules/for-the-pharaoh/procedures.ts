import type { BookProcedure } from '../core/define-procedure.ts';
import { activation, generalRisk, leaveUnit, orderChange } from './battle/generals.ts';
import { melee } from './battle/melee/melee.ts';
import { whoFights } from './battle/melee/fighters.ts';
import { disorder } from './battle/morale/disorder.ts';
import { support } from './battle/morale/support.ts';
import { generalStars } from './battle/morale/general-stars.ts';
import { morale } from './battle/morale/morale.ts';
import { supportCharge } from './battle/morale/support-charge.ts';
import { changeDirection } from './battle/movement/change-direction.ts';
import { chargeContact } from './battle/movement/charge-contact.ts';
import { charge, chargeResponse } from './battle/movement/charge-response.ts';
import { dismount, formationChange } from './battle/movement/formation-change.ts';
import { flankArrival, flankMarch } from './battle/movement/flank-march.ts';
import { forcedMarch, ford } from './battle/movement/forced-march.ts';
import { interpenetration } from './battle/movement/interpenetration.ts';
import { movement } from './battle/movement/movement.ts';
import { extraTest } from './battle/extra-test.ts';
import { fireTurn, fireDamage, kindle, smoke } from './battle/fire.ts';
import { nightMove, nightSpotting, nightWatch } from './battle/night.ts';
import { deployment } from './battle/setup/deployment.ts';
import { firstBound, scouting } from './battle/setup/scouting.ts';
import { sight } from './battle/setup/sight.ts';
import { terrainCards } from './battle/setup/terrain.ts';
import { mantlets, mixedTarget } from './battle/shooting/mantlets.ts';
import { shooting } from './battle/shooting/shooting.ts';
import { shotCheck } from './battle/shooting/shooters.ts';
import { quickBattle } from './campaign/battles/quick-battle.ts';
import { interception, interceptionFight } from './campaign/encounters/interception.ts';
import { raid } from './campaign/encounters/raid.ts';
import { supply } from './campaign/supply/supply.ts';
import { winter } from './campaign/winter/winter.ts';
import { attrition } from './siege/attrition.ts';
import { breach } from './siege/breach.ts';
import { commence, plague, starvation } from './siege/plague.ts';
import { counterMine, mine } from './siege/mine.ts';
import { claw, ram, tower } from './siege/engine.ts';
import { escalade, ladders } from './siege/escalade.ts';
import { rocks } from './siege/rocks.ts';

/** The book’s procedures. A phase lists its procedures in this order. */
export const PHARAOH_PROCEDURES: readonly BookProcedure[] = [
  terrainCards,
  firstBound,
  scouting,
  nightWatch,
  deployment,
  activation,
  orderChange,
  leaveUnit,
  sight,
  nightSpotting,
  charge,
  chargeResponse,
  supportCharge,
  chargeContact,
  escalade,
  movement,
  shooting,
  shotCheck,
  mixedTarget,
  mantlets,
  melee,
  whoFights,
  formationChange,
  changeDirection,
  interpenetration,
  dismount,
  forcedMarch,
  ford,
  flankMarch,
  flankArrival,
  morale,
  generalStars,
  generalRisk,
  support,
  disorder,
  nightMove,
  kindle,
  fireTurn,
  extraTest,
  fireDamage,
  smoke,
  raid,
  interception,
  interceptionFight,
  quickBattle,
  supply,
  winter,
  commence,
  ladders,
  ram,
  claw,
  tower,
  mine,
  counterMine,
  breach,
  rocks,
  attrition,
  starvation,
  plague,
];
