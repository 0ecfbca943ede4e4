import { z } from 'zod';
import { isModel, type TroopKind } from '../points/troop.ts';

/** Men per figure. The book is written for 50:1 (For the Pharaoh, Using Different Figure Ratios). */
export const FIGURE_RATIOS = ['20:1', '50:1', '100:1', '200:1'] as const;
type FigureRatio = (typeof FIGURE_RATIOS)[number];

const DEFAULT_RATIO: FigureRatio = '50:1';

export const ratio = z.enum(FIGURE_RATIOS).default(DEFAULT_RATIO);

/** Figure ratio agreed for a battle, as procedure input. */
export const toAgreedRatio = ({ ratio: agreed = DEFAULT_RATIO }: Readonly<Record<string, string>>) => ({
  ratio: agreed as FigureRatio,
});

/** Loss per hit: a figure, half a model, or a whole model at 100:1 and more. */
export type LossPerHit = 'figure' | 'half-model' | 'model';

export function getLossPerHit(of: { readonly kind: TroopKind }, men: FigureRatio): LossPerHit {
  if (!isModel(of)) return 'figure';
  return men === '100:1' || men === '200:1' ? 'model' : 'half-model';
}
