import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { eachFace } from '../../../core/throw-context.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { RAIDS } from '../../citations.ts';

const inputSchema = z.strictObject({
  /** Points of the raiders still in the raid. */
  points: z.int().min(0).max(1_000_000_000),
});

export interface RaidDamage {
  /** Points taken off what the province can feed. */
  readonly cropDamage: number;
  /** Gold taken off the province's revenue of the year. */
  readonly revenueLoss: number;
}

const damage = (die: number, points: number): number => Math.floor((die * points) / 10);

const step = (what: string, die: number, points: number, citation: string): Step => ({
  text: `${what}: ${die} × ${points} ÷ 10 = ${damage(die, points)}`,
  citation,
});

/** What raiders of so many points do in a month: a d10 for crops, a d10 for revenue (ruling FTP-C9). */
export function rollRaid(
  points: number,
  dice: DiceSource,
  who?: string,
  citation = RAIDS,
): { damage: RaidDamage; steps: Step[] } {
  const [least, most] = [damage(1, points), damage(10, points)];
  const crops = dice.roll('d10', 'crop damage', who, {
    odds: () => eachFace('d10', `a tenth of ${points} for each pip: the land feeds ${least} to ${most} points less`),
  });
  const revenue = dice.roll('d10', 'loss of revenue', who, {
    odds: () => eachFace('d10', `a tenth of ${points} for each pip: the year’s revenue falls by ${least} to ${most}`),
  });
  return {
    damage: { cropDamage: damage(crops, points), revenueLoss: damage(revenue, points) },
    steps: [step('crop damage', crops, points, citation), step('loss of revenue', revenue, points, citation)],
  };
}

/** A month of raiding (For the Pharaoh, Raids). */
export const raid = defineProcedure({
  id: 'for-the-pharaoh/campaign/raid',
  title: 'Raid',
  citation: RAIDS,
  phase: [],
  input: inputSchema,
  dice: ['d10 crop damage', 'd10 loss of revenue'],
  resolve({ points }, dice): Resolution<RaidDamage> {
    const { damage: outcome, steps } = rollRaid(points, dice);
    return { outcome, steps, rulings: ['FTP-C9'] };
  },
});
