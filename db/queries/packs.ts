import type { Kysely } from 'kysely';
import type { PlayerPackTable } from '../tables/player-pack.ts';
import type { Tables } from '../tables.ts';

/** Newest change first. */
export const selectPacks = (db: Kysely<Tables>) =>
  db
    .selectFrom('player_pack')
    .select(['campaign', 'player', 'title', 'power', 'year', 'month', 'winter', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('campaign')
    .orderBy('player')
    .execute();

export const selectPack = (db: Kysely<Tables>, campaign: string, player: string) =>
  db
    .selectFrom('player_pack')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('player', '=', player)
    .executeTakeFirst();

/** In place of the one of the same campaign and player. */
export function putPack(db: Kysely<Tables>, row: PlayerPackTable) {
  const { campaign: _campaign, player: _player, ...columns } = row;
  return db
    .insertInto('player_pack')
    .values(row)
    .onConflict((conflict) => conflict.columns(['campaign', 'player']).doUpdateSet(columns))
    .execute();
}

export const deletePack = (db: Kysely<Tables>, campaign: string, player: string) =>
  db.deleteFrom('player_pack').where('campaign', '=', campaign).where('player', '=', player).executeTakeFirst();
