import type { BookProcedure } from '../core/define-procedure.ts';
import { casualties, officerCasualty, woundedOfficer } from './battle/officer-casualty.ts';
import { charge, evade, routedContacted } from './battle/charge.ts';
import { chariotImpact } from './battle/chariot-impact.ts';
import { command } from './battle/command.ts';
import { fear, generalMorale, rally, shock } from './battle/morale.ts';
import { meleeNext } from './battle/melee-next.ts';
import { melee } from './battle/melee.ts';
import { moveOrder } from './battle/move-order.ts';
import { movement } from './battle/movement.ts';
import { shooting } from './battle/shooting.ts';
import { victory } from './battle/victory.ts';
import { assassin, dazzled, drawFateCards, playFateCard } from './cards/fate-cards.ts';

/** All procedures, in the order in which a phase lists them. */
export const PRW_PROCEDURES: readonly BookProcedure[] = [
  moveOrder,
  drawFateCards,
  playFateCard,
  assassin,
  command,
  movement,
  charge,
  fear,
  evade,
  chariotImpact,
  shooting,
  casualties,
  shock,
  melee,
  generalMorale,
  meleeNext,
  officerCasualty,
  woundedOfficer,
  rally,
  routedContacted,
  victory,
  dazzled,
];
