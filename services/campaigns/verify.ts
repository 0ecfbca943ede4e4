import type { Verification } from '../../contract/campaigns.ts';
import type { AppContext } from '../app-context.ts';
import { readCampaign } from './campaigns.ts';
import { secretsOf } from './proof/prove.ts';
import { seatSecret } from './proof/signing.ts';

/** Replays the log from the start and holds all that is stored of the campaign against it. */
export async function verify(context: AppContext, id: string): Promise<Verification> {
  const { campaigns } = context.repositories;
  const read = await readCampaign(context, id);
  const { secret } = await secretsOf(context, id);
  const stored = {
    read,
    seats: Object.fromEntries(read.state.players.map(({ id: player }) => [player, seatSecret(secret, player)])),
    log: await campaigns.log(id, 0),
    checkpoints: await campaigns.checkpoints(id),
    heads: await campaigns.heads(id),
    damage: await campaigns.damage(id),
    filings: await campaigns.filings(id),
    projection: await campaigns.projection(id),
    fought: await campaigns.foughtBattles(id),
  };
  return context.compute('verify', stored, campaigns.snapshots(id));
}
