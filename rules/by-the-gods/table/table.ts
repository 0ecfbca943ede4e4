import type { TableRules } from '../../core/table-rules.ts';
import { cardMeaning, COMMAND_DECK } from '../cards/movement-card.ts';
import { MOVEMENT } from '../citations.ts';
import { TABLE_STRUCTURES } from '../siege/structures.ts';
import { duel } from './duel.ts';
import { isHitDie } from '../battle/hit-dice.ts';
import { effects, next } from './effects.ts';
import { fill, inBattle, mayFill } from './fill.ts';
import { roles } from './roles.ts';
import { LEADER_STATES, MORALE_STATES, UNIT_MARKS, UNIT_NUMBERS } from './states.ts';
import { TABLE_WORDS } from './table-words.ts';
import { TURN } from './turn.ts';
import { verdict } from './verdict.ts';

/** A battle of By the Gods! at the table. */
export const btgTable: TableRules = {
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: UNIT_NUMBERS,
  generals: LEADER_STATES,
  structures: TABLE_STRUCTURES,
  decks: [{ ...COMMAND_DECK, meaning: cardMeaning, drawnBy: 'by-the-gods/movement-card', citation: MOVEMENT }],
  roles,
  fill,
  inBattle,
  mayFill,
  effects,
  next,
  isHit: (_procedure, _outcome, { what, face }) => isHitDie(what, face),
  verdict,
  duel,
};
