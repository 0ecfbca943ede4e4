import type { Kysely } from 'kysely';
import type { MapRepository } from '../../services/repositories/maps.ts';
import * as queries from '../queries/maps.ts';
import { drawnColumns, mapRow, mapSummaryOf, ownMapOf, pictureText } from '../tables/map.ts';
import type { Tables } from '../tables.ts';

export const mapRepository = (db: Kysely<Tables>): MapRepository => ({
  summaries: async (binned) => (await queries.selectMaps(db, binned)).map(mapSummaryOf),
  async one(id) {
    const row = await queries.selectMap(db, id);
    return row ? ownMapOf(row) : null;
  },
  async add(map) {
    const { numInsertedOrUpdatedRows } = await queries.insertMap(db, mapRow(map));
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  save: ({ id, base, at, ...drawn }) =>
    db.transaction().execute(async (transaction) => {
      const stored = await queries.selectMapVersion(transaction, id);
      if (!stored) return 'missing';
      if (stored.version !== base) return 'stale';
      const version = base + 1;
      await queries.updateMap(transaction, id, { ...drawnColumns(drawn), version, changed_at: at });
      return version;
    }),
  async setPicture(id, picture, at) {
    const { numUpdatedRows } = await queries.updatePicture(db, id, pictureText(picture), at);
    return numUpdatedRows > 0n;
  },
  async setBinned(id, binned) {
    const { numUpdatedRows } = await queries.updateMapBinned(db, id, binned);
    return numUpdatedRows > 0n;
  },
  async purge(id) {
    const { numDeletedRows } = await queries.deleteBinnedMap(db, id);
    return numDeletedRows > 0n;
  },
});
