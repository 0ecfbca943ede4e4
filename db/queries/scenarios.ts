import type { Kysely } from 'kysely';
import type { ScenarioTable } from '../tables/scenario.ts';
import type { Tables } from '../tables.ts';

export const selectScenarios = (db: Kysely<Tables>) =>
  db.selectFrom('scenario').select('document').orderBy('title').orderBy('id').execute();

export const selectScenario = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('scenario').select('document').where('id', '=', id).executeTakeFirst();

/** In place of one of the same id. */
export function putScenario(db: Kysely<Tables>, row: ScenarioTable) {
  const { id: _id, ...columns } = row;
  return db
    .insertInto('scenario')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

export const deleteScenario = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('scenario').where('id', '=', id).executeTakeFirst();
