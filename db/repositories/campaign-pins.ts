import type { Kysely } from 'kysely';
import type { StoredPin } from '../../services/repositories/campaigns.ts';
import type { Tables } from '../tables.ts';

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

/** Puts a PIN in place of an earlier one of the seat. */
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

/** A branch is closed to those to whom its stem is; whoever waits after wrong PINs waits there, too. */
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
