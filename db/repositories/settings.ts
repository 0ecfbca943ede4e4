import type { Kysely } from 'kysely';
import type { SettingRepository } from '../../services/repositories/repositories.ts';
import { intact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { expectIntact, readableOf, storedJson } from '../tables/stored-json.ts';

const selectSettings = (db: Kysely<Tables>) =>
  db.selectFrom('setting').selectAll().select(intact('setting').as('intact')).execute();

const putSetting = (db: Kysely<Tables>, key: string, value: string) =>
  db.replaceInto('setting').values({ key, value }).execute();

export const settingRepository = (db: Kysely<Tables>): SettingRepository => ({
  async all() {
    const settings = readableOf(await selectSettings(db), ({ key, value, intact }) => {
      const what = `setting “${key}”`;
      expectIntact({ intact }, what);
      return [key, storedJson(value, what, 'value')] as const;
    });
    return Object.fromEntries(settings);
  },
  async put(settings) {
    await inTransaction(db, async (transaction) => {
      for (const [key, value] of Object.entries(settings)) await putSetting(transaction, key, JSON.stringify(value));
    });
  },
});
