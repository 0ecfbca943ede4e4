import { z } from 'zod';
import type { CampaignState } from '../../../rules/campaign.ts';
import { plainName } from '../../transport/save-as.ts';

/** What a file that was brought in is, by its own word; whether it is sound is the service's to say. */
export type CampaignFile =
  | { readonly kind: 'scenario' | 'campaign'; readonly document: Record<string, unknown> }
  | { readonly kind: 'no-json' | 'unknown' };

const FORMATS: Readonly<Record<string, 'scenario' | 'campaign'>> = {
  'nomarch-scenario': 'scenario',
  'nomarch-campaign': 'campaign',
};

const withFormat = z.looseObject({ format: z.string() });

export function readCampaignFile(text: string): CampaignFile {
  let document: unknown;
  try {
    document = JSON.parse(text) as unknown;
  } catch {
    return { kind: 'no-json' };
  }
  const read = withFormat.safeParse(document);
  const kind = read.success && Object.hasOwn(FORMATS, read.data.format) ? FORMATS[read.data.format] : undefined;
  return kind && read.data ? { kind, document: read.data } : { kind: 'unknown' };
}

/** @param ending with its dot */
export const campaignFileName = (
  { title, year, month }: Pick<CampaignState, 'title' | 'year' | 'month'>,
  ending: string,
): string => `${plainName(title, 'campaign')}-year-${year}-month-${month}${ending}`;
