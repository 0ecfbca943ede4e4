import type { Step } from '../../core/procedure.ts';
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

export const step = (citation: string, text: string): Step => ({ text, citation });

/** "+1", "−1" with the true minus sign, "±0". */
export const formatSigned = (amount: number): string =>
  amount === 0 ? '±0' : amount < 0 ? `−${-amount}` : `+${amount}`;

/** "1 die", "3 dice". */
export const formatDice = (number: number): string => `${number} ${number === 1 ? 'die' : 'dice'}`;

/** "1 star", "2 stars". */
export const formatStars = (number: number): string => `${number} ${number === 1 ? 'star' : 'stars'}`;

/** "1 hit", "no hits", "3 hits". */
export const formatHits = (hits: number): string => (hits === 0 ? 'no hits' : hits === 1 ? '1 hit' : `${hits} hits`);

/** "41.5 %". */
export const formatPercent = (chance: number): string => `${(chance * 100).toFixed(1)} %`;

/** Describes losses: figures fall, models at their second hit, and the unit tests morale (For the Pharaoh, Shooting Mechanism; Melee). */
export function explainLosses(hits: number, taken: LossPerHit, citation: string): Step[] {
  if (hits === 0) return [];
  const fall = hits === 1 ? 'one figure is removed' : `${hits} figures are removed`;
  const words: Readonly<Record<LossPerHit, string>> = {
    figure: fall,
    'half-model': `${formatHits(hits)} on models: the first hit on a model is marked, and the second removes the model`,
    model: `${formatHits(hits)} on models: at this ratio each hit removes a model`,
  };
  return [step(citation, `${words[taken]}; the unit tests its morale`)];
}
