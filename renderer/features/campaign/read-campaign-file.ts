import { z } from 'zod';

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
