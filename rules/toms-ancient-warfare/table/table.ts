import type { TableRules } from '../../core/table-rules.ts';
import { duel } from './duel.ts';
import { isKill } from '../battle/attack.ts';
import { effects, next } from './effects.ts';
import { fill, mayFill, roles } from './fill.ts';
import { TABLE_WORDS } from './table-words.ts';
import { TURN } from './turn.ts';
import { FIRE_DIE, MORALE_STATES, UNIT_MARKS } from './unit-states.ts';
import { verdict } from './verdict.ts';

/** A battle of Tom’s Ancient Warfare at the table. */
export const tomsTable: TableRules = {
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: [FIRE_DIE],
  roles,
  fill,
  mayFill,
  effects,
  next,
  isHit: (_procedure, _outcome, { what, face }) => isKill(what, face),
  verdict,
  duel,
};
