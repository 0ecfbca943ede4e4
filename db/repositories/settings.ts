import type { Kysely } from 'kysely';
import type { SettingRepository } from '../../services/repositories/repositories.ts';
import { selectRowIntact } from '../intact.ts';
import type { Tables } from '../tables.ts';
import { runTransaction } from '../transaction.ts';
import { checkIntact, readIntact, parseStored } from '../stored-json.ts';

export const settingRepository = (db: Kysely<Tables>): SettingRepository => ({
  async all() {
    const settings = readIntact(
      await db.selectFrom('setting').selectAll().select(selectRowIntact('setting').as('intact')).execute(),
      ({ key, value, intact }) => {
        const what = `setting “${key}”`;
        checkIntact({ intact }, what);
        return [key, parseStored(value, what, 'value')] as const;
      },
    );
    return Object.fromEntries(settings);
  },
  async put(settings) {
    await runTransaction(db, async (transaction) => {
      for (const [key, value] of Object.entries(settings))
        await transaction
          .replaceInto('setting')
          .values({ key, value: JSON.stringify(value) })
          .execute();
    });
  },
});
