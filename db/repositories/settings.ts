import type { Kysely } from 'kysely';
import type { SettingRepository } from '../../services/repositories/settings.ts';
import { putSetting, selectSettings } from '../queries/settings.ts';
import type { Tables } from '../tables.ts';
import { storedJson } from '../tables/stored-json.ts';

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
