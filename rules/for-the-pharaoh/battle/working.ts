import type { Step } from '../../core/procedure.ts';
import type { Taken } from './distances.ts';

export const step = (citation: string, text: string): Step => ({ text, citation });

/** "+1", "−1" with the true minus sign, "±0". */
export const signed = (amount: number): string => (amount === 0 ? '±0' : amount < 0 ? `−${-amount}` : `+${amount}`);

/** "1 die", "3 dice". */
export const diceWords = (number: number): string => `${number} ${number === 1 ? 'die' : 'dice'}`;

/** "1 star", "2 stars". */
export const starWords = (number: number): string => `${number} ${number === 1 ? 'star' : 'stars'}`;

/** "1 hit", "no hits", "3 hits". */
export const hitWords = (hits: number): string => (hits === 0 ? 'no hits' : hits === 1 ? '1 hit' : `${hits} hits`);

/** "41.5 %". */
export const percent = (chance: number): string => `${(chance * 100).toFixed(1)} %`;

/**
 * Describes losses: figures fall, models at their second hit, and the unit tests its morale (For the Pharaoh, Shooting Mechanism; Melee).
 */
export function fallSteps(hits: number, taken: Taken, citation: string): Step[] {
  if (hits === 0) return [];
  const fall = hits === 1 ? 'one figure falls' : `${hits} figures fall`;
  const words: Readonly<Record<Taken, string>> = {
    figure: fall,
    'half-model': `${hitWords(hits)} on models: the first on a model is marked, the second takes it off`,
    model: `${hitWords(hits)} on models: at this ratio each takes one off`,
  };
  return [step(citation, `${words[taken]}; the unit tests its morale`)];
}
