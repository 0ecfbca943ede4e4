import type { Loss } from '../state/losses.ts';
import type { CampaignPart } from '../state/troops.ts';

/** Figures in a group of models: each is a group by itself. */
export const isModelGroup = (groupSize: number): boolean => groupSize === 1;

/** What dice take of a part: whole figures or models, and whether a model is left half hit. */
export interface Taken extends Pick<Loss, 'count' | 'halfHit'> {
  /** `2`, `½`, `1½`. */
  readonly words: string;
}

function inHalves(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? `${whole}` : `${whole === 0 ? '' : whole}½`;
}

/**
 * What so many ones take of a part, as forced marches do (For the Pharaoh, Forced Marches; rulings FTP-S7, S12): a figure each, of
 * models half a one each; a half-hit model fights on and falls at its second half. `there` are those who throw.
 * @returns null where nothing is lost
 */
export function takenBy(
  ones: number,
  { count, halfHit }: Pick<CampaignPart, 'count' | 'halfHit'>,
  groupSize: number,
  there = count,
): Taken | null {
  if (ones === 0) return null;
  if (!isModelGroup(groupSize)) {
    const lost = Math.min(there, ones);
    return { count: lost, words: `${lost}` };
  }
  const before = halfHit ? 1 : 0;
  const halves = Math.min(2 * there, ones + before);
  const lost = Math.floor(halves / 2);
  return { count: lost, halfHit: halves % 2 === 1, words: inHalves(halves - before) };
}
