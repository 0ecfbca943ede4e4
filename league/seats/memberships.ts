import { leagueMethods } from '../context/methods.ts';
import { sql } from 'kysely';
import type { Membership } from '../../contract/league/members.ts';
import { type CampaignState, isWinter, type PendingBattle } from '../../rules/campaign.ts';
import { isUnseenBy, selectEntered } from '../battles/entered-results.ts';
import { isDisputed } from '../battles/battles.ts';
import { isOnField, newsAbout, selectFields, waitedFor } from '../battles/field-rows.ts';
import { battlesOfSeat, enteringPlayers } from '../battles/sides.ts';
import { ownAccount } from '../commands/account-command.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { unreadOfMember } from '../messages/message-rows.ts';
import { isoText, type LeagueDb } from '../store/league-store.ts';
import { seatsWithoutOrders } from '../scheduling/missing-orders.ts';
import { cachedAnswer, cachedCampaign } from '../campaigns/cached-campaign.ts';

const selectRows = (db: LeagueDb, account: string) =>
  db
    .selectFrom('member')
    .innerJoin('campaign', 'campaign.id', 'member.campaign_id')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
    .select([
      'campaign.id as campaign',
      'role',
      'seat',
      'changed_at as changedAt',
      isoText<string | null>('deadline_at').as('deadlineAt'),
      sql<boolean>`coalesce(deadline_at <= now(), false)`.as('isPast'),
      unreadOfMember.as('unread'),
    ])
    .where('account_id', '=', account)
    .where('until', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('campaign.id')
    .orderBy('member.id')
    .execute();

type MembershipRow = Awaited<ReturnType<typeof selectRows>>[number];

/** What a player has to do: to file orders or to enter a battle's result. */
async function waitsForSeat(
  db: LeagueDb,
  { campaign, seat }: MembershipRow,
  state: CampaignState,
  missing: readonly string[],
) {
  if (missing.includes(seat)) return ['orders'] as const;
  const entered = await selectEntered(db, campaign);
  const fields = await selectFields(db, campaign);
  /** Whether the seat has to enter how a battle ended, or to see what the others have entered since. */
  const owes = (battle: PendingBattle): boolean => {
    const row = fields.find(({ about }) => about === newsAbout(state, battle));
    if (row && isOnField(row)) return waitedFor(row).includes(seat);
    const results = entered.filter((each) => each.battle === battle.id);
    const own = results.find(({ player }) => player === seat);
    if (!own) return true;
    const isWhole = enteringPlayers(state, battle).every((side) => results.some(({ player }) => player === side));
    return isWhole && isUnseenBy(own, results);
  };
  return [...battlesOfSeat(state, seat).values()].some(owes) ? (['battle'] as const) : [];
}

/** What an umpire has to do: to settle pending battles, or to resolve a month whose deadline has come or whose orders are all in. */
async function waitsForUmpire(
  db: LeagueDb,
  { campaign, isPast }: MembershipRow,
  state: CampaignState,
  missing: readonly string[],
) {
  if (state.battles.length > 0)
    return (await isDisputed(db, campaign, state)) ? (['battle', 'disagreement'] as const) : (['battle'] as const);
  return isPast || missing.length === 0 ? (['month'] as const) : [];
}

async function membershipOf(league: LeagueContext, row: MembershipRow): Promise<Membership> {
  const { db } = league.store;
  const read = await cachedCampaign(league, row.campaign);
  const { state } = read;
  const missing = await cachedAnswer(league, row.campaign, ['missing'], () => seatsWithoutOrders(league.app, read));
  const waits =
    row.role === 'player'
      ? await waitsForSeat(db, row, state, missing)
      : row.role === 'umpire'
        ? await waitsForUmpire(db, row, state, missing)
        : [];
  const { title, year, month } = state;
  const { isPast: _isPast, ...named } = row;
  return {
    ...named,
    title,
    power: state.players.find(({ id }) => id === row.seat)?.power ?? '',
    year,
    month,
    winter: isWinter(state),
    waits,
  };
}

export const membershipsMethods = leagueMethods({
  /** The caller's memberships with what he has to do in each, the last changed campaign first. */
  async mine(call) {
    const { league } = call;
    const { id } = ownAccount(call);
    const rows = await selectRows(league.store.db, id);
    return Promise.all(rows.map((row) => membershipOf(league, row)));
  },
});
