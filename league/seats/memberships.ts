import { sql } from 'kysely';
import type { PlayerPack, OpenPack, PackSummary } from '../../contract/campaign-documents.ts';
import type { PlayerEvent } from '../../rules/for-the-pharaoh/campaign/reports/report.ts';
import type { Membership } from '../../contract/league/members.ts';
import { type SeatKey, summariseSeat } from '../../contract/base.ts';
import type { RegentChoice, Suggestion } from '../../contract/regents.ts';
import { type CampaignState, isWinter, type OrdersFile, type PendingBattle } from '../../rules/campaign.ts';
import { fileUnderSeal, withdrawOrders } from '../../services/campaigns/orders.ts';
import { createPack, getReport as reportOf } from '../../services/campaigns/players.ts';
import { suggestFromPack } from '../../services/regents/suggest.ts';
import { expectSeatsOrders } from '../../services/packs/packs.ts';
import { isDisputed } from '../battles/battles.ts';
import { isUnseenBy, selectResults, getSeatBattles, listEnteringPlayers } from '../battles/entered-results.ts';
import { isOnField, toBattleKey, selectFields, listPendingSeats } from '../battles/field-rows.ts';
import { getCached, getCampaign, getPublicEdition, getVersionAndOrders } from '../campaigns/cached-campaign.ts';
import { expectAccount } from '../commands/account-command.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import { type LeagueCall, type LeagueContext, leagueMethods } from '../context/league-context.ts';
import { selectUnreadCount } from '../messages/message-rows.ts';
import { listSeatsWithoutOrders } from '../scheduling/timing.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';

/** Returns a seat's turn file, as a player without a league gets it by mail. Caches all but the orders while the log is unchanged. */
async function getPack(league: LeagueContext, { campaign, player }: SeatKey): Promise<OpenPack> {
  const { version, changedAt, orders } = await getVersionAndOrders(league.store.db, campaign, player);
  const answer = league.recent.answers(JSON.stringify([version, 'pack', player]), () =>
    createPack(league.app, { id: campaign, player }),
  ) as Promise<PlayerPack>;
  return { pack: { ...(await answer), orders }, orders, changedAt, findings: [] };
}

/** Returns the caller's seats, most recently changed campaign first. */
export async function listPacks(call: LeagueCall): Promise<PackSummary[]> {
  const { league } = call;
  const seats = await league.store.db
    .selectFrom('member')
    .innerJoin('campaign', 'campaign.id', 'member.campaign_id')
    .select(['campaign.id', 'seat'])
    .where('account_id', '=', expectAccount(call).id)
    .where('role', '=', 'player')
    .where('until', 'is', null)
    .orderBy('campaign.changed_at', 'desc')
    .orderBy('campaign.id')
    .execute();
  return Promise.all(
    seats.map(async ({ id, seat }) => {
      const { state, changedAt } = await getCampaign(league, id);
      return { ...summariseSeat({ campaign: id, player: seat }, state), changedAt };
    }),
  );
}

export const openPack = ({ league }: LeagueCall, { campaign, player }: SeatKey): Promise<OpenPack> =>
  getPack(league, { campaign, player });

/** Returns the orders that a regent suggests for a seat, using only the seat's turn file. */
export const getSuggestion = async (
  { league }: LeagueCall,
  { regent, ...seat }: SeatKey & { readonly regent?: RegentChoice | undefined },
): Promise<Suggestion> => suggestFromPack(league.app, (await getPack(league, seat)).pack, regent);

interface Writing extends SeatKey {
  readonly orders: OrdersFile;
}

/** Submits a seat's sealed orders, replacing earlier ones. @throws UseCaseError; CampaignRefusal if the rules refuse an order */
export const fileSeatOrders = (call: LeagueCall, input: Writing): Promise<null> => {
  return runCampaignCommand(call, input, async ({ app, campaign, notify }) => {
    await fileUnderSeal(app, { id: campaign, orders: input.orders });
    notify('orders-filed', { player: input.player });
    return null;
  });
};

