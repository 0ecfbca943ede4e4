import { z } from 'zod';
import type { PairFacts, PlaceFacts } from '../../core/field/field-facts.ts';
import { SHIELDS } from '../points/troop.ts';

/** The most men of one unit and generals in it that a procedure takes. */
export const MOST_MEN = 100;
export const MOST_GENERALS = 4;

export const men = z.int().min(1, 'nobody is there').max(MOST_MEN);
export const generalsInUnit = z.int().min(0).max(MOST_GENERALS).default(0);
export const generalsNear = z.int().min(0).max(100);
export const yes = z.boolean().default(false);
export const inches = z.number().min(0).max(1000);

/** From where a unit is attacked. */
export const aspect = z.enum(['front', 'side', 'rear']).default('front');
export type Aspect = z.output<typeof aspect>;

/** The same from what a table to scale measured. */
export const tomsAspect = ({ aspect: struck }: PairFacts): Aspect => (struck === 'flank' ? 'side' : struck);

/** What a figure is to the kill modifiers; crews are infantry (ruling TOM-21). */
export const targetKind = z.enum(['infantry', 'cavalry', 'elephant']).default('infantry');
export type TargetKind = z.output<typeof targetKind>;

export const shield = z.enum(SHIELDS).default('none');

/** How many generals a table to scale has that near to a unit. */
export function generalsWithin(place: PlaceFacts | null, near: number) {
  if (!place) return [];
  const generals = place.leaders.filter((far) => far <= near).length;
  return [{ said: `${generals} within ${near} inches`, input: { generals } }];
}
