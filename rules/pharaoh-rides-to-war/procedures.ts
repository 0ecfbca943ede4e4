import type { BookProcedure } from '../core/define-procedure.ts';
import { casualties } from './battle/casualties.ts';
import { charge } from './battle/charge.ts';
import { chariotImpact } from './battle/chariot-impact.ts';
import { command } from './battle/command.ts';
import { evade } from './battle/evade.ts';
import { fear } from './battle/fear.ts';
import { generalMorale } from './battle/general-morale.ts';
import { meleeNext } from './battle/melee-next.ts';
import { melee } from './battle/melee.ts';
import { moveOrder } from './battle/move-order.ts';
import { movement } from './battle/movement.ts';
import { officerCasualty, woundedOfficer } from './battle/officer-casualty.ts';
import { rally } from './battle/rally.ts';
import { routedContacted } from './battle/routed-contacted.ts';
import { shock } from './battle/shock.ts';
import { shooting } from './battle/shooting.ts';
import { victory } from './battle/victory.ts';
import { assassin } from './cards/assassin.ts';
import { dazzled } from './cards/dazzled.ts';
import { drawFateCards } from './cards/draw-fate-cards.ts';
import { playFateCard } from './cards/play-fate-card.ts';

/** The book’s procedures; a phase lists those that it calls for in this order. */
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
