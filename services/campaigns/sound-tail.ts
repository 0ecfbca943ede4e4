import { UseCaseError } from '../../contract/errors.ts';
import { checkChain } from '../../rules/core/campaign/chain.ts';
import type { AppContext } from '../app-context.ts';
import { readCampaign } from './campaigns.ts';
import type { CampaignRead } from '../repositories/campaigns.ts';
import { StoreError } from '../repositories/store-admin.ts';

/** Describes a problem in the entries of the last two commands. Null if they chain up to the head. */
async function findTailIssue(
  { repositories: { campaigns }, sha256 }: AppContext,
  { id, head }: Pick<CampaignRead, 'id' | 'head'>,
): Promise<string | null> {
  const ends = (await campaigns.checkpoints(id)).filter(({ seq }) => seq < head.seq);
  const from = ends.at(-1)?.seq ?? 0;
  try {
    const [first, ...rest] = await campaigns.log(id, from);
    if (!first) return `it has no entry ${from}`;
    const issue = checkChain([first, ...rest], sha256, from === 0 ? null : { seq: from - 1, hash: first.previous })[0];
    if (issue !== undefined) return issue;
    const last = rest.at(-1) ?? first;
    return last.seq === head.seq && last.hash === head.hash ? null : 'the campaign does not stand at its end';
  } catch (error) {
    if (error instanceof StoreError) return `an entry from ${from} on cannot be read`;
    throw error;
  }
}

/**
 * Checks the end of the log before a command is appended; the daily check and `verify` read the whole log.
 * @throws UseCaseError STORE_DAMAGED if it is broken
 */
export async function expectSoundTail(
  context: AppContext,
  campaign: Pick<CampaignRead, 'id' | 'head' | 'state'>,
): Promise<void> {
  const issue = await findTailIssue(context, campaign);
  if (issue === null) return;
  // If another program moved the head meanwhile, the write is later refused as a conflict.
  const current = await readCampaign(context, campaign.id);
  if (current.head.seq !== campaign.head.seq || current.head.hash !== campaign.head.hash) return;
  throw new UseCaseError(
    'STORE_DAMAGED',
    `The end of the log of “${campaign.state.title}” is damaged in the store (${issue}), so nothing is resolved. ` +
      'The settings, or "nomarch store verify", show which backup has it whole; restore it from there, or with "nomarch store mend". ' +
      'If no backup has it, start a branch of the campaign at a checkpoint before it.',
    'id',
  );
}
