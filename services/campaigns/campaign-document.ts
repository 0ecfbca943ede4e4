import { z } from 'zod';
import { readList } from '../../army-lists/schema.ts';
import { type CampaignDocument, campaignDocumentSchema } from '../../contract/campaign-documents.ts';
import type { CampaignState, ChainedEvent } from '../../rules/campaign.ts';
import { fromStored } from '../../rules/core/campaign/log.ts';
import { InputError, parseInput } from '../../rules/core/procedure.ts';
import { type BooksAtHand, campaignBookOf } from '../books.ts';
import { expectFile } from '../file-version.ts';
import { foreignRules } from './replay.ts';

/** As much of the first entry as tells which book it is of. */
const startSchema = z.looseObject({ state: z.looseObject({ rules: z.string().max(100) }) });

const LABEL = 'campaign document';
const START = 'events.0.happening.state';

/**
 * A campaign document whose outer shape and first state are sound; its log has yet to be replayed. One that was begun under
 * other rules is told so before anything else: it may lack what states have come to hold since.
 * @throws InputError
 */
export async function readCampaignDocument(
  context: BooksAtHand,
  value: unknown,
): Promise<{
  readonly document: CampaignDocument;
  readonly events: readonly ChainedEvent[];
  readonly state: CampaignState;
}> {
  expectFile(value, 'nomarch-campaign', 1, LABEL);
  const document = parseInput(campaignDocumentSchema, value, LABEL);
  const start = startSchema.safeParse(document.events[0]?.happening);
  const book = start.success ? await campaignBookOf(context, start.data.state.rules) : null;
  const foreign = book && foreignRules(document.events, book.rulesVersion);
  if (foreign) throw new InputError(`${LABEL}: ${foreign}`, 'events');
  const events = document.events.map(fromStored);
  if (!start.success || !book || !events[0] || book.rules.events.commandKind(events[0].payload) !== 'begin') {
    throw new InputError(`${LABEL}, events.0: the start of a campaign was expected`, 'events.0.happening.kind');
  }
  const { rules } = book;
  const state = parseInput(rules.stateSchema, start.data.state, `${LABEL}, ${START}`);
  rules.expectCoherent(state, { label: LABEL, path: START }, readList);
  return { document, events, state };
}
