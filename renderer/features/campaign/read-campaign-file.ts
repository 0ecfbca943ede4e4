/** What a file that was brought in is, by its own word; whether it is sound is the service's to say. */
export type CampaignFile =
  | { readonly kind: 'scenario' | 'campaign'; readonly document: Record<string, unknown> }
  | { readonly kind: 'no-json' | 'unknown' };

const FORMATS: Readonly<Record<string, 'scenario' | 'campaign'>> = {
  'nomarch-scenario': 'scenario',
  'nomarch-campaign': 'campaign',
};

export function readCampaignFile(text: string): CampaignFile {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { kind: 'no-json' };
  }
  if (typeof document !== 'object' || document === null || !('format' in document)) return { kind: 'unknown' };
  const format = String(document.format);
  const kind = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return kind ? { kind, document: document as Record<string, unknown> } : { kind: 'unknown' };
}
