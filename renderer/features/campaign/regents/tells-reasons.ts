import type { Audience } from '../../../../contract/keepers.ts';
import type { CampaignState } from '../../../../rules/campaign.ts';

/**
 * Whether what regents ordered in a year and why is told on this screen: to the umpire always; to one who plays alone of past years and once
 * somebody has won, or of this year where the settings ask for it. Nobody is told of a month whose battles still wait.
 */
export function tellsReasons(
  { kind }: Audience,
  { year: now, victories, battles }: Pick<CampaignState, 'year' | 'victories' | 'battles'>,
  year: number,
  isEarly: boolean,
): boolean {
  if (kind === 'umpire') return true;
  if (kind === 'everybody') return false;
  return year < now || victories.length > 0 || (isEarly && battles.length === 0);
}
