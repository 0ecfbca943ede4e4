import type { Kysely } from 'kysely';
import type { StoredPin } from '../../services/repositories/campaigns.ts';
import type { Tables } from '../tables.ts';

export async function selectPins(db: Kysely<Tables>, id: string): Promise<StoredPin[]> {
  const rows = await db
    .selectFrom('campaign_pin')
    .select(['seat', 'salt', 'hash'])
    .where('campaign_id', '=', id)
    .orderBy('seat')
    .execute();
  return rows.map(({ seat, salt, hash }) => ({ seat: seat || null, salt, hash }));
}

/** Puts a PIN in place of an earlier one of the seat. */
export const putPin = (db: Kysely<Tables>, id: string, { seat, salt, hash }: StoredPin) =>
  db
    .insertInto('campaign_pin')
    .values({ campaign_id: id, seat: seat ?? '', salt, hash })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'seat']).doUpdateSet({ salt, hash }))
    .execute();

/** A branch is closed to those to whom its stem is. */
export const copyPins = (db: Kysely<Tables>, of: string, id: string) =>
  db
    .insertInto('campaign_pin')
    .columns(['campaign_id', 'seat', 'salt', 'hash'])
    .expression((from) =>
      from
        .selectFrom('campaign_pin')
        .select(({ val }) => [val(id).as('campaign_id'), 'seat', 'salt', 'hash'])
        .where('campaign_id', '=', of),
    )
    .execute();

export const deletePin = (db: Kysely<Tables>, id: string, seat: string | null) =>
  db
    .deleteFrom('campaign_pin')
    .where('campaign_id', '=', id)
    .where('seat', '=', seat ?? '')
    .execute();
