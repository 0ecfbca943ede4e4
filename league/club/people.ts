import { leagueMethods, type LeagueContext } from '../context/league-context.ts';
import { sql } from 'kysely';
import type { PersonPage } from '../../contract/league/club.ts';
import { createNotYoursError, type SignedIn } from '../auth/actor.ts';
import { getCampaign } from '../campaigns/cached-campaign.ts';
import { runAccountCommand, expectAccount } from '../commands/account-command.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';
import { NO_RECORD, selectReliability } from './reliability.ts';

/** Checks whether an account is umpire of a campaign that the caller may find or is a member of. */
async function isVisibleUmpire(db: LeagueDb, account: string, caller: string): Promise<boolean> {
  const { rows } = await sql`
    select from member join led_campaign using (campaign_id)
    where account_id = ${account} and role = 'umpire' and until is null and (
      audience <> 'members' or exists (
        select from member as own
        where own.campaign_id = member.campaign_id and own.account_id = ${caller} and own.until is null
      )
    ) limit 1`.execute(db);
  return rows.length > 0;
}

/** Checks whether an account has applied for a seat in a campaign whose umpire is the caller. */
async function isApplicantTo(db: LeagueDb, account: string, caller: string): Promise<boolean> {
  const { rows } = await sql`
    select from application join member using (campaign_id)
    where application.account_id = ${account} and member.account_id = ${caller} and role = 'umpire' and until is null
    limit 1`.execute(db);
  return rows.length > 0;
}

async function getPersonPage(league: LeagueContext, caller: SignedIn, account: string): Promise<PersonPage> {
  const { db } = league.store;
  const found = await db
    .selectFrom('account')
    .select(['name', selectIsoText('created_at').as('since'), 'is_named as isNamed', 'may_propose as mayPropose'])
    .where('id', '=', account)
    .executeTakeFirst();
  if (!found) throw createNotYoursError();
  const [seats, results] = [
    await db
      .selectFrom('member')
      .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
      .select([
        'member.campaign_id as campaign',
        'seat',
        selectIsoText('since').as('since'),
        selectIsoText<string | null>('until').as('until'),
      ])
      .where('account_id', '=', account)
      .where('role', '=', 'player')
      .$if(caller.id !== account && !caller.isOwner, (query) =>
        query.where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('audience', 'in', ['club', 'everybody']),
            exists(
              selectFrom('member as own')
                .select('own.id')
                .whereRef('own.campaign_id', '=', 'member.campaign_id')
                .where('own.account_id', '=', caller.id)
                .where('own.until', 'is', null),
            ),
          ]),
        ),
      )
      .orderBy('member.id', 'desc')
      .limit(100)
      .execute(),
    await db
      .selectFrom('season_result')
      .innerJoin('season', 'season.id', 'season_id')
      .select(['season.name as season', 'season_result.campaign_id as campaign', 'seat', 'place', 'points'])
      .where('account_id', '=', account)
      .orderBy('season.id', 'desc')
      .limit(100)
      .execute(),
  ];
  const isOwn = caller.id === account;
  const isInSight =
    isOwn ||
    caller.isOwner ||
    seats.length > 0 ||
    results.length > 0 ||
    (await isVisibleUmpire(db, account, caller.id)) ||
    (await isApplicantTo(db, account, caller.id));
  if (!isInSight) throw createNotYoursError();
  const inCampaign = async (campaign: string, seat: string) => {
    const { state } = await getCampaign(league, campaign);
    return { title: state.title, power: state.players.find(({ id }) => id === seat)?.power || seat };
  };
  return {
    account,
    name: found.name,
    since: found.since,
    reliability: (await selectReliability(db, [account])).get(account) ?? NO_RECORD,
    seats: await Promise.all(
      seats.map(async ({ seat, ...row }) => ({ ...row, ...(await inCampaign(row.campaign, seat)) })),
    ),
    results: await Promise.all(
      results.map(async ({ campaign, seat, ...row }) => ({ ...row, ...(await inCampaign(campaign, seat)) })),
    ),
    isNamed: isOwn ? found.isNamed : null,
    mayPropose: caller.isOwner ? found.mayPropose : null,
  };
}

export const peopleMethods = leagueMethods({
  /** Returns a player's page. @throws UseCaseError NOT_YOURS for a missing account, and for one without a campaign visible to the caller */
  person: (call, { account }) => getPersonPage(call.league, expectAccount(call), account),
  async setNamed(call, input) {
    const own = expectAccount(call);
    await runAccountCommand(call, input, async ({ db, account }) => {
      await db.updateTable('account').set({ is_named: input.isNamed }).where('id', '=', account).execute();
      return null;
    });
    return getPersonPage(call.league, own, own.id);
  },
  /** Sets whether an account may propose campaigns. @throws UseCaseError NOT_YOURS for a missing account */
  async setProposer(call, input) {
    await runAccountCommand(call, input, async ({ db }) => {
      await db.updateTable('account').set({ may_propose: input.may }).where('id', '=', input.account).execute();
      return null;
    });
    return getPersonPage(call.league, expectAccount(call), input.account);
  },
});
