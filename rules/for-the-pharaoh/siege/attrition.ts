import { z } from 'zod';
import type { Die, DiceSource } from '../../core/dice.ts';
import { type DicePool, getHitOdds } from '../../core/odds.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { hitEffects } from '../../core/table/effects.ts';
import { groupFaces } from '../../core/roll-context.ts';
import { defineProcedure, isStorm, toLossGroups, toHits } from '../battle/define-procedure.ts';
import { DEFENCE } from '../citations.ts';
import { formatCount } from './engine.ts';

const countSchema = z.int().min(0).max(1000);

const inputSchema = z.strictObject({
  groups: countSchema.default(0),
  partialGroups: countSchema.default(0),
  /** True if the crew is under a penthouse or shed, which counts as shields. */
  protected: z.boolean().default(false),
  /** True for chariots, carts and wagons, which lose half a model at a time. */
  models: z.boolean().default(false),
});
type AttritionInput = z.output<typeof inputSchema>;

export interface AttritionOutcome {
  /** Figures lost, or half models: one for each 1 rolled. */
  readonly lost: number;
}

const getDieFaces = (covered: boolean): 10 | 12 => (covered ? 12 : 10);

/** Rolls a crew's losses. Each 1 costs a figure or half a model. A full group rolls a d10 or d12, a partial one a d20 (ruling FTP-S7). */
export function rollAttrition(
  { groups, partialGroups, protected: covered }: Omit<AttritionInput, 'models'>,
  dice: DiceSource,
  what: string,
  who?: string,
): number {
  const isHit = (die: Die, group: string): boolean =>
    1 ===
    dice.roll(die, what, who, {
      about: () => group,
      odds: () => groupFaces(die, (face) => (face === 1 ? 'one figure or half a model is lost' : 'no loss')),
    });
  let ones = 0;
  for (let group = 1; group <= groups; group += 1)
    if (isHit(`d${getDieFaces(covered)}`, `group ${group} of ${groups}`)) ones += 1;
  for (let group = 1; group <= partialGroups; group += 1) if (isHit('d20', 'the partial group')) ones += 1;
  return ones;
}

/** Returns the dice rolled for a crew. A 1 hits. */
export const createAttritionPools = ({
  groups,
  partialGroups,
  protected: covered,
}: Omit<AttritionInput, 'models'>): readonly DicePool[] => [
  { dice: groups, faces: getDieFaces(covered), hitting: 1 },
  { dice: partialGroups, faces: 20, hitting: 1 },
];

const toLoss = (ones: number, models: boolean): number => (models ? ones / 2 : ones);

/** Losses of an engine's crew in a week, or of troops in a month of plague (For the Pharaoh, Defence Against Claws and Rams). */
export const attrition = defineProcedure({
  id: 'for-the-pharaoh/siege/attrition',
  title: 'Attrition',
  citation: DEFENCE,
  phase: [],
  input: inputSchema,
  dice: ['d10 for each complete group, or d12 if it is protected', 'd20 for each partial group'],
  resolve(input, dice): Resolution<AttritionOutcome> {
    const lost = toLoss(rollAttrition(input, dice, 'attrition'), input.models);
    const thrown = `${formatCount(input.groups, 'complete group')}, ${formatCount(input.partialGroups, 'partial group')}`;
    const steps: Step[] = [
      {
        text: `${thrown}: ${lost} lost (${input.models ? 'half a model' : 'one figure'} for each roll of 1)`,
        citation: DEFENCE,
      },
    ];
    return { outcome: { lost }, steps, rulings: ['FTP-S7'] };
  },
  // Up to a thousand groups of two kinds roll, too many to count each combination.
  odds({ models, ...throws }) {
    return getHitOdds(createAttritionPools(throws)).map((chance, ones) => ({
      outcome: `${toLoss(ones, models)} lost`,
      chance,
    }));
  },
  inBattle: isStorm,
  asks: { unit: partRole('Unit with losses') },
  fill: { unit: toLossGroups },
  effects: ({ lost }, { models }) => hitEffects('unit', toHits(lost, models)),
});
