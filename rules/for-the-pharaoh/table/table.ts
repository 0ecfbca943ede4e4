import { tableOf } from '../../core/table/table-of.ts';
import { outScouts } from '../battle/setup/scouting.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { MORALE_STATES, UNIT_MARKS, UNIT_NUMBERS } from '../battle/unit-states.ts';
import { PHARAOH_PROCEDURES } from '../procedures.ts';
import { AGREEMENTS, PLAN_CARDS } from './agreements.ts';
import { clash } from './clash.ts';
import { duel } from './duel.ts';
import { TABLE_WORDS } from './table-words.ts';
import { opens, TURN } from './turn.ts';

/** A battle of For the Pharaoh at the table. */
export const pharaohTable = tableOf({
  procedures: PHARAOH_PROCEDURES,
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: UNIT_NUMBERS,
  troopNow: troopOf,
  agreements: AGREEMENTS,
  planCards: PLAN_CARDS,
  opens,
  duel,
  clash,
  outScouts,
});
