import { tableOf } from '../../core/table/table-of.ts';
import { LEADER_STATES, MORALE_STATES, UNIT_MARKS, UNIT_NUMBERS } from '../battle/unit-states.ts';
import { cardMeaning, COMMAND_DECK } from '../cards/movement-card.ts';
import { BLACK_SIDE } from '../cards/black-side.ts';
import { MOVEMENT } from '../citations.ts';
import { troopNow } from '../define-procedure.ts';
import { BTG_PROCEDURES } from '../procedures.ts';
import { TABLE_STRUCTURES } from '../siege/structures.ts';
import { clash } from './clash.ts';
import { ENCOUNTERS } from './duel.ts';
import { TABLE_WORDS } from './table-words.ts';
import { TURN } from './turn.ts';

/** A battle of By the Gods! at the table. */
export const btgTable = tableOf({
  procedures: BTG_PROCEDURES,
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: UNIT_NUMBERS,
  generals: LEADER_STATES,
  structures: TABLE_STRUCTURES,
  decks: [
    {
      ...COMMAND_DECK,
      meaning: cardMeaning,
      drawnBy: 'by-the-gods/movement-card',
      // Ruling BTG-7.
      shuffled: 'each-turn',
      citation: MOVEMENT,
    },
  ],
  troopNow: (part, marks) => troopNow({ part, marks }),
  agreements: [BLACK_SIDE],
  encounters: ENCOUNTERS,
  clash,
});
