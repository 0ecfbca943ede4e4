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
    .select(['army.binned', 'army.changed_at'])
    .$if(!binned, (query) => query.where('army.binned', '=', 0))
    .orderBy('army.changed_at', 'desc')
    .orderBy('army.id')
    .execute();

const stored = ['army_id', 'version', 'at', 'file'] as const;

export const selectNewest = (db: Kysely<Tables>, id: string) =>
  newestVersions(db).select(stored).where('army.id', '=', id).executeTakeFirst();

export const selectVersion = (db: Kysely<Tables>, id: string, version: number) =>
  db
    .selectFrom('army_version')
    .select(stored)
    .where('army_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

/** Newest first. */
export const selectVersions = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('army_version')
    .select(['version', 'at', 'what', 'points'])
    .where('army_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

export const selectNewestOfLists = (db: Kysely<Tables>, lists: readonly string[]) =>
  newestVersions(db).select(stored).where('list', 'in', lists).execute();

export const selectNewestNumber = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('army').select('newest').where('id', '=', id).executeTakeFirst();

export const insertArmy = (db: Kysely<Tables>, id: string, at: string) =>
  db.insertInto('army').values({ id, newest: 1, binned: 0, changed_at: at }).execute();

export const insertVersion = (db: Kysely<Tables>, row: ArmyVersionTable) =>
  db.insertInto('army_version').values(row).execute();

export const moveNewest = (db: Kysely<Tables>, id: string, newest: number, at: string) =>
  db.updateTable('army').set({ newest, changed_at: at }).where('id', '=', id).execute();

export const updateBinned = (db: Kysely<Tables>, id: string, binned: boolean) =>
  db
    .updateTable('army')
    .set({ binned: binned ? 1 : 0 })
    .where('id', '=', id)
    .executeTakeFirst();

type TallyColumns = Pick<ArmyVersionTable, 'points' | 'legal' | 'errors' | 'warnings'>;

export const updateTally = (db: Kysely<Tables>, id: string, version: number, tally: TallyColumns) =>
  db.updateTable('army_version').set(tally).where('army_id', '=', id).where('version', '=', version).execute();
