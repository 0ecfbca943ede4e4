import { z } from 'zod';
import { isModel, type TroopKind } from '../points/troop.ts';

/** Men for a figure; the book is written for 50:1 (For the Pharaoh, Using Different Figure Ratios). */
export const FIGURE_RATIOS = ['20:1', '50:1', '100:1', '200:1'] as const;
type FigureRatio = (typeof FIGURE_RATIOS)[number];

/** The book's own ratio. */
const USUAL_RATIO: FigureRatio = '50:1';

export const ratio = z.enum(FIGURE_RATIOS).default(USUAL_RATIO);

/** The ratio that was agreed for a battle, for procedures that ask for it. */
export const agreedRatio = ({ ratio: agreed = USUAL_RATIO }: Readonly<Record<string, string>>) => ({
  ratio: agreed as FigureRatio,
});

/** What a hit takes: a figure, half a model, or at 100:1 and more a whole one. */
export type Taken = 'figure' | 'half-model' | 'model';

export function takenByHit(of: { readonly kind: TroopKind }, men: FigureRatio): Taken {
  if (!isModel(of)) return 'figure';
  return men === '100:1' || men === '200:1' ? 'model' : 'half-model';
}
