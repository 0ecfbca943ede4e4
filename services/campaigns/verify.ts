import type { Verification } from '../../contract/campaigns.ts';
import type { AppContext } from '../app-context.ts';
import { readCampaign } from './campaigns.ts';

/** Replays the log from the start and holds all that is stored of the campaign against it. */
export async function verify(context: AppContext, id: string): Promise<Verification> {
  const { campaigns } = context.repositories;
  const stored = {
    read: await readCampaign(context, id),
    log: await campaigns.log(id, 0),
    checkpoints: await campaigns.checkpoints(id),
    heads: await campaigns.heads(id),
    damage: await campaigns.damage(id),
    filings: await campaigns.filings(id),
    projection: await campaigns.projection(id),
  };
  return context.compute('verify', stored, campaigns.snapshots(id));
}
