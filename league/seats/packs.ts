import { leagueMethods } from '../context/methods.ts';
import type { RegentChoice, Suggestion } from '../../contract/regents.ts';
import type { OpenPack, PackSummary } from '../../contract/packs.ts';
import { type SeatKey, summaryOfSeat } from '../../contract/seats.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import { fileUnderSeal, withdrawOrders } from '../../services/campaigns/orders.ts';
import { playerPack, report as reportOf } from '../../services/campaigns/players.ts';
import { expectSeatsOrders } from '../../services/packs/packs.ts';
import { suggestBy } from '../../services/regents/suggest.ts';
import type { PlayerEvent } from '../../contract/campaigns.ts';
import type { PlayerPack } from '../../contract/campaign-documents.ts';
import { ownAccount } from '../commands/account-command.ts';
import { campaignCommand } from '../commands/campaign-command.ts';
import type { LeagueCall, LeagueContext } from '../context/league-context.ts';
import { cachedAnswer, cachedCampaign, publicEdition, versionAndOrders } from '../campaigns/cached-campaign.ts';

/**
 * A seat's pack, the same as a player without a league gets by mail: its view, its report and its orders. All but the orders is cached,
 * since
 * only they change while the log does not.
 */
async function packOf(league: LeagueContext, { campaign, player }: SeatKey): Promise<OpenPack> {
  const { version, changedAt, orders } = await versionAndOrders(league.store.db, campaign, player);
  const answer = league.recent.answers(JSON.stringify([version, 'pack', player]), () =>
    playerPack(league.app, { id: campaign, player }),
  ) as Promise<PlayerPack>;
  return { pack: { ...(await answer), orders }, orders, changedAt, findings: [] };
}

/** The caller's seats, the last changed campaign first. */
export async function allPacks(call: LeagueCall): Promise<PackSummary[]> {
  const { league } = call;
  const seats = await league.store.db
    .selectFrom('member')
    .innerJoin('campaign', 'campaign.id', 'member.campaign_id')
    .select(['campaign.id', 'seat'])
    .where('account_id', '=', ownAccount(call).id)
    .where('role', '=', 'player')
    .where('until', 'is', null)
    .orderBy('campaign.changed_at', 'desc')
    .orderBy('campaign.id')
    .execute();
  return Promise.all(
    seats.map(async ({ id, seat }) => {
      const { state, changedAt } = await cachedCampaign(league, id);
      return { ...summaryOfSeat({ campaign: id, player: seat }, state), changedAt };
    }),
  );
}

export const openPack = ({ league }: LeagueCall, { campaign, player }: SeatKey): Promise<OpenPack> =>
  packOf(league, { campaign, player });

/** What a regent would order for a seat. It decides by the seat's pack alone. */
export const suggest = async (
  { league }: LeagueCall,
  { regent, ...seat }: SeatKey & { readonly regent?: RegentChoice | undefined },
): Promise<Suggestion> => suggestBy(league.app, (await packOf(league, seat)).pack, regent);

interface Writing extends SeatKey {
  readonly orders: OrdersFile;
}

/** Files a seat's orders, sealed, in place of earlier ones. @throws UseCaseError; CampaignRefusal for an order that the rules refuse */
export const fileSeatOrders = (call: LeagueCall, input: Writing): Promise<null> => {
  return campaignCommand(call, input, async ({ app, campaign, notify }) => {
    await fileUnderSeal(app, { id: campaign, orders: input.orders });
    notify('orders-filed', { player: input.player });
    return null;
  });
};

/** Files a seat's orders. @returns the seat's pack with them @throws UseCaseError; CampaignRefusal for an order that the rules refuse */
export async function writeOrders(call: LeagueCall, input: Writing): Promise<OpenPack> {
  expectSeatsOrders(input, input.orders);
  await fileSeatOrders(call, input);
  return packOf(call.league, input);
}

interface From {
  readonly campaign: string;
  readonly from: number;
}

export const report = (
  { league }: LeagueCall,
  { campaign, from, player }: From & SeatKey,
): Promise<readonly PlayerEvent[]> =>
  cachedAnswer(league, campaign, ['report', player, from], () => reportOf(league.app, { id: campaign, player, from }));

export const packsMethods = leagueMethods({
  /** @throws UseCaseError NOT_FOUND where no orders are filed */
  withdraw: (call, input) =>
    campaignCommand(call, input, async ({ app, notify }) => {
      await withdrawOrders(app, { id: input.campaign, player: input.player });
      notify('orders-withdrawn', { player: input.player });
      return {};
    }),
  report,
  /** The public edition: the view and the report that everybody may read. */
  edition: ({ league }, { campaign, from }) => publicEdition(league, campaign, from),
});
