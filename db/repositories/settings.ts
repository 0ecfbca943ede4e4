import type { Kysely } from 'kysely';
import type { SettingRepository } from '../../services/repositories/settings.ts';
import type { Tables } from '../tables.ts';
import { storedJson } from '../tables/stored-json.ts';

const selectSettings = (db: Kysely<Tables>) => db.selectFrom('setting').selectAll().execute();

const putSetting = (db: Kysely<Tables>, key: string, value: string) =>
  db.replaceInto('setting').values({ key, value }).execute();

export const settingRepository = (db: Kysely<Tables>): SettingRepository => ({
  async all() {
    const rows = await selectSettings(db);
    return Object.fromEntries(rows.map(({ key, value }) => [key, storedJson(value)]));
  },
  async put(settings) {
    await db.transaction().execute(async (transaction) => {
      for (const [key, value] of Object.entries(settings)) await putSetting(transaction, key, JSON.stringify(value));
    });
  },
});
