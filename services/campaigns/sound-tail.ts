import { UseCaseError } from '../../contract/errors.ts';
import { chainIssues } from '../../rules/core/campaign/chain.ts';
import type { AppContext } from '../app-context.ts';
import { readCampaign } from './campaigns.ts';
import type { CampaignRead } from '../repositories/campaigns.ts';
import { StoreError } from '../repositories/store-keeper.ts';

/** What is wrong with the entries of the last command and the one before them, in words; null where they chain up to the head. */
async function tailIssue(
  { repositories: { campaigns }, sha256 }: AppContext,
  { id, head }: Pick<CampaignRead, 'id' | 'head'>,
): Promise<string | null> {
  const ends = (await campaigns.checkpoints(id)).filter(({ seq }) => seq < head.seq);
  const from = ends.at(-1)?.seq ?? 0;
  try {
    const [first, ...rest] = await campaigns.log(id, from);
    if (!first) return `it has no entry ${from}`;
    const issue = chainIssues([first, ...rest], sha256, from === 0 ? null : { seq: from - 1, hash: first.previous })[0];
    if (issue !== undefined) return issue;
    const last = rest.at(-1) ?? first;
    return last.seq === head.seq && last.hash === head.hash ? null : 'the campaign does not stand at its end';
  } catch (error) {
    if (error instanceof StoreError) return `an entry from ${from} on does not read`;
    throw error;
  }
}

/**
 * @throws UseCaseError STORE_DAMAGED where the log's tail does not chain: nothing is written on top of it. A whole log is read by the daily
 * check and `verify`; before each command only the part that it follows from.
 */
export async function expectSoundTail(
  context: AppContext,
  campaign: Pick<CampaignRead, 'id' | 'head' | 'state'>,
): Promise<void> {
  const issue = await tailIssue(context, campaign);
  if (issue === null) return;
  // Another program that wrote to the campaign since it was read has moved the head: writing behind the old one is refused as a conflict.
  const now = await readCampaign(context, campaign.id);
  if (now.head.seq !== campaign.head.seq || now.head.hash !== campaign.head.hash) return;
  throw new UseCaseError(
    'STORE_DAMAGED',
    `The end of the log of “${campaign.state.title}” is damaged in the store (${issue}), so nothing is resolved on top of it. ` +
      'The settings, or "nomarch store verify", say which backup has it whole: "Put back" there, or "nomarch store mend", takes it from the ' +
      'backup. Where none has it, begin a branch of the campaign at a checkpoint before it.',
    'id',
  );
}
