import type { Step } from '../../core/procedure.ts';
import type { LossPerHit } from './distances.ts';

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

/**
 * Describes losses: figures fall, models at their second hit, and the unit tests its morale (For the Pharaoh, Shooting Mechanism; Melee).
 */
export function explainLosses(hits: number, taken: LossPerHit, citation: string): Step[] {
  if (hits === 0) return [];
  const fall = hits === 1 ? 'one figure falls' : `${hits} figures fall`;
  const words: Readonly<Record<LossPerHit, string>> = {
    figure: fall,
    'half-model': `${formatHits(hits)} on models: the first on a model is marked, the second takes it off`,
    model: `${formatHits(hits)} on models: at this ratio each takes one off`,
  };
  return [step(citation, `${words[taken]}; the unit tests its morale`)];
}
