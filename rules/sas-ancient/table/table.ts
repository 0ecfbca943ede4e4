import type { TableRules } from '../../core/table-rules.ts';
import { effects } from './effects.ts';
import { duel } from './duel.ts';
import { fill, mayFill, roles } from './fill.ts';
import { TABLE_WORDS } from './table-words.ts';
import { TURN, turnUnder } from './turn.ts';
import { MORALE_STATES, STRENGTH, UNIT_MARKS } from './unit-states.ts';
import { named, verdict } from './verdict.ts';

/** A battle of SAS Ancient Rules at the table. */
export const sasTable: TableRules = {
  words: TABLE_WORDS,
  turn: TURN,
  turnUnder,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: [STRENGTH],
  roles,
  fill,
  mayFill,
  effects,
  named,
  verdict,
  duel,
};
