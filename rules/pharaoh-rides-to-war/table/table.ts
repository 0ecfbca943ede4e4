import { tableOf } from '../../core/table/table-of.ts';
import { MORALE_STATES, OFFICER_STATES, UNIT_MARKS } from '../battle/unit-states.ts';
import { FATE_DECK, fateCard, fateDeck } from '../cards/fate-deck.ts';
import { FATE_HAND } from '../cards/fate-hand.ts';
import { FATE_CARDS } from '../citations.ts';
import { PRW_PROCEDURES } from '../procedures.ts';
import { clash } from './clash.ts';
import { ENCOUNTERS } from './duel.ts';
import { TABLE_WORDS } from './table-words.ts';
import { TURN } from './turn.ts';

/** A battle of Pharaoh Rides to War at the table. */
export const prwTable = tableOf({
  procedures: PRW_PROCEDURES,
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  generals: OFFICER_STATES,
  decks: [
    {
      ...FATE_DECK,
      cardsUnder: (rulings) => fateDeck(rulings).cards,
      hand: FATE_HAND,
      meaning: (card) => fateCard(card).meaning,
      drawnBy: 'pharaoh-rides-to-war/draw-fate-cards',
      citation: FATE_CARDS,
    },
  ],
  encounters: ENCOUNTERS,
  clash,
});
