import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { createAnyFaceOdds } from '../../../core/roll-context.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { PARTISANS, RAIDS } from '../../citations.ts';
import { FTP_C11 } from '../campaign-rulings.ts';
import { type Recorder, createDice } from '../record/recorder.ts';
import { feedProvince } from '../supply/supply.ts';
import { getCompanyName, findCompany, getForcePoints } from '../troops/forces.ts';
import { type ArmyIndex, getProvinceName } from '../troops/muster.ts';
import type { Raid } from './detachments.ts';

const inputSchema = z.strictObject({
  /** Points of the raiders still in the raid. */
  points: z.int().min(0).max(1_000_000_000),
});

export interface RaidDamage {
  /** Points taken off the province's food limit. */
  readonly cropDamage: number;
  /** Gold taken off the province's revenue this year. */
  readonly revenueLoss: number;
}

const damage = (die: number, points: number): number => Math.floor((die * points) / 10);

const step = (what: string, die: number, points: number, citation: string): Step => ({
  text: `${what}: ${die} × ${points} ÷ 10 = ${damage(die, points)}`,
  citation,
});

/** Rolls the damage of a month's raid: a d10 for crops, a d10 for revenue (ruling FTP-C9). */
export function rollRaid(
  points: number,
  dice: DiceSource,
  who?: string,
  citation = RAIDS,
): { damage: RaidDamage; steps: Step[] } {
  const [min, max] = [damage(1, points), damage(10, points)];
  const crops = dice.roll('d10', 'crop damage', who, {
    odds: () => createAnyFaceOdds('d10', `roll × ${points} ÷ 10: the province feeds ${min} to ${max} points fewer`),
  });
  const revenue = dice.roll('d10', 'loss of revenue', who, {
    odds: () => createAnyFaceOdds('d10', `roll × ${points} ÷ 10: this year’s revenue falls by ${min} to ${max} gold`),
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
  dice: ['d10 for crop damage', 'd10 for loss of revenue'],
  resolve({ points }, dice): Resolution<RaidDamage> {
    const { damage: outcome, steps } = rollRaid(points, dice);
    return { outcome, steps, rulings: ['FTP-C9'] };
  },
});

/** Checks whether raiders do their damage before interception (ruling FTP-C11). */
export const isDamageFirst = ({ state }: Recorder): boolean => getChoice(FTP_C11, state.rulings) === 'damage-first';

/** Applies the damage of the remaining raiders or partisans; starvation follows at once (rulings FTP-C7 to C9). */
export function applyRaidDamage(record: Recorder, { cause, province, raiders }: Raid, where: ArmyIndex): void {
  const points = getForcePoints(record.state, raiders);
  if (points <= 0) return;
  const { state } = record;
  const raiding = cause === 'raid' ? 'raiders of ' : '';
  const about = `${raiding}${getCompanyName(state, raiders.army)} in ${getProvinceName(state, province)}, ${points} points`;
  const dice = createDice(record, { kind: 'raid', at: [province], armies: [raiders.army] }, () => about);
  const { damage, steps } = rollRaid(
    points,
    dice,
    findCompany(state, raiders.army)?.player,
    cause === 'partisans' ? PARTISANS : RAIDS,
  );
  record.note(
    { kind: 'province-raided', province, army: raiders.army, points, ...damage },
    { steps, rulings: cause === 'partisans' ? ['FTP-C9', 'FTP-C14'] : ['FTP-C9'] },
  );
  if (damage.cropDamage > 0) feedProvince(record, province, where.list(record.state, province));
}
