import type { TableRules } from '../../core/table-rules.ts';
import { outScouts } from '../battle/setup/scouting.ts';
import { duel } from './duel.ts';
import { effects } from './effects.ts';
import { fill, inBattle, mayFill, roles } from './fill.ts';
import { AGREEMENTS, given, PLAN_CARDS, plan } from './agreements.ts';
import { TABLE_WORDS } from './table-words.ts';
import { opens, TURN } from './turn.ts';
import { MORALE_STATES, UNIT_MARKS, UNIT_NUMBERS } from './unit-states.ts';
import { isHit, verdict } from './verdict.ts';

/** A battle of For the Pharaoh at the table. */
export const pharaohTable: TableRules = {
  words: TABLE_WORDS,
  turn: TURN,
  morale: MORALE_STATES,
  marks: UNIT_MARKS,
  numbers: UNIT_NUMBERS,
  agreements: AGREEMENTS,
  planCards: PLAN_CARDS,
  given,
  plan,
  roles,
  fill,
  inBattle,
  opens,
  mayFill,
  effects,
  isHit,
  verdict,
  duel,
  outScouts,
};
