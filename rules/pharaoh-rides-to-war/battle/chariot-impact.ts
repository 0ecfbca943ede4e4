import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import type { Settings } from '../../core/ruling.ts';
import { part } from '../../core/table/ask-procedure.ts';
import { struck } from '../../core/table/effects.ts';
import { IMPACT } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { IMPACT_SETTINGS } from '../settings.ts';
import { TYPES } from '../troops/types.ts';
import { modifier, modifiers, signed, step, yes } from './step.ts';
import { MOVING_PHASES } from './unit-states.ts';

/** Margin by which a side's die must be higher to win the impact. */
export const IMPACT_MARGIN = 2;

const impactSchema = z.strictObject({
  chariotMod: modifier,
  infantryMod: modifier,
  /** No impact if the infantry is behind a wall or in terrain that bars chariots. */
  behindWall: yes,
  barredGround: yes,
});
type ImpactInput = z.output<typeof impactSchema>;

interface ImpactOutcome {
  readonly result: 'ridden-down' | 'chariot-lost' | 'melee';
}

const RESULT = {
  'ridden-down':
    'a stand of infantry is ridden down: the chariots fight a melee, or go on through at a unit behind, within 45°',
  'chariot-lost': 'a chariot overturns and is lost, the others fall back one move, without a melee',
  melee: 'a melee follows',
} as const;

const SHORT = { 'ridden-down': 'a stand ridden down', 'chariot-lost': 'a chariot lost', melee: 'melee' } as const;
const VERDICT = {
  'ridden-down': 'A stand is ridden down',
  'chariot-lost': 'A chariot is lost',
  melee: 'A melee follows',
} as const;

function resultOf(difference: number): ImpactOutcome['result'] {
  if (difference >= IMPACT_MARGIN) return 'ridden-down';
  return difference <= -IMPACT_MARGIN ? 'chariot-lost' : 'melee';
}

const both = ({ chariotMod, infantryMod }: ImpactInput, settings?: Settings) => ({
  chariots: modifiers(chariotMod, [IMPACT_SETTINGS.chariot], settings),
  infantry: modifiers(infantryMod, [IMPACT_SETTINGS.infantry], settings),
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
    const { chariots, infantry } = both(input, settings);
    const a = dice.roll('d6', 'impact, the chariots') + chariots.sum;
    const b = dice.roll('d6', 'impact, the infantry') + infantry.sum;
    const result = resultOf(a - b);
    const back = result === 'chariot-lost' ? ['PRW-17'] : [];
    const margin = signed(a - b);
    return {
      outcome: { result },
      steps: [
        ...chariots.steps,
        ...infantry.steps,
        step(IMPACT, `chariots ${a}, infantry ${b}, ${margin}: ${RESULT[result]}`),
      ],
      rulings: [...new Set([...chariots.rulings, ...infantry.rulings, ...back])],
    };
  },
  inShort: ({ result }) => SHORT[result],
  verdict: ({ result }) => VERDICT[result],
  othersDice: { role: 'infantry', words: 'the infantry' },
  asks: { chariots: part('The chariots'), infantry: part('The infantry') },
  effects({ result }) {
    if (result === 'ridden-down') return struck('infantry', TYPES['heavy-infantry'].hits);
    if (result === 'melee') return [];
    return [{ role: 'chariots', lost: TYPES['heavy-chariots'].hits, marks: [{ id: 'charging', on: false }] }];
  },
});
