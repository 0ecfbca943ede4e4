import type { RulingsInForce } from '../../core/ruling.ts';
import { isCavalry } from './cavalry.ts';
import { isModel, type Troop } from './troop.ts';

/** Men abreast: foot fights in lines of four (Tom’s Ancient Warfare, Fighting Order). */
export const LINE = 4;

/** What a unit usually has (Tom’s Ancient Warfare, Set up; ruling TOM-9). */
const USUAL_HOPLITES = 16;
const USUAL_PELTASTS = 12;
export const USUAL_CAVALRY = { least: 4, most: 8 } as const;

/** Does it stand and fight in lines of four? Cavalry and models do not. */
export const fightsInLines = (troop: Troop, rulings: RulingsInForce): boolean =>
  !isModel(troop) && !isCavalry(troop, rulings);

/** Figures of a line, or 1 where there are no lines. */
export const lineOf = (troop: Troop, rulings: RulingsInForce): number => (fightsInLines(troop, rulings) ? LINE : 1);

/** How many of `men` on foot strike at once, with `lines` lines of four (Tom’s Ancient Warfare, Fighting Order; Special rules). */
export const strikingInLines = (men: number, lines: number): number => Math.min(men, lines * LINE);

/** The size a foot unit usually has: 16 for those who strike with more than one line, 12 for others (ruling TOM-9). */
export const usualFoot = ({ lines }: Pick<Troop, 'lines'>): number => (lines > 1 ? USUAL_HOPLITES : USUAL_PELTASTS);

/** The size to start a unit with; null for models. */
export function usualSize(troop: Troop): number | null {
  if (isModel(troop)) return null;
  return fightsInLines(troop, {}) ? usualFoot(troop) : USUAL_CAVALRY.least;
}

/** Sizes go in fours for all but models (Set up). */
export const suitingMultiples = (troop: Troop): readonly number[] => (isModel(troop) ? [] : [LINE]);
