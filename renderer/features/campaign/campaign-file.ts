import type { CampaignState } from '../../../rules/campaign.ts';
import { plainName } from '../../transport/save-as.ts';

/** What the text of a file that is brought in is, by its own word; whether it is sound is the program's to say. */
export const campaignFileKind = (text: string): 'scenario' | 'campaign' | null =>
  (['campaign', 'scenario'] as const).find((kind) => new RegExp(`"format"\\s*:\\s*"nomarch-${kind}"`).test(text)) ??
  null;

/** @param ending with its dot */
export const campaignFileName = (
  { title, year, month }: Pick<CampaignState, 'title' | 'year' | 'month'>,
  ending: string,
): string => `${plainName(title, 'campaign')}-year-${year}-month-${month}${ending}`;
