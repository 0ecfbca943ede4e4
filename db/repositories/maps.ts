import type { Kysely } from 'kysely';
import type { MapRepository } from '../../services/repositories/maps.ts';
import { intact } from '../intact.ts';
import { expectIntact } from '../tables/stored-json.ts';
import type { Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { drawnColumns, mapRow, mapSummaryOf, type MapTable, ownMapOf, pictureText } from '../tables/map.ts';

const SUMMARY = ['id', 'title', 'provinces', 'based_on', 'version', 'binned', 'created_at', 'changed_at'] as const;

const selectSummary = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('map').select(SUMMARY).where('id', '=', id).executeTakeFirst();

/** Newest change first. */
const selectMaps = (db: Kysely<Tables>, binned: boolean) =>
  db
    .selectFrom('map')
    .select(SUMMARY)
    .$if(!binned, (query) => query.where('binned', '=', 0))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();

const selectMap = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('map').selectAll().select(intact('map').as('intact')).where('id', '=', id).executeTakeFirst();

/** What a change is written upon; others wait to write one. */
const selectMapVersion = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('map')
    .select(['title', 'version', intact('map').as('intact')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Leaves a map of the same id as it is. */
const insertMap = (db: Kysely<Tables>, row: MapTable) =>
  db
    .insertInto('map')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();

const updateMap = (
  db: Kysely<Tables>,
  id: string,
  columns: ReturnType<typeof drawnColumns> & Pick<MapTable, 'version' | 'changed_at'>,
) => db.updateTable('map').set(columns).where('id', '=', id).execute();

const updatePicture = (db: Kysely<Tables>, id: string, picture: string | null, at: string) =>
  db.updateTable('map').set({ picture, changed_at: at }).where('id', '=', id).execute();

const updateMapBinned = (db: Kysely<Tables>, id: string, binned: boolean) =>
  db
    .updateTable('map')
    .set({ binned: binned ? 1 : 0 })
    .where('id', '=', id)
    .executeTakeFirst();

const deleteBinnedMap = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('map').where('id', '=', id).where('binned', '=', 1).executeTakeFirst();

export const mapRepository = (db: Kysely<Tables>): MapRepository => ({
  summaries: async (binned) => (await selectMaps(db, binned)).map(mapSummaryOf),
  async summary(id) {
    const row = await selectSummary(db, id);
    return row ? mapSummaryOf(row) : null;
  },
  async one(id) {
    const row = await selectMap(db, id);
    return row ? ownMapOf(row) : null;
  },
  async add(map) {
    const { numInsertedOrUpdatedRows } = await insertMap(db, mapRow(map));
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  save: ({ id, base, at, ...drawn }) =>
    inTransaction(db, async (transaction) => {
      const stored = await selectMapVersion(transaction, id);
      if (!stored) return 'missing';
      expectIntact(stored, `map “${stored.title}”`);
      if (stored.version !== base) return 'stale';
      const version = base + 1;
      await updateMap(transaction, id, { ...drawnColumns(drawn), version, changed_at: at });
      return version;
    }),
  setPicture: (id, picture, at) =>
    inTransaction(db, async (transaction) => {
      const stored = await selectMapVersion(transaction, id);
      if (!stored) return false;
      expectIntact(stored, `map “${stored.title}”`);
      await updatePicture(transaction, id, pictureText(picture), at);
      return true;
    }),
  async setBinned(id, binned) {
    const { numUpdatedRows } = await updateMapBinned(db, id, binned);
    return numUpdatedRows > 0n;
  },
  async purge(id) {
    const { numDeletedRows } = await deleteBinnedMap(db, id);
    return numDeletedRows > 0n;
  },
});
