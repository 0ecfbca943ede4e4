import type { Resolution } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import type { UnitNumber, UnitState } from '../../core/table-rules.ts';
import {
  INTERPENETRATION,
  MARCHES,
  MELEE,
  MORALE_RESULTS,
  PURSUIT,
  RALLYING,
  RANDOM_FACTOR,
  STRENGTHS,
} from '../citations.ts';
import { listCrusadeRuling } from '../rulings.ts';
import { defineProcedure } from '../define-procedure.ts';
import { getBaseStrength, getRandomPart, formatRandomPart, listStrengthLines } from '../troops/strength.ts';
import { troopSchema } from '../troops/troop.ts';
import { step } from './chart.ts';

export const MORALE_STATES: readonly UnitState[] = [
  { id: 'steady', label: 'Steady', tone: 'plain', meaning: [], citation: MORALE_RESULTS },
  {
    id: 'shaken',
    label: 'Shaken',
    tone: 'shaken',
    meaning: [
      'until it rallies, the unit may not approach, charge or counter-charge enemies, and shoots and fights one column to the left',
    ],
    citation: MORALE_RESULTS,
  },
  {
    id: 'routed',
    label: 'Routed',
    tone: 'lost',
    meaning: ['the unit flees a full move and is removed at the end of the turn'],
    citation: MORALE_RESULTS,
  },
];

export const UNIT_MARKS: readonly UnitState[] = [
  {
    id: 'charging',
    label: 'Charging',
    tone: 'forward',
    meaning: ['the unit counts its charge factor and one column to the right, this turn only'],
    until: 'turn',
    citation: MELEE,
  },
  {
    id: 'pursuing',
    label: 'Pursuing',
    tone: 'forward',
    meaning: ['the unit counts one column to the right but no charge factor; after it stops, it stands for a turn'],
    citation: PURSUIT,
  },
  {
    id: 'rallying',
    label: 'Rallying',
    tone: 'shaken',
    meaning: ['after its pursuit the unit does not move this turn; it may turn and re-form, but not counter-charge'],
    until: 'turn',
    citation: RALLYING,
  },
  {
    id: 'run-through',
    label: 'Run through',
    tone: 'shaken',
    meaning: ['friends fled through the unit: it may not shoot or counter-charge this turn'],
    until: 'turn',
    citation: INTERPENETRATION,
  },
  {
    id: 'march-column',
    label: 'March column',
    tone: 'plain',
    meaning: ['the unit may march again for more points, but fights and tests badly'],
    citation: MARCHES,
  },
];

/** Strength of a unit: rolled before the first turn, and lost box by box. */
export const STRENGTH: UnitNumber = {
  id: 'strength',
  label: 'Strength',
  least: 1,
  most: 30,
  boxes: true,
  rolledBy: 'sas-ancient/unit-strength',
  citation: RANDOM_FACTOR,
};

interface StrengthOutcome {
  readonly base: number;
  readonly random: number;
  readonly strength: number;
}

/**
 * Roll of a unit's strength, once before the battle (SAS Ancient Rules, Basic Unit Strengths; Random factor; sheet for the Crusades;
 * rulings SAS-1, SAS-5, SAS-6, SAS-15, SAS-16).
 */
export const unitStrength = defineProcedure({
  id: 'sas-ancient/unit-strength',
  title: 'Strength of a unit',
  citation: RANDOM_FACTOR,
  phase: ['set-up-1', '1A'],
  input: troopSchema,
  dice: ['d6 or d10, by troop type'],
  resolve(troop, dice, inForce): Resolution<StrengthOutcome> {
    const base = getBaseStrength(troop, inForce);
    const die = getRandomPart(troop.kind);
    const random = dice.roll(`d${die.faces}`, 'random part of the strength') + die.plus;
    return {
      outcome: { base, random, strength: base + random },
      steps: [
        ...listStrengthLines(troop, inForce).map(({ label, strength }) => step(STRENGTHS, `${label}: ${strength}`)),
        step(RANDOM_FACTOR, `${formatRandomPart(die)}: ${random}`),
        step(STRENGTHS, `a strength of ${base + random}`),
      ],
      rulings: [
        'SAS-1',
        'SAS-6',
        ...(troop.quality === 'levies' ? ['SAS-16'] : []),
        ...(troop.kind === 'expendables' ? ['SAS-15'] : []),
        ...listCrusadeRuling(inForce),
      ],
    };
  },
  inShort: ({ strength }) => `strength ${strength}`,
  verdict: ({ strength }) => `A strength of ${strength}`,
  asks: { unit: partRole('Whose strength') },
  fill: { unit: ({ troop }) => ({ ...troop }) },
  owes: {
    unit: ({ unit: { numbers } }) => (numbers[STRENGTH.id] === undefined ? 'not rolled yet' : null),
  },
  effects: ({ strength }) => [{ role: 'unit', numbers: [{ id: STRENGTH.id, value: strength }] }],
});
