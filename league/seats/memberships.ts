import { sql } from 'kysely';
import type { Membership } from '../../contract/league/members.ts';
import { type CampaignState, isWinter } from '../../rules/campaign.ts';
import { isDisputed } from '../battles/battles.ts';
import { selectEntered } from '../battles/entered-results.ts';
import { battlesOfSeat } from '../battles/sides.ts';
import { ownAccount } from '../commands/account-command.ts';
import type { LeagueCall, LeagueContext } from '../league-context.ts';
import { unreadOfMember } from '../messages/message-rows.ts';
import { isoText, type LeagueDb } from '../store/league-store.ts';
import { seatsOut } from '../scheduling/missing-orders.ts';
import { madeOnce, seenCampaign } from '../campaigns/cached-campaign.ts';

const selectParts = (db: LeagueDb, account: string) =>
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

type Part = Awaited<ReturnType<typeof selectParts>>[number];

/** What waits for a seat's player: its orders, or a battle that it has yet to enter. */
async function waitsForSeat(db: LeagueDb, { campaign, seat }: Part, state: CampaignState, out: readonly string[]) {
  if (out.includes(seat)) return ['orders'] as const;
  const entered = await selectEntered(db, campaign);
  const own = new Set(entered.filter(({ player }) => player === seat).map(({ battle }) => battle));
  return [...battlesOfSeat(state, seat).values()].some(({ id }) => !own.has(id)) ? (['battle'] as const) : [];
}

/**
 * What waits for an umpire: a month whose deadline has come, or that nobody has anything to order for any more, or battles on whose end
 * nobody or not all agree.
 */
async function waitsForUmpire(db: LeagueDb, { campaign, isPast }: Part, state: CampaignState, out: readonly string[]) {
  if (state.battles.length > 0)
    return (await isDisputed(db, campaign, state)) ? (['battle', 'disagreement'] as const) : (['battle'] as const);
  return isPast || out.length === 0 ? (['month'] as const) : [];
}

async function membershipOf(league: LeagueContext, part: Part): Promise<Membership> {
  const { db } = league.store;
  const read = await seenCampaign(league, part.campaign);
  const { state } = read;
  const out = await madeOnce(league, part.campaign, ['out'], () => Promise.resolve(seatsOut(league.app, read)));
  const waits =
    part.role === 'player'
      ? await waitsForSeat(db, part, state, out)
      : part.role === 'umpire'
        ? await waitsForUmpire(db, part, state, out)
        : [];
  const { title, year, month } = state;
  const { isPast: _isPast, ...named } = part;
  return {
    ...named,
    title,
    power: state.players.find(({ id }) => id === part.seat)?.power ?? '',
    year,
    month,
    winter: isWinter(state),
    waits,
  };
}

/** One's campaigns and what waits for one there, the newest change first. */
export async function mine(call: LeagueCall): Promise<Membership[]> {
  const { league } = call;
  const { id } = ownAccount(call);
  const parts = await selectParts(league.store.db, id);
  return Promise.all(parts.map((part) => membershipOf(league, part)));
}
