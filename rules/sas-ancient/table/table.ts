import { tableOf } from '../../core/table/table-of.ts';
import { MORALE_STATES, STRENGTH, UNIT_MARKS } from '../battle/unit-states.ts';
import { SAS_PROCEDURES } from '../procedures.ts';
import { clash } from './clash.ts';
import { ENCOUNTERS } from './duel.ts';
import { TABLE_WORDS } from './table-words.ts';
import { TURN, turnUnder } from './turn.ts';

/** A battle of SAS Ancient Rules at the table. */
export const sasTable = tableOf({
  procedures: SAS_PROCEDURES,
  words: TABLE_WORDS,
  turn: TURN,
  turnUnder,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: [STRENGTH],
  encounters: ENCOUNTERS,
  clash,
});
