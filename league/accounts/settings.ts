import type { Settings } from '../../contract/app.ts';
import { changeSettings as change, settings as settingsOf } from '../../services/routers/app.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { SettingRepository } from '../../services/repositories/repositories.ts';
import { accountCommand } from '../commands/account-command.ts';
import type { LeagueCall } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Keeps an account's settings where the services expect a repository. A guest has none. */
const settingsOfAccount = (db: LeagueDb, account: string | null): SettingRepository => {
  const all = async (): Promise<Readonly<Record<string, unknown>>> => {
    if (account === null) return {};
    const row = await db.selectFrom('account').select('settings').where('id', '=', account).executeTakeFirst();
    return JSON.parse(row?.settings ?? '{}') as Record<string, unknown>;
  };
  return {
    all,
    async put(changed) {
      const settings = JSON.stringify({ ...(await all()), ...changed });
      await db.updateTable('account').set({ settings }).where('id', '=', account).execute();
    },
  };
};

const asAccount = (app: AppContext, db: LeagueDb, account: string | null): AppContext => ({
  ...app,
  repositories: { ...app.repositories, settings: settingsOfAccount(db, account) },
});

export const settings = ({ league: { app, store }, actor }: LeagueCall): Promise<Settings> =>
  settingsOf(asAccount(app, store.db, actor.account?.id ?? null));

export const changeSettings = (call: LeagueCall, input: Parameters<typeof change>[1]): Promise<Settings> =>
  accountCommand(call, input, {}, ({ app, db, account }) => change(asAccount(app, db, account), input));
