import type { Kysely } from 'kysely';
import { type MapPicture, pictureSchema, readMapDrawing } from '../../maps/map-file.ts';
import type { MapRepository, NewMap, OwnMap } from '../../services/repositories/repositories.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { checkIntact, readDocument, parseStored, createUnreadableError } from '../stored-json.ts';
import { runTransaction } from '../transaction.ts';

/** Returns the columns that an edit of the map itself changes. */
const toDrawnColumns = ({ sheet, topology }: Pick<OwnMap, 'sheet' | 'topology'>) => ({
  title: sheet.title,
  provinces: sheet.provinces.length,
  sheet: JSON.stringify(sheet),
  topology: JSON.stringify(topology),
});

const toPictureText = (picture: MapPicture | null): string | null =>
  picture === null ? null : JSON.stringify(picture);

const toMapRow = ({ id, at, basedOn, sheet, topology, picture }: NewMap): Tables['map'] => ({
  id,
  based_on: basedOn,
  version: 1,
  binned: 0,
  created_at: at,
  changed_at: at,
  ...toDrawnColumns({ sheet, topology }),
  picture: toPictureText(picture),
});

const selectMaps = (db: Kysely<Tables>) =>
  db
    .selectFrom('map')
    .select(['id', 'title', 'provinces', 'based_on as basedOn', 'version', 'binned'])
    .select(['created_at as createdAt', 'changed_at as changedAt']);

/** Selects and locks the map on which a change is based. */
const selectMapVersion = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('map')
    .select(['title', 'version', selectRowIntact('map').as('intact')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const mapRepository = (db: Kysely<Tables>): MapRepository => ({
  summaries: async (binned) =>
    (
      await selectMaps(db)
        .$if(!binned, (query) => query.where('binned', '=', 0))
        .orderBy('changed_at', 'desc')
        .orderBy('id')
        .execute()
    ).map((row) => ({ ...row, binned: row.binned === 1 })),
  async summary(id) {
    const row = await selectMaps(db).where('id', '=', id).executeTakeFirst();
    return row ? { ...row, binned: row.binned === 1 } : null;
  },
  async one(id) {
    const row = await selectMaps(db)
      .select(['sheet', 'topology', 'picture', selectRowIntact('map').as('intact')])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { intact: isIntact, picture, ...summary } = row;
    const what = `map “${row.title}”`;
    checkIntact({ intact: isIntact }, what);
    const drawn = readMapDrawing(parseStored(row.sheet, what, 'sheet'), parseStored(row.topology, what, 'topology'));
    if (!drawn.ok) throw createUnreadableError(what, drawn.issues[0] ?? 'it is no map');
    const { sheet, topology } = drawn;
    return {
      ...summary,
      binned: row.binned === 1,
      sheet,
      topology,
      picture: picture === null ? null : readDocument(pictureSchema, picture, what, 'picture'),
    };
  },
  async add(map) {
    // An existing map with the same id stays unchanged.
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('map')
      .values(toMapRow(map))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  save: ({ id, base, at, ...drawn }) =>
    runTransaction(db, async (transaction) => {
      const stored = await selectMapVersion(transaction, id);
      if (!stored) return 'missing';
      checkIntact(stored, `map “${stored.title}”`);
      if (stored.version !== base) return 'stale';
      const version = base + 1;
      await transaction
        .updateTable('map')
        .set({ ...toDrawnColumns(drawn), version, changed_at: at })
        .where('id', '=', id)
        .execute();
      return version;
    }),
  setPicture: (id, picture, at) =>
    runTransaction(db, async (transaction) => {
      const stored = await selectMapVersion(transaction, id);
      if (!stored) return false;
      checkIntact(stored, `map “${stored.title}”`);
      await transaction
        .updateTable('map')
        .set({ picture: toPictureText(picture), changed_at: at })
        .where('id', '=', id)
        .execute();
      return true;
    }),
  async setBinned(id, binned) {
    const { numUpdatedRows } = await db
      .updateTable('map')
      .set({ binned: binned ? 1 : 0 })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  async purge(id) {
    const { numDeletedRows } = await db
      .deleteFrom('map')
      .where('id', '=', id)
      .where('binned', '=', 1)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
