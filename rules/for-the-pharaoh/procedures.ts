import type { BookProcedure } from '../core/define-procedure.ts';
import { activation } from './battle/generals/activation.ts';
import { generalRisk } from './battle/generals/general-risk.ts';
import { leaveUnit } from './battle/generals/leave-unit.ts';
import { orderChange } from './battle/generals/order-change.ts';
import { melee } from './battle/melee/melee.ts';
import { whoFights } from './battle/melee/who-fights.ts';
import { disorder } from './battle/morale/disorder.ts';
import { generalStars } from './battle/morale/general-stars.ts';
import { morale } from './battle/morale/morale.ts';
import { supportCharge } from './battle/morale/support-charge.ts';
import { support } from './battle/morale/support.ts';
import { changeDirection } from './battle/movement/change-direction.ts';
import { chargeContact } from './battle/movement/charge-contact.ts';
import { chargeResponse } from './battle/movement/charge-response.ts';
import { charge } from './battle/movement/charge.ts';
import { dismount } from './battle/movement/dismount.ts';
import { flankArrival } from './battle/movement/flank-arrival.ts';
import { flankMarch } from './battle/movement/flank-march.ts';
import { forcedMarch } from './battle/movement/forced-march.ts';
import { ford } from './battle/movement/ford.ts';
import { formationChange } from './battle/movement/formation-change.ts';
import { interpenetration } from './battle/movement/interpenetration.ts';
import { movement } from './battle/movement/movement.ts';
import { extraTest } from './battle/optional/extra-test.ts';
import { fireTurn } from './battle/optional/fire-turn.ts';
import { inFire } from './battle/optional/in-fire.ts';
import { kindle } from './battle/optional/kindle.ts';
import { nightMove } from './battle/optional/night-move.ts';
import { nightSpotting } from './battle/optional/night-spotting.ts';
import { nightWatch } from './battle/optional/night-watch.ts';
import { smoke } from './battle/optional/smoke.ts';
import { deployment } from './battle/setup/deployment.ts';
import { firstBound } from './battle/setup/first-bound.ts';
import { scouting } from './battle/setup/scouting.ts';
import { sight } from './battle/setup/sight.ts';
import { terrainCards } from './battle/setup/terrain-cards.ts';
import { mantlets } from './battle/shooting/mantlets.ts';
import { mixedTarget } from './battle/shooting/mixed-target.ts';
import { shooting } from './battle/shooting/shooting.ts';
import { whoShoots } from './battle/shooting/who-shoots.ts';
import { quickBattle } from './campaign/battles/quick-battle.ts';
import { interceptionFight } from './campaign/encounters/interception-fight.ts';
import { interception } from './campaign/encounters/interception.ts';
import { raid } from './campaign/encounters/raid.ts';
import { supply } from './campaign/supply/supply.ts';
import { winter } from './campaign/winter/winter.ts';
import { attrition } from './siege/attrition.ts';
import { breach } from './siege/breach.ts';
import { commence } from './siege/commence.ts';
import { counterMine } from './siege/counter-mine.ts';
import { claw, ram } from './siege/engine.ts';
import { escalade } from './siege/escalade.ts';
import { ladders } from './siege/ladders.ts';
import { mine } from './siege/mine.ts';
import { plague } from './siege/plague.ts';
import { rocks } from './siege/rocks.ts';
import { starvation } from './siege/starvation.ts';
import { tower } from './siege/tower.ts';

/** The book’s procedures; a phase lists those that it calls for in this order. */
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
  whoShoots,
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
  inFire,
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
