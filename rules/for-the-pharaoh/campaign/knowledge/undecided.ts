import type { CampaignState } from '../state/state.ts';

/**
 * Whether so many years were to decide the campaign, are over, and nobody was ahead of all others when they were. No event says so;
 * it follows from the victory that the log does not tell of.
 */
export const leftUndecided = (
  { year, setUp, victories }: Pick<CampaignState, 'year' | 'setUp' | 'victories'>,
  years: number,
): boolean =>
  year > years &&
  setUp.victory.some((condition) => condition.kind === 'years' && condition.count === years) &&
  !victories.some(({ condition }) => condition.kind === 'years' && condition.count === years);
