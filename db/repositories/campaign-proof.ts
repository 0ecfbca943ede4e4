import type { Kysely } from 'kysely';
import type { CampaignSecrets } from '../../contract/campaign-documents.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { inTransaction, lockName } from '../transaction.ts';

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
  db
    .selectFrom('campaign_secret')
    .select(['secret', 'seed', intact('campaign_secret').as('intact')])
    .where('campaign_id', '=', id)
    .executeTakeFirst();

export const insertSecrets = (db: Kysely<Tables>, id: string, { secret, seed }: CampaignSecrets) =>
  db.insertInto('campaign_secret').values({ campaign_id: id, secret, seed }).execute();

const replaceSecrets = (db: Kysely<Tables>, id: string, { secret, seed }: CampaignSecrets) =>
  db.replaceInto('campaign_secret').values({ campaign_id: id, secret, seed }).execute();

export const updateSeed = (db: Kysely<Tables>, id: string, seed: string) =>
  db.updateTable('campaign_secret').set({ seed }).where('campaign_id', '=', id);

async function keptSecrets(db: Kysely<Tables>, id: string): Promise<CampaignSecrets | null> {
  const found = await selectSecrets(db, id);
  return found?.intact === 1 ? { secret: found.secret, seed: found.seed } : null;
}

/** The secrets of a campaign; `others` in their place where they are lost or damaged, from now on. */
export async function secretsOf(
  db: Kysely<Tables>,
  id: string,
  others: () => CampaignSecrets,
): Promise<CampaignSecrets> {
  const kept = await keptSecrets(db, id);
  if (kept) return kept;
  return inTransaction(db, async (transaction) => {
    await lockName(transaction, 'campaign secrets', id);
    // Looked at once more: another program may have been quicker.
    const now = await keptSecrets(transaction, id);
    if (now) return now;
    const begun = others();
    await replaceSecrets(transaction, id, begun);
    return begun;
  });
}
