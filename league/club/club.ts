import { leagueMethods, type LeagueCall } from '../context/league-context.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { Club } from '../../contract/league/club.ts';
import { createCampaign } from '../../services/campaigns/campaigns.ts';
import type { SignedIn } from '../auth/actor.ts';
import { makeUmpire } from '../campaigns/umpire-campaigns.ts';
import { runAccountCommand, type AccountWork, expectAccount } from '../commands/account-command.ts';
import type { LeagueDb } from '../store/league-store.ts';

type ClubSettings = Omit<Club, 'mayPropose'>;

const DEFAULT_CLUB: ClubSettings = { name: '', about: '', frontPage: 'club', proposers: 'none' };

export async function selectClub(db: LeagueDb): Promise<ClubSettings> {
  const row = await db
    .selectFrom('club')
    .select(['name', 'about', 'front_page as frontPage', 'proposers'])
    .executeTakeFirst();
  return row ?? DEFAULT_CLUB;
}

/** Checks whether an account may propose a campaign. The owner always may. */
async function canPropose(db: LeagueDb, account: SignedIn | null): Promise<boolean> {
  if (!account) return false;
  if (account.isOwner) return true;
  const { proposers } = await selectClub(db);
  if (proposers !== 'some') return proposers === 'all';
  const row = await db.selectFrom('account').select('may_propose').where('id', '=', account.id).executeTakeFirst();
  return row?.may_propose ?? false;
}

export const getClub = async ({ league: { store }, actor }: LeagueCall): Promise<Club> => ({
  ...(await selectClub(store.db)),
  mayPropose: await canPropose(store.db, actor.account),
});

/** Maximum campaigns per account that wait for players to muster. */
const MAX_WAITING = 3;

const refuse = (sentence: string): never => {
  throw new UseCaseError('REFUSED', sentence, 'scenario');
};

async function expectRoom({ db, account }: AccountWork): Promise<void> {
  const waiting = await db
    .selectFrom('member')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
    .select('member.id')
    .where('account_id', '=', account)
    .where('role', '=', 'umpire')
    .where('until', 'is', null)
    .where('is_mustering', '=', true)
    .execute();
  if (waiting.length >= MAX_WAITING)
    refuse(`${MAX_WAITING} of your campaigns are still waiting for players. Start or remove one first.`);
}

/** A person's name and account id. Both are '' if hidden from the caller. */
export interface Person {
  readonly account: string;
  readonly name: string;
}

/** Selects the names of accounts that a reader may see. Guests see only accounts that allow it. */
export async function selectNames(
  db: LeagueDb,
  reader: SignedIn | null,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(accounts)])
    .$if(reader === null, (query) => query.where('is_named', '=', true))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Converts an account to a person. Guests get no account id. */
export function toPerson(
  reader: SignedIn | null,
  names: ReadonlyMap<string, string>,
  account: string | null | undefined,
): Person {
  const id = account ?? '';
  return { account: reader && names.has(id) ? id : '', name: names.get(id) ?? '' };
}

export const clubMethods = leagueMethods({
  club: getClub,
  setClub: (call, input) =>
    runAccountCommand(call, input, async ({ db }) => {
      const { name, about, frontPage: front_page, proposers } = input;
      await db
        .insertInto('club')
        .values({ name, about, front_page, proposers })
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ name, about, front_page, proposers }))
        .execute();
      return { ...input, mayPropose: true };
    }),
  /**
   * Creates a campaign with the caller as umpire. Accounts of the club can find it and apply for seats. The first month waits for the
   * players to muster.
   * @throws UseCaseError REFUSED if the caller may not propose campaigns or has too many waiting ones
   */
  propose: (call, input) =>
    runAccountCommand(call, input, async (work) => {
      const { app, db } = work;
      if (!(await canPropose(db, expectAccount(call)))) refuse('The owner has not allowed you to propose campaigns.');
      await expectRoom(work);
      const campaign = await makeUmpire(work, await createCampaign(app, { scenario: input.scenario }));
      await db
        .updateTable('led_campaign')
        .set({ audience: 'club', about: input.about, takes_applications: true, is_mustering: true })
        .where('campaign_id', '=', campaign)
        .execute();
      return { campaign };
    }),
});
