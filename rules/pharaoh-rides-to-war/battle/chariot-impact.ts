import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import type { Settings } from '../../core/ruling.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { hitEffects } from '../../core/table/effects.ts';
import { IMPACT } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { IMPACT_SETTINGS } from '../settings.ts';
import { TYPES } from '../troops/types.ts';
import { modifier, getModifiers, formatSigned, step, flag } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

/** Margin by which a side's die must be higher to win the impact. */
export const IMPACT_MARGIN = 2;

const impactSchema = z.strictObject({
  chariotMod: modifier,
  infantryMod: modifier,
  /** True if the infantry is behind a wall or in terrain that bars chariots: then there is no impact. */
  behindWall: flag,
  barredGround: flag,
});
type ImpactInput = z.output<typeof impactSchema>;

interface ImpactOutcome {
  readonly result: 'ridden-down' | 'chariot-lost' | 'melee';
}

const RESULT_TEXT = {
  'ridden-down':
    'a stand of infantry is ridden down: the chariots fight a melee, or ride on at a unit behind, within 45°',
  'chariot-lost': 'a chariot overturns and is lost, the others fall back one move, without a melee',
  melee: 'a melee follows',
} as const;

const RESULT_LABELS = {
  'ridden-down': 'a stand ridden down',
  'chariot-lost': 'a chariot lost',
  melee: 'melee',
} as const;
const VERDICTS = {
  'ridden-down': 'A stand is ridden down',
  'chariot-lost': 'A chariot is lost',
  melee: 'A melee follows',
} as const;

function getImpactResult(difference: number): ImpactOutcome['result'] {
  if (difference >= IMPACT_MARGIN) return 'ridden-down';
  return difference <= -IMPACT_MARGIN ? 'chariot-lost' : 'melee';
}

const getBothModifiers = ({ chariotMod, infantryMod }: ImpactInput, settings?: Settings) => ({
  chariots: getModifiers(chariotMod, [IMPACT_SETTINGS.chariot], settings),
  infantry: getModifiers(infantryMod, [IMPACT_SETTINGS.infantry], settings),
});

/** Heavy chariots crash into infantry in the movement phase (Heavy Chariot Impact; ruling PRW-2). */
export const chariotImpact = defineProcedure({
  id: 'pharaoh-rides-to-war/chariot-impact',
  title: 'Impact of heavy chariots',
  citation: IMPACT,
  phase: MOVING_PHASES,
  input: impactSchema,
  dice: ['d6 of the chariots', 'd6 of the infantry'],
  resolve(input, dice, _inForce, settings): Resolution<ImpactOutcome> {
    if (input.behindWall || input.barredGround) {
      const where = input.behindWall ? 'behind a wall' : 'in ground that chariots may not enter';
      return { outcome: { result: 'melee' }, steps: [step(IMPACT, `no impact ${where}`)], rulings: [] };
    }
    const { chariots, infantry } = getBothModifiers(input, settings);
    const a = dice.roll('d6', 'impact, the chariots') + chariots.sum;
    const b = dice.roll('d6', 'impact, the infantry') + infantry.sum;
    const result = getImpactResult(a - b);
    const fallBackRulings = result === 'chariot-lost' ? ['PRW-17'] : [];
    const margin = formatSigned(a - b);
    return {
      outcome: { result },
      steps: [
        ...chariots.steps,
        ...infantry.steps,
        step(IMPACT, `chariots ${a}, infantry ${b}, ${margin}: ${RESULT_TEXT[result]}`),
      ],
      rulings: [...new Set([...chariots.rulings, ...infantry.rulings, ...fallBackRulings])],
    };
  },
  inShort: ({ result }) => RESULT_LABELS[result],
  verdict: ({ result }) => VERDICTS[result],
  othersDice: { role: 'infantry', words: 'the infantry' },
  asks: { chariots: partRole('The chariots'), infantry: partRole('The infantry') },
  effects({ result }) {
    if (result === 'ridden-down') return hitEffects('infantry', TYPES['heavy-infantry'].hits);
    if (result === 'melee') return [];
    return [{ role: 'chariots', lost: TYPES['heavy-chariots'].hits, marks: [{ id: 'charging', on: false }] }];
  },
});
