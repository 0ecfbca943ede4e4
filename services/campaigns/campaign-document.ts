import { z } from 'zod';
import type { CampaignDocument } from '../../contract/campaigns.ts';
import { type CampaignState, type ChainedEvent, key, ordersFileSchema } from '../../rules/campaign.ts';
import { fromStored } from '../../rules/core/campaign/log.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';
import { expectFile } from '../file-version.ts';
import { expectCoherent } from './coherent-state.ts';
import { foreignRules } from './replay.ts';
import { stateSchema, text } from './state-schema.ts';

export const dieSchema = z.strictObject({
  die: z.string().regex(/^d[1-9]\d{0,5}$/),
  face: z.int(),
  what: text,
  who: text.optional(),
  origin: z.enum(['seeded', 'typed', 'replayed']),
});

export const stepSchema = z.strictObject({ text, citation: text });

/** An entry of the log. What happened is only told by kind here: the replay proves the rest, field by field. */
const entry = z.strictObject({
  seq: z.int().min(0),
  rulesVersion: z.string().max(100),
  previous: z.string().length(64),
  hash: z.string().length(64),
  year: z.int(),
  month: z.int(),
  happening: z.looseObject({ kind: z.string().max(100) }),
  dice: z.array(dieSchema).max(100_000),
  steps: z.array(stepSchema).max(100_000),
  rulings: z.array(key).max(1000),
});

const documentSchema = z.strictObject({
  format: z.literal('nomarch-campaign'),
  version: z.literal(1),
  id: key,
  events: z.array(entry).min(1).max(5_000_000),
  filed: z.array(ordersFileSchema).max(1000),
});

const LABEL = 'campaign document';
const START = 'events.0.happening.state';

/**
 * A campaign document whose outer shape and first state are sound; its log has yet to be replayed. One that was begun under
 * other rules is told so before anything else: it may lack what states have come to hold since.
 * @throws InputError
 */
export function readCampaignDocument(
  value: unknown,
  rulesVersion: string,
): {
  readonly document: CampaignDocument;
  readonly events: readonly ChainedEvent[];
  readonly state: CampaignState;
} {
  expectFile(value, 'nomarch-campaign', 1, LABEL);
  const document = parseInput(documentSchema, value, LABEL);
  const foreign = foreignRules(document.events, rulesVersion);
  if (foreign !== null) throw new InputError(`${LABEL}: ${foreign}`, 'events');
  const start = document.events[0]?.happening;
  if (start?.kind !== 'campaign-started') {
    throw new InputError(`${LABEL}, events.0: the start of a campaign was expected`, 'events.0.happening.kind');
  }
  const state = parseInput(stateSchema, start['state'], `${LABEL}, ${START}`);
  expectCoherent(state, { label: LABEL, path: START });
  const read = document as unknown as CampaignDocument;
  return { document: read, events: read.events.map(fromStored), state };
}
