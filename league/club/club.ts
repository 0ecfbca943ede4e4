import type { Club } from '../../contract/league/club.ts';
import type { SignedIn } from '../auth/actor.ts';
import { accountCommand } from '../commands/account-command.ts';
import type { LeagueCall } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';

type ClubSettings = Omit<Club, 'mayPropose'>;

const AS_BEGUN: ClubSettings = { name: '', about: '', frontPage: 'club', proposers: 'none' };

export async function selectClub(db: LeagueDb): Promise<ClubSettings> {
  const row = await db
    .selectFrom('club')
    .select(['name', 'about', 'front_page as frontPage', 'proposers'])
    .executeTakeFirst();
  return row ?? AS_BEGUN;
}

/** Whether an account may propose a campaign; the owner always may. */
export async function mayPropose(db: LeagueDb, account: SignedIn | null): Promise<boolean> {
  if (!account) return false;
  if (account.isOwner) return true;
  const { proposers } = await selectClub(db);
  if (proposers !== 'some') return proposers === 'all';
  const row = await db.selectFrom('account').select('may_propose').where('id', '=', account.id).executeTakeFirst();
  return row?.may_propose ?? false;
}

export const club = async ({ league: { store }, actor }: LeagueCall): Promise<Club> => ({
  ...(await selectClub(store.db)),
  mayPropose: await mayPropose(store.db, actor.account),
});

export const setClub = (call: LeagueCall, input: ClubSettings): Promise<Club> =>
  accountCommand(call, input, {}, async ({ db }) => {
    const { name, about, frontPage: front_page, proposers } = input;
    await db
      .insertInto('club')
      .values({ name, about, front_page, proposers })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ name, about, front_page, proposers }))
      .execute();
    return { ...input, mayPropose: true };
  });
