import type { Kysely } from 'kysely';
import type { ArmyVersionTable } from '../tables/army.ts';
import type { Tables } from '../tables.ts';

const newestVersions = (db: Kysely<Tables>) =>
  db
    .selectFrom('army')
    .innerJoin('army_version', (join) =>
      join.onRef('army_version.army_id', '=', 'army.id').onRef('army_version.version', '=', 'army.newest'),
    );

/** Newest change first. */
export const selectSummaries = (db: Kysely<Tables>, binned: boolean) =>
  newestVersions(db)
    .select(['army_id', 'version', 'name', 'rules', 'list', 'points_limit', 'points', 'legal', 'errors', 'warnings'])
    .select(['army.binned', 'army.changed_at', 'army.folder'])
    .$if(!binned, (query) => query.where('army.binned', '=', 0))
    .orderBy('army.changed_at', 'desc')
    .orderBy('army.id')
    .execute();

/** Of every army, in alphabetical order. */
export const selectTags = (db: Kysely<Tables>) =>
  db.selectFrom('army_tag').selectAll().orderBy('army_id').orderBy('tag').execute();

const stored = ['army_id', 'version', 'at', 'file', 'undo'] as const;

export const selectNewest = (db: Kysely<Tables>, id: string) =>
  newestVersions(db).select(stored).where('army.id', '=', id).executeTakeFirst();

export const selectVersion = (db: Kysely<Tables>, id: string, version: number) =>
  db
    .selectFrom('army_version')
    .innerJoin('army', 'army.id', 'army_version.army_id')
    .select(stored)
    .where('army_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

/** Newest first. */
export const selectVersions = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('army_version')
    .select(['version', 'at', 'what', 'points', 'label'])
    .where('army_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

/** Those in the bin among them. */
export const selectNewestOfList = (db: Kysely<Tables>, list: string) =>
  newestVersions(db).select(stored).where('list', '=', list).execute();

interface WhichArmies {
  readonly ids?: readonly string[] | undefined;
  readonly list?: string | undefined;
}

export const selectUnbinned = (db: Kysely<Tables>, { ids, list }: WhichArmies) =>
  newestVersions(db)
    .select(stored)
    .where('army.binned', '=', 0)
    .$if(list !== undefined, (query) => query.where('list', '=', list ?? ''))
    .$if(ids !== undefined, (query) => query.where('army.id', 'in', ids ?? []))
    .orderBy('army.id')
    .execute();

/** What is to be known of armies before many are changed at once. */
export const selectStanding = (db: Kysely<Tables>, ids: readonly string[]) =>
  newestVersions(db).select(['army.id', 'name', 'binned']).where('army.id', 'in', ids).execute();

export const selectHead = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('army').select(['newest', 'undo']).where('id', '=', id).executeTakeFirst();

export const insertArmy = (db: Kysely<Tables>, id: string, at: string, undo: string) =>
  db.insertInto('army').values({ id, newest: 1, binned: 0, changed_at: at, folder: null, undo }).execute();

/** Files one army as another is filed. */
export async function fileLike(db: Kysely<Tables>, id: string, other: string) {
  await db
    .updateTable('army')
    .set(({ selectFrom }) => ({
      folder: selectFrom('army as filed').select('filed.folder').where('filed.id', '=', other),
    }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('army_tag')
    .columns(['army_id', 'tag'])
    .expression(({ selectFrom, val }) =>
      selectFrom('army_tag')
        .select([val(id).as('army_id'), 'tag'])
        .where('army_id', '=', other),
    )
    .execute();
}

export const insertVersion = (db: Kysely<Tables>, row: ArmyVersionTable) =>
  db.insertInto('army_version').values(row).execute();

export const moveNewest = (db: Kysely<Tables>, id: string, newest: number, at: string, undo: string) =>
  db.updateTable('army').set({ newest, changed_at: at, undo }).where('id', '=', id).execute();

export const updateBinned = (db: Kysely<Tables>, ids: readonly string[], binned: boolean) =>
  db
    .updateTable('army')
    .set({ binned: binned ? 1 : 0 })
    .where('id', 'in', ids)
    .execute();

export const deleteArmies = (db: Kysely<Tables>, ids: readonly string[]) =>
  db.deleteFrom('army').where('id', 'in', ids).execute();

export const updateFolder = (db: Kysely<Tables>, ids: readonly string[], folder: string | null) =>
  db.updateTable('army').set({ folder }).where('id', 'in', ids).execute();

export const deleteTags = (db: Kysely<Tables>, ids: readonly string[], tags: readonly string[]) =>
  db.deleteFrom('army_tag').where('army_id', 'in', ids).where('tag', 'in', tags).execute();

export const updateLabel = (db: Kysely<Tables>, id: string, version: number, label: string | null) =>
  db
    .updateTable('army_version')
    .set({ label })
    .where('army_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

type TallyColumns = Pick<ArmyVersionTable, 'points' | 'legal' | 'errors' | 'warnings'>;

export const updateTally = (db: Kysely<Tables>, id: string, version: number, tally: TallyColumns) =>
  db.updateTable('army_version').set(tally).where('army_id', '=', id).where('version', '=', version).execute();
