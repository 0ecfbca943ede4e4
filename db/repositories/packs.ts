import type { Kysely } from 'kysely';
import type { PackRepository } from '../../services/repositories/packs.ts';
import * as queries from '../queries/packs.ts';
import { keptPackOf, keptPackSummaryOf, playerPackRow } from '../tables/player-pack.ts';
import type { Tables } from '../tables.ts';

export const packRepository = (db: Kysely<Tables>): PackRepository => ({
  summaries: async () => (await queries.selectPacks(db)).map(keptPackSummaryOf),
  async one(campaign, player) {
    const row = await queries.selectPack(db, campaign, player);
    return row ? keptPackOf(row) : null;
  },
  change: (campaign, player, change) =>
    db.transaction().execute(async (transaction) => {
      const row = await queries.selectPack(transaction, campaign, player);
      const changed = change(row ? keptPackOf(row) : null);
      if (changed) await queries.putPack(transaction, playerPackRow(changed));
      return changed;
    }),
  async remove(campaign, player) {
    const { numDeletedRows } = await queries.deletePack(db, campaign, player);
    return numDeletedRows > 0n;
  },
});
