import type { Kysely } from 'kysely';
import type { drawnColumns, MapTable } from '../tables/map.ts';
import type { Tables } from '../tables.ts';

/** Newest change first. */
export const selectMaps = (db: Kysely<Tables>, binned: boolean) =>
  db
    .selectFrom('map')
    .select(['id', 'title', 'provinces', 'based_on', 'version', 'binned', 'created_at', 'changed_at'])
    .$if(!binned, (query) => query.where('binned', '=', 0))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();

export const selectMap = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('map').selectAll().where('id', '=', id).executeTakeFirst();

export const selectMapVersion = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('map').select('version').where('id', '=', id).executeTakeFirst();

/** Leaves a map of the same id as it is. */
export const insertMap = (db: Kysely<Tables>, row: MapTable) =>
  db
    .insertInto('map')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();

export const updateMap = (
  db: Kysely<Tables>,
  id: string,
  columns: ReturnType<typeof drawnColumns> & Pick<MapTable, 'version' | 'changed_at'>,
) => db.updateTable('map').set(columns).where('id', '=', id).execute();

export const updatePicture = (db: Kysely<Tables>, id: string, picture: string | null, at: string) =>
  db.updateTable('map').set({ picture, changed_at: at }).where('id', '=', id).executeTakeFirst();

export const updateMapBinned = (db: Kysely<Tables>, id: string, binned: boolean) =>
  db
    .updateTable('map')
    .set({ binned: binned ? 1 : 0 })
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteBinnedMap = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('map').where('id', '=', id).where('binned', '=', 1).executeTakeFirst();
