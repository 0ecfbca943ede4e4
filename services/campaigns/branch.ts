import type { StoredCampaign } from '../../contract/campaigns.ts';
import type { AppContext } from '../app-context.ts';
import { type AtCheckpoint, expectCampaign, noCheckpoint } from './campaigns.ts';
import { newSecrets } from './proof/prove.ts';
import { settleLeftToRegents } from './resolve.ts';

/**
 * A new campaign that shares the log up to a checkpoint, and goes on from there where a battle is left to regents. Orders that are filed stay
 * with the old one. @throws UseCaseError NOT_FOUND for an entry within a command
 */
export async function branchCampaign(context: AppContext, { id: of, seq }: AtCheckpoint): Promise<StoredCampaign> {
  await expectCampaign(context, of);
  const id = context.newId();
  const at = context.clock();
  if (!(await context.repositories.campaigns.branch({ of, seq, id, at, secrets: newSecrets(context) })))
    throw noCheckpoint(seq);
  return settleLeftToRegents(context, id);
}
