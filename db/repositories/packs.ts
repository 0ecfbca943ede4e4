import type { Kysely } from 'kysely';
import { z } from 'zod';
import { playerPackSchema } from '../../contract/campaign-documents.ts';
import { summariseSeat } from '../../contract/base.ts';
import { type OrdersFile, ordersFileSchema } from '../../rules/campaign.ts';
import { hex32 } from '../../rules/core/promise/throw-names.ts';
import type { StoredPack, PackRepository } from '../../services/repositories/repositories.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { checkIntact, readDocument, parseStored, validateStored } from '../stored-json.ts';
import { runTransaction, lockByName } from '../transaction.ts';

export const toOrdersText = (orders: OrdersFile | null): string | null =>
  orders === null ? null : JSON.stringify(orders);

function toPackRow({ pack, orders, changedAt, findings }: StoredPack): Tables['player_pack'] {
  const summary = summariseSeat(pack, pack.view);
  return {
    ...summary,
    title: pack.title,
    winter: summary.winter ? 1 : 0,
    changed_at: changedAt,
    pack: JSON.stringify(pack),
    orders: toOrdersText(orders),
    findings: JSON.stringify(findings),
  };
}

/** Parses a stored turn file. @throws StoreError STORE_DAMAGED */
function parsePack(row: Tables['player_pack'] & { readonly intact: number }): StoredPack {
  const what = `turn file of “${row.player}” in “${row.title}”`;
  checkIntact(row, what);
  const { pack, orders, changed_at, findings } = row;
  return {
    pack: readDocument(playerPackSchema, pack, what, 'pack'),
    orders: orders === null ? null : readDocument(ordersFileSchema, orders, what, 'orders'),
    changedAt: changed_at,
    findings: readDocument(z.array(z.string()), findings, what, 'findings'),
  };
}

const selectPack = (db: Kysely<Tables>, campaign: string, player: string) =>
  db
    .selectFrom('player_pack')
    .selectAll()
    .select(selectRowIntact('player_pack').as('intact'))
    .where('campaign', '=', campaign)
    .where('player', '=', player)
    .executeTakeFirst();

/** Key of the user's secret. It is stored with the settings but never returned with them. */
const SECRET_KEY = 'player.secret';

export const packRepository = (db: Kysely<Tables>): PackRepository => ({
  summaries: async () =>
    (
      await db
        .selectFrom('player_pack')
        .select(['campaign', 'player', 'title', 'power', 'year', 'month', 'winter', 'changed_at as changedAt'])
        .orderBy('changed_at', 'desc')
        .orderBy('campaign')
        .orderBy('player')
        .execute()
    ).map((row) => ({ ...row, winter: row.winter === 1 })),
  async one(campaign, player) {
    const row = await selectPack(db, campaign, player);
    return row ? parsePack(row) : null;
  },
  change: (campaign, player, change) =>
    runTransaction(db, async (transaction) => {
      await lockByName(transaction, 'pack', campaign, player);
      const row = await selectPack(transaction, campaign, player);
      const changed = await change(row ? parsePack(row) : null);
      // Replaces the turn file of the same campaign and player.
      if (changed) await transaction.replaceInto('player_pack').values(toPackRow(changed)).execute();
      return changed;
    }),
  async remove(campaign, player) {
    const { numDeletedRows } = await db
      .deleteFrom('player_pack')
      .where('campaign', '=', campaign)
      .where('player', '=', player)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  getOwnSecret: (make) =>
    runTransaction(db, async (transaction) => {
      await lockByName(transaction, SECRET_KEY);
      const kept = await transaction
        .selectFrom('setting')
        .select('value')
        .where('key', '=', SECRET_KEY)
        .where(selectRowIntact('setting'), '=', 1)
        .executeTakeFirst();
      if (kept)
        return validateStored(
          hex32,
          parseStored(kept.value, 'key of the player’s own', 'value'),
          'key of the player’s own',
        );
      const created = make();
      await transaction
        .replaceInto('setting')
        .values({ key: SECRET_KEY, value: JSON.stringify(created) })
        .execute();
      return created;
    }),
});
