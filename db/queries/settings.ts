import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export const selectSettings = (db: Kysely<Tables>) => db.selectFrom('setting').selectAll().execute();

export const putSetting = (db: Kysely<Tables>, key: string, value: string) =>
  db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
