import type { TableRules } from '../../core/table-rules.ts';
import { FATE_DECK, fateCard, fateDeck } from '../battle/fate-deck.ts';
import { FATE_CARDS } from '../citations.ts';
import { effects } from './effects.ts';
import { FATE_HAND } from './fate-hand.ts';
import { duel } from './duel.ts';
import { fill, inBattle, mayFill, roles } from './fill.ts';
import { TABLE_WORDS } from './table-words.ts';
import { TURN } from './turn.ts';
import { MORALE_STATES, OFFICER_STATES, UNIT_MARKS } from './unit-states.ts';
import { isHit, verdict } from './verdict.ts';

/** A battle of Pharaoh Rides to War at the table. */
export const prwTable: TableRules = {
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
  roles,
  fill,
  inBattle,
  mayFill,
  effects,
  isHit,
  verdict,
  duel,
};
