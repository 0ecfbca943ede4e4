import type { ProcedureRole } from '../../core/table-rules.ts';
import { COMMAND_DECK } from '../cards/movement-card.ts';

const unit = (id: string, label: string): ProcedureRole => ({ id, label, of: 'unit' });
const DECK: ProcedureRole = { id: 'deck', label: COMMAND_DECK.title, of: 'deck', deck: COMMAND_DECK.id };
const TESTED = [unit('unit', 'Unit that checks')];

/** Whom each procedure asks about, by its name in the book. */
const ROLES: Readonly<Record<string, readonly ProcedureRole[]>> = {
  'base-morale': [unit('unit', 'Whose base morale')],
  'movement-card': [DECK],
  'event-number': [DECK],
  event: [
    { id: 'units', label: 'Units that it may befall', of: 'unit', many: true },
    { id: 'destroyed', label: 'Destroyed units that may come back', of: 'unit', many: true, lost: true },
    { id: 'leaders', label: 'Minor leaders whom it may befall', of: 'general', many: true },
    { id: 'supreme', label: 'Supreme leader', of: 'general' },
  ],
  movement: [unit('unit', 'Who moves')],
  'avoid-charge': [unit('unit', 'Who is charged')],
  fire: [unit('shooter', 'Who fires'), unit('target', 'At whom')],
  morale: TESTED,
  melee: [unit('a', 'Side A'), unit('b', 'Side B')],
  'leader-hit': [{ id: 'leader', label: 'Which leader', of: 'general' }],
  'rout-move': [unit('unit', 'Who routs')],
  rampage: [unit('unit', 'Which elephants')],
  rally: [unit('unit', 'Unit that rallies')],
  'siege-shot': [
    unit('engine', 'Which siege weapon'),
    { id: 'structure', label: 'At what', of: 'structure' },
    unit('target', 'At which siege weapon'),
    unit('inside', 'Who is in it'),
  ],
  'siege-reload': [unit('engine', 'Which siege weapon')],
};

export const nameOf = (procedure: string): string => procedure.slice(procedure.indexOf('/') + 1);

export const roles = (procedure: string): readonly ProcedureRole[] => ROLES[nameOf(procedure)] ?? [];
