import { z } from 'zod';
import type { PairFacts, PlaceFacts } from '../../core/field/field-facts.ts';
import { SHIELDS } from '../points/troop.ts';

/** Maximum numbers of men and of generals in one unit. */
export const MAX_MEN = 100;
export const MAX_GENERALS = 4;

export const men = z.int().min(1, 'no men are left').max(MAX_MEN);
export const generalsInUnit = z.int().min(0).max(MAX_GENERALS).default(0);
export const generalsNear = z.int().min(0).max(100);
export const flag = z.boolean().default(false);
export const inches = z.number().min(0).max(1000);

export const aspect = z.enum(['front', 'side', 'rear']).default('front');
export type Aspect = z.output<typeof aspect>;

/** Converts an aspect measured on the field. */
export const toAspect = ({ aspect: struck }: PairFacts): Aspect => (struck === 'flank' ? 'side' : struck);

/** Kind of a figure for kill modifiers. Crews are infantry (ruling TOM-21). */
export const targetKind = z.enum(['infantry', 'cavalry', 'elephant']).default('infantry');
export type TargetKind = z.output<typeof targetKind>;

export const shield = z.enum(SHIELDS).default('none');

/** Counts generals within a distance of a unit on the field. */
export function countGeneralsWithin(place: PlaceFacts | null, near: number) {
  if (!place) return [];
  const generals = place.leaders.filter((far) => far <= near).length;
  return [{ said: `${generals} within ${near} inches`, input: { generals } }];
}