/** Submits a seat's orders. @returns its turn file with these orders @throws UseCaseError; CampaignRefusal if the rules refuse an order */
export async function writeOrders(call: LeagueCall, input: Writing): Promise<OpenPack> {
  expectSeatsOrders(input, input.orders);
  await fileSeatOrders(call, input);
  return getPack(call.league, input);
}

interface From {
  readonly campaign: string;
  readonly from: number;
}

export const getSeatReport = (
  { league }: LeagueCall,
  { campaign, from, player }: From & SeatKey,
): Promise<readonly PlayerEvent[]> =>
  getCached(league, campaign, ['report', player, from], () => reportOf(league.app, { id: campaign, player, from }));

export const packsMethods = leagueMethods({
  /** Withdraws a seat's orders. @throws UseCaseError NOT_FOUND if none are submitted */
  withdraw: (call, input) =>
    runCampaignCommand(call, input, async ({ app, notify }) => {
      await withdrawOrders(app, { id: input.campaign, player: input.player });
      notify('orders-withdrawn', { player: input.player });
      return {};
    }),
  report: getSeatReport,
  /** Returns the public edition: the public view and the public report. */
  edition: ({ league }, { campaign, from }) => getPublicEdition(league, campaign, from),
});

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
      selectIsoText<string | null>('deadline_at').as('deadlineAt'),
      sql<boolean>`coalesce(deadline_at <= now(), false)`.as('isPast'),
      selectUnreadCount.as('unread'),
    ])
    .where('account_id', '=', account)
    .where('until', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('campaign.id')
    .orderBy('member.id')
    .execute();

type MembershipRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Lists a player's tasks: submitting orders or entering a battle's result. */
async function listSeatTasks(
  db: LeagueDb,
  { campaign, seat }: MembershipRow,
  state: CampaignState,
  missing: readonly string[],
) {
  if (missing.includes(seat)) return ['orders'] as const;
  const entered = await selectResults(db, campaign);
  const fields = await selectFields(db, campaign);
  /** Checks whether the seat has to enter a battle's result, or to look at newer results of other sides. */
  const isDue = (battle: PendingBattle): boolean => {
    const row = fields.find(({ about }) => about === toBattleKey(state, battle));
    if (row && isOnField(row)) return listPendingSeats(row).includes(seat);
    const results = entered.filter((each) => each.battle === battle.id);
    const own = results.find(({ player }) => player === seat);
    if (!own) return true;
    const isWhole = listEnteringPlayers(state, battle).every((side) => results.some(({ player }) => player === side));
    return isWhole && isUnseenBy(own, results);
  };
  return [...getSeatBattles(state, seat).values()].some(isDue) ? (['battle'] as const) : [];
}

/** Lists an umpire's tasks: resolving pending battles, or resolving a month that is due or has all its orders. */
async function listUmpireTasks(
  db: LeagueDb,
  { campaign, isPast }: MembershipRow,
  state: CampaignState,
  missing: readonly string[],
) {
  if (state.battles.length > 0)
    return (await isDisputed(db, campaign, state)) ? (['battle', 'disagreement'] as const) : (['battle'] as const);
  return isPast || missing.length === 0 ? (['month'] as const) : [];
}

async function getMembership(league: LeagueContext, row: MembershipRow): Promise<Membership> {
  const { db } = league.store;
  const read = await getCampaign(league, row.campaign);
  const { state } = read;
  const missing = await getCached(league, row.campaign, ['missing'], () => listSeatsWithoutOrders(league.app, read));
  const waits =
    row.role === 'player'
      ? await listSeatTasks(db, row, state, missing)
      : row.role === 'umpire'
        ? await listUmpireTasks(db, row, state, missing)
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
  /** Returns the caller's memberships with their tasks, most recently changed campaign first. */
  async mine(call) {
    const { league } = call;
    const { id } = expectAccount(call);
    const rows = await selectRows(league.store.db, id);
    return Promise.all(rows.map((row) => getMembership(league, row)));
  },
});
