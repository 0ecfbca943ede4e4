import { z } from 'zod';
import { isModel, type TroopKind } from '../points/troop.ts';

/** Men for a figure; the book is written for 50:1 (For the Pharaoh, Using Different Figure Ratios). */
export const FIGURE_RATIOS = ['20:1', '50:1', '100:1', '200:1'] as const;
type FigureRatio = (typeof FIGURE_RATIOS)[number];

export const ratio = z.enum(FIGURE_RATIOS).default('50:1');

/** What a hit takes: a figure, half a model, or at 100:1 and more a whole one. */
export type Taken = 'figure' | 'half-model' | 'model';

export function takenByHit(of: { readonly kind: TroopKind }, men: FigureRatio): Taken {
  if (!isModel(of)) return 'figure';
  return men === '100:1' || men === '200:1' ? 'model' : 'half-model';
}
