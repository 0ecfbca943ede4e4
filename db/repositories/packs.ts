import type { Kysely } from 'kysely';
import type { PackRepository } from '../../services/repositories/repositories.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { inTransaction, lockName } from '../transaction.ts';
import { hex32 } from '../../rules/core/promise/throw-names.ts';
import { storedJson, storedValue } from '../tables/stored-json.ts';
import { keptPackOf, keptPackSummaryOf, playerPackRow, type PlayerPackTable } from '../tables/player-pack.ts';

/** Newest change first. */
const selectPacks = (db: Kysely<Tables>) =>
  db
    .selectFrom('player_pack')
    .select(['campaign', 'player', 'title', 'power', 'year', 'month', 'winter', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('campaign')
    .orderBy('player')
    .execute();

const selectPack = (db: Kysely<Tables>, campaign: string, player: string) =>
  db
    .selectFrom('player_pack')
    .selectAll()
    .select(intact('player_pack').as('intact'))
    .where('campaign', '=', campaign)
    .where('player', '=', player)
    .executeTakeFirst();

/** In place of the one of the same campaign and player. */
const putPack = (db: Kysely<Tables>, row: PlayerPackTable) => db.replaceInto('player_pack').values(row).execute();

const deletePack = (db: Kysely<Tables>, campaign: string, player: string) =>
  db.deleteFrom('player_pack').where('campaign', '=', campaign).where('player', '=', player).executeTakeFirst();

/** No setting that anybody sets: it is in no answer of the program. */
const OWN_SECRET = 'player.secret';

const selectOwnSecret = (db: Kysely<Tables>) =>
  db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', OWN_SECRET)
    .where(intact('setting'), '=', 1)
    .executeTakeFirst();

const putOwnSecret = (db: Kysely<Tables>, secret: string) =>
  db
    .replaceInto('setting')
    .values({ key: OWN_SECRET, value: JSON.stringify(secret) })
    .execute();

export const packRepository = (db: Kysely<Tables>): PackRepository => ({
  summaries: async () => (await selectPacks(db)).map(keptPackSummaryOf),
  async one(campaign, player) {
    const row = await selectPack(db, campaign, player);
    return row ? keptPackOf(row) : null;
  },
  change: (campaign, player, change) =>
    inTransaction(db, async (transaction) => {
      await lockName(transaction, 'pack', campaign, player);
      const row = await selectPack(transaction, campaign, player);
      const changed = await change(row ? keptPackOf(row) : null);
      if (changed) await putPack(transaction, playerPackRow(changed));
      return changed;
    }),
  async remove(campaign, player) {
    const { numDeletedRows } = await deletePack(db, campaign, player);
    return numDeletedRows > 0n;
  },
  ownSecret: (make) =>
    inTransaction(db, async (transaction) => {
      await lockName(transaction, OWN_SECRET);
      const kept = await selectOwnSecret(transaction);
      if (kept)
        return storedValue(
          hex32,
          storedJson(kept.value, 'key of the player’s own', 'value'),
          'key of the player’s own',
        );
      const made = make();
      await putOwnSecret(transaction, made);
      return made;
    }),
});
