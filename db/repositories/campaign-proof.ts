import type { Kysely } from 'kysely';
import type { CampaignSecrets, LogHead } from '../../contract/campaign-documents.ts';
import type { PromiseProof } from '../../rules/core/promise/promise-proof.ts';
import type { StoredPin } from '../../services/repositories/campaigns.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { parseStored } from '../stored-json.ts';
import { runTransaction, lockByName } from '../transaction.ts';

export const toProofRow = (campaign: string, seq: number, proof: PromiseProof): Tables['command_proof'] => ({
  campaign_id: campaign,
  seq,
  proof: JSON.stringify(proof),
});

/** Parses a proof, or returns null if there is none. */
export const parseProof = (campaign: string, seq: number, text: string | null): PromiseProof | null =>
  text === null
    ? null
    : (parseStored(text, `signature after log entry ${seq} of campaign "${campaign}"`, 'proof') as PromiseProof);

interface HeadColumns {
  readonly seq: number;
  readonly hash: string;
  readonly year: number;
  readonly month: number;
  readonly taken_back_to: number | null;
  readonly proof: string | null;
}

export function toLogHead(campaign: string, columns: HeadColumns): LogHead {
  const { seq, hash, year, month, taken_back_to, proof: text } = columns;
  const proof = parseProof(campaign, seq, text);
  return {
    seq,
    hash,
    year,
    month,
    ...(taken_back_to === null ? {} : { takenBackTo: taken_back_to }),
    ...(proof ? { proof } : {}),
  };
}

export async function selectPins(db: Kysely<Tables>, id: string): Promise<StoredPin[]> {
  const rows = await db.selectFrom('campaign_pin').selectAll().where('campaign_id', '=', id).orderBy('seat').execute();
  return rows.map(({ seat, salt, hash, wrong, wrong_at, untold_seat, untold_umpire }) => ({
    seat: seat || null,
    salt,
    hash,
    wrong,
    wrongAt: wrong_at,
    untoldSeat: untold_seat,
    untoldUmpire: untold_umpire,
  }));
}

/** Stores a PIN, replacing an earlier PIN of the same seat. */
export function putPin(db: Kysely<Tables>, id: string, pin: StoredPin) {
  const { seat, salt, hash, wrong, wrongAt, untoldSeat, untoldUmpire } = pin;
  const row = { salt, hash, wrong, wrong_at: wrongAt, untold_seat: untoldSeat, untold_umpire: untoldUmpire };
  return db
    .insertInto('campaign_pin')
    .values({ campaign_id: id, seat: seat ?? '', ...row })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'seat']).doUpdateSet(row))
    .execute();
}

const COPIED = ['seat', 'salt', 'hash', 'wrong', 'wrong_at', 'untold_seat', 'untold_umpire'] as const;

/** Copies PINs to a branch. Waiting times after wrong PINs are copied too. */
export const copyPins = (db: Kysely<Tables>, of: string, id: string) =>
  db
    .insertInto('campaign_pin')
    .columns(['campaign_id', ...COPIED])
    .expression((from) =>
      from
        .selectFrom('campaign_pin')
        .select(({ val }) => [val(id).as('campaign_id'), ...COPIED])
        .where('campaign_id', '=', of),
    )
    .execute();

export const deletePin = (db: Kysely<Tables>, id: string, seat: string | null) =>
  db
    .deleteFrom('campaign_pin')
    .where('campaign_id', '=', id)
    .where('seat', '=', seat ?? '')
    .execute();

/** Selects the log head after each command. */
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

export const insertSecrets = (db: Kysely<Tables>, id: string, { secret, seed }: CampaignSecrets) =>
  db.insertInto('campaign_secret').values({ campaign_id: id, secret, seed }).execute();

async function selectSecrets(db: Kysely<Tables>, id: string): Promise<CampaignSecrets | null> {
  const row = await db
    .selectFrom('campaign_secret')
    .select(['secret', 'seed', selectRowIntact('campaign_secret').as('intact')])
    .where('campaign_id', '=', id)
    .executeTakeFirst();
  return row?.intact === 1 ? { secret: row.secret, seed: row.seed } : null;
}

/** Returns the secrets of a campaign. Lost or damaged ones are permanently replaced by `others`. */
export async function getSecrets(
  db: Kysely<Tables>,
  id: string,
  others: () => CampaignSecrets,
): Promise<CampaignSecrets> {
  const kept = await selectSecrets(db, id);
  if (kept) return kept;
  return runTransaction(db, async (transaction) => {
    await lockByName(transaction, 'campaign secrets', id);
    // Reads the secrets again, because another process may have replaced them.
    const current = await selectSecrets(transaction, id);
    if (current) return current;
    const begun = others();
    await transaction
      .replaceInto('campaign_secret')
      .values({ campaign_id: id, secret: begun.secret, seed: begun.seed })
      .execute();
    return begun;
  });
}
