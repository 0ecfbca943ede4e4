import type { UnitNumber, UnitState } from '../../core/table-rules.ts';
import { INTERPENETRATION, MARCHES, MELEE, MORALE_RESULTS, PURSUIT, RALLYING, RANDOM_FACTOR } from '../citations.ts';

export const MORALE_STATES: readonly UnitState[] = [
  { id: 'steady', label: 'Steady', tone: 'plain', meaning: [], citation: MORALE_RESULTS },
  {
    id: 'shaken',
    label: 'Shaken',
    tone: 'shaken',
    meaning: ['no nearer to enemies, no charge or counter-charge, a column left in shooting and mêlée, until rallied'],
    citation: MORALE_RESULTS,
  },
  {
    id: 'routed',
    label: 'Routed',
    tone: 'lost',
    meaning: ['it runs a full move and is taken off at the end of the turn'],
    citation: MORALE_RESULTS,
  },
];

export const UNIT_MARKS: readonly UnitState[] = [
  {
    id: 'charging',
    label: 'Charging',
    tone: 'forward',
    meaning: ['it counts its factor for charging and a column right, this turn only'],
    until: 'turn',
    citation: MELEE,
  },
  {
    id: 'pursuing',
    label: 'Pursuing',
    tone: 'forward',
    meaning: ['a column right without the factor for charging; a turn standing when it stops'],
    citation: PURSUIT,
  },
  {
    id: 'rallying',
    label: 'Rallying',
    tone: 'shaken',
    meaning: ['it stands for this turn after its pursuit; it may turn and re-form, but not counter-charge'],
    until: 'turn',
    citation: RALLYING,
  },
  {
    id: 'run-through',
    label: 'Run through',
    tone: 'shaken',
    meaning: ['friends fled through it: it may not shoot or counter-charge this turn'],
    until: 'turn',
    citation: INTERPENETRATION,
  },
  {
    id: 'march-column',
    label: 'March column',
    tone: 'plain',
    meaning: ['it may march on for more points, and fights and tests badly'],
    citation: MARCHES,
  },
];

/** Every unit throws for its strength before the first turn, and loses it box by box. */
export const STRENGTH: UnitNumber = {
  id: 'strength',
  label: 'Strength',
  least: 1,
  most: 30,
  boxes: true,
  thrownBy: 'sas-ancient/unit-strength',
  citation: RANDOM_FACTOR,
};
