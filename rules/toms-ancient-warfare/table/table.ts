import { tableOf } from '../../core/table/table-of.ts';
import { FIRE_DIE, MORALE_STATES, UNIT_MARKS } from '../battle/unit-states.ts';
import { TOMS_PROCEDURES } from '../procedures.ts';
import { clash } from './clash.ts';
import { ENCOUNTERS } from './duel.ts';
import { TABLE_WORDS } from './table-words.ts';
import { TURN } from './turn.ts';

/** A battle of Tom’s Ancient Warfare at the table. */
export const tomsTable = tableOf({
  procedures: TOMS_PROCEDURES,
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: [FIRE_DIE],
  encounters: ENCOUNTERS,
  clash,
});
