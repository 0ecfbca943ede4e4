import type { Kysely } from 'kysely';
import type { CampaignSecrets } from '../../contract/campaigns.ts';
import { StoreError } from '../../services/repositories/store-error.ts';
import type { Tables } from '../tables.ts';

/** Where the log stood after each command. */
export const selectHeads = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('snapshot')
    .innerJoin('campaign_event', (join) =>
      join
        .onRef('campaign_event.campaign_id', '=', 'snapshot.campaign_id')
        .onRef('campaign_event.seq', '=', 'snapshot.seq'),
    )
    .leftJoin('command_proof', (join) =>
      join
        .onRef('command_proof.campaign_id', '=', 'snapshot.campaign_id')
        .onRef('command_proof.seq', '=', 'snapshot.seq'),
    )
    .select(['snapshot.seq', 'hash', 'snapshot.year', 'snapshot.month', 'taken_back_to', 'proof'])
    .where('snapshot.campaign_id', '=', id)
    .orderBy('snapshot.seq')
    .execute();

const selectSecrets = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('campaign_secret').select(['secret', 'seed']).where('campaign_id', '=', id).executeTakeFirst();

export const insertSecrets = (db: Kysely<Tables>, id: string, { secret, seed }: CampaignSecrets) =>
  db.insertInto('campaign_secret').values({ campaign_id: id, secret, seed }).execute();

export const updateSeed = (db: Kysely<Tables>, id: string, seed: string) =>
  db.updateTable('campaign_secret').set({ seed }).where('campaign_id', '=', id).execute();

export async function secretsOf(db: Kysely<Tables>, id: string): Promise<CampaignSecrets> {
  const found = await selectSecrets(db, id);
  if (!found) throw new StoreError('STORE_DAMAGED', `the campaign "${id}" has lost its secrets`);
  return found;
}
