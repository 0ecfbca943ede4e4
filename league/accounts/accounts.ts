import { leagueMethods, type LeagueCall } from '../context/league-context.ts';
import { sql } from 'kysely';
import type { Settings } from '../../contract/app.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { Account, Me } from '../../contract/league/accounts.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { SettingRepository } from '../../services/repositories/repositories.ts';
import {
  changeSettings as change,
  loadSettings as settingsOf,
  type SettingsChange,
} from '../../services/routers/app.ts';
import { VERSION } from '../../services/version.ts';
import { endSession, endSessions } from '../auth/sessions.ts';
import { runAccountCommand, expectAccount } from '../commands/account-command.ts';
import { SESSIONS_ENDED } from '../live/hints.ts';
import { selectDayText, selectIsoText, type LeagueDb } from '../store/league-store.ts';

/** Returns a repository of account settings, as the services expect it. A guest has no settings. */
const createSettingsRepository = (db: LeagueDb, account: string | null): SettingRepository => {
  const all = async (): Promise<Readonly<Record<string, unknown>>> => {
    if (account === null) return {};
    const row = await db.selectFrom('account').select('settings').where('id', '=', account).executeTakeFirst();
    return JSON.parse(row?.settings ?? '{}') as Record<string, unknown>;
  };
  return {
    all,
    async put(changed) {
      const getSettings = JSON.stringify({ ...(await all()), ...changed });
      await db.updateTable('account').set({ settings: getSettings }).where('id', '=', account).execute();
    },
  };
};

const createAccountContext = (app: AppContext, db: LeagueDb, account: string | null): AppContext => ({
  ...app,
  repositories: { ...app.repositories, settings: createSettingsRepository(db, account) },
});

export const settings = ({ league: { app, store }, actor }: LeagueCall): Promise<Settings> =>
  settingsOf(createAccountContext(app, store.db, actor.account?.id ?? null));

export const changeSettings = (call: LeagueCall, input: SettingsChange): Promise<Settings> =>
  runAccountCommand(call, input, ({ app, db, account }) => change(createAccountContext(app, db, account), input));

/** Normalizes a name, so that two names that look alike become equal. */
const normalizeName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

interface Named {
  readonly account: string;
  readonly name: string;
  /** Campaign that the account is about to join. If missing, the name is checked in all campaigns of the account. */
  readonly campaign?: string;
}

/** Checks that a name is unique in its campaigns. @throws UseCaseError REFUSED if another member of a campaign has the name */
export async function expectUniqueName(db: LeagueDb, { account, name, campaign }: Named): Promise<void> {
  const others = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('account.name')
    .where('until', 'is', null)
    .where('account_id', '<>', account)
    .where('member.campaign_id', 'in', (from) =>
      campaign === undefined
        ? from
            .selectFrom('member as own')
            .select('own.campaign_id')
            .where('own.account_id', '=', account)
            .where('own.until', 'is', null)
        : from.selectFrom('campaign').select('campaign.id').where('campaign.id', '=', campaign),
    )
    .execute();
  if (!others.some((other) => normalizeName(other.name) === normalizeName(name))) return;
  throw new UseCaseError(
    'REFUSED',
    `Another member of this campaign is called “${name}”. Choose another name.`,
    'name',
  );
}

async function findAccount(db: LeagueDb, id: string): Promise<Account | null> {
  const found = await db
    .selectFrom('account')
    .select((from) => [
      'id',
      'name',
      'is_owner as owner',
      selectDayText('away_from').as('from'),
      selectDayText('away_to').as('to'),
      from
        .selectFrom('session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('account_id', '=', 'account.id')
        .where('expires_at', '>', sql<string>`now()`)
        .as('sessions'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', selectIsoText('created_at').as('createdAt')])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute();
  const { from, to, sessions, ...account } = found;
  return {
    ...account,
    sessions: Number(sessions),
    passkeys,
    away: from === null || to === null ? null : { from, to },
  };
}

/** Returns the data about the caller that pages show. The account is null for a guest. */
export const getMe = async (db: LeagueDb, account: string | null): Promise<Me> => ({
  account: account === null ? null : await findAccount(db, account),
  version: VERSION,
});

/** Checks that an account is nowhere the only umpire. @throws UseCaseError REFUSED if a campaign would have no umpire left */
async function expectNotOnlyUmpire(db: LeagueDb, account: string): Promise<void> {
  const alone = await db
    .selectFrom('member')
    .innerJoin('campaign', 'campaign.id', 'member.campaign_id')
    .select('title')
    .where('role', '=', 'umpire')
    .where('until', 'is', null)
    .groupBy(['campaign.id', 'title'])
    .having(sql<boolean>`count(*) = 1 and bool_and(account_id = ${account})`)
    .orderBy('title')
    .execute();
  if (alone.length === 0) return;
  throw new UseCaseError(
    'REFUSED',
    `You are the only umpire of ${alone.map(({ title }) => `“${title}”`).join(', ')}. Invite another umpire or remove the campaign first.`,
  );
}

export const accountsMethods = leagueMethods({
  me: ({ league, actor }) => getMe(league.store.db, actor.account?.id ?? null),
  async signOut({ league, session }) {
    if (session.hash !== null) await endSession(league.store.db, session.hash);
    league.hints.send(SESSIONS_ENDED);
    session.end();
    return getMe(league.store.db, null);
  },
  async signOutEverywhere(call) {
    const { league, session } = call;
    await endSessions(league.store.db, expectAccount(call).id);
    league.hints.send(SESSIONS_ENDED);
    session.end();
    return getMe(league.store.db, null);
  },
  /** Changes the caller's account. Notifies all members of the account's campaigns, because they see its name and absence. */
  changeAccount: (call, input) =>
    runAccountCommand(
      call,
      input,
      async ({ db, account }) => {
        const { name, away } = input;
        await expectUniqueName(db, { account, name });
        await db
          .updateTable('account')
          .set({ name, away_from: away?.from ?? null, away_to: away?.to ?? null })
          .where('id', '=', account)
          .execute();
        return getMe(db, account);
      },
      { notifiesMembers: true },
    ),
  /** Deletes the account and all personal data; past memberships stay. @throws UseCaseError REFUSED for a campaign's only umpire */
  async forgetMe(call) {
    const { league, session } = call;
    await runAccountCommand(
      { ...call, key: null },
      {},
      async ({ db, account }) => {
        await expectNotOnlyUmpire(db, account);
        await db
          .updateTable('member')
          .set({ until: sql<string>`now()` })
          .where('account_id', '=', account)
          .where('until', 'is', null)
          .execute();
        await db.deleteFrom('account').where('id', '=', account).execute();
      },
      { notifiesMembers: true },
    );
    session.end();
    return getMe(league.store.db, null);
  },
});
