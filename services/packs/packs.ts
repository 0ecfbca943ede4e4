import type { PlayerPack } from '../../contract/campaign-documents.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { OpenPack, PackSummary } from '../../contract/packs.ts';
import type { SeatKey } from '../../contract/seats.ts';
import type { CampaignRules, OrdersFile } from '../../rules/campaign.ts';
import { sealed, unsealed } from '../../rules/core/campaign/seal.ts';
import { InputError } from '../../rules/core/procedure.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import { type AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import { packImport } from '../campaigns/import-jobs.ts';
import { commandsTold, continuation, findingsBeside } from '../campaigns/signed-pack.ts';
import { type ImportCall, runImport } from '../imports/run-import.ts';

const missing = ({ campaign, player }: SeatKey): UseCaseError =>
  new UseCaseError('NOT_FOUND', `no pack of “${player}” in the campaign “${campaign}” is kept`, 'campaign');

const inOrder = ({ year, month }: Pick<PackSummary, 'year' | 'month'>): number => year * 100 + month;

/** Packs that are kept, newest change first. */
export const allPacks = async (context: AppContext): Promise<PackSummary[]> => [
  ...(await context.repositories.packs.summaries()),
];

/** @throws UseCaseError NOT_FOUND */
export async function openPack(context: AppContext, which: SeatKey): Promise<OpenPack> {
  const kept = await context.repositories.packs.one(which.campaign, which.player);
  if (!kept) throw missing(which);
  return kept;
}

/** Whether orders are those that a pack brought, sealed or not. */
export function hasOrdersOf(orders: OrdersFile, { campaign, orders: brought }: PlayerPack): boolean {
  const plain = (file: OrdersFile) => ({ ...unsealed(file), campaign });
  return brought !== null && sameJson(plain(orders), plain(brought));
}

/** Importing a pack again keeps the orders written for its month if it still allows them; else the pack's own orders count. */
function ordersIn(rules: CampaignRules, pack: PlayerPack, written: OrdersFile | null | undefined): OrdersFile | null {
  return written && rules.orderProblems(pack.view, written).length === 0 ? written : pack.orders;
}

/** A month that was taken back comes again: its log goes further although its month is earlier. */
function expectNotEarlier(pack: PlayerPack, kept: PlayerPack): void {
  const how = continuation(kept, pack);
  // The oldest packs tell nothing of the log: any other one goes on from them.
  const isLonger = kept.version === pack.version && commandsTold(kept) > 0 && commandsTold(pack) > commandsTold(kept);
  const goesFurther = how === 'goes-on' && isLonger;
  const isOlder = inOrder(kept.view) > inOrder(pack.view) && !goesFurther;
  if (!isOlder && how !== 'falls-short') return;
  const { year, month } = kept.view;
  throw new UseCaseError(
    'REFUSED',
    `the pack is for month ${pack.view.month} of year ${pack.view.year}, and one for month ${month} of year ${year} is kept, which is newer: either this is an old pack, or the umpire’s log was set back. Put the kept one away first to take it`,
    'view.month',
  );
}

/** Checks a pack that came as a text. @throws InputError naming the place */
export async function readPack(context: AppContext, call: ImportCall): Promise<PlayerPack> {
  const { pack, issue } = await runImport(context, packImport, call, {});
  if (issue !== null) throw new InputError(`player pack: ${issue}. Ask the umpire for it again`, 'signed');
  return pack;
}

/**
 * Keeps a pack. Where it `follows` the umpire's program, orders that are as the pack before brought them give way to what this one brings.
 * @throws UseCaseError REFUSED for an old one
 */
export async function keepReadPack(
  context: AppContext,
  pack: PlayerPack,
  { follows }: { readonly follows: boolean },
): Promise<OpenPack> {
  const { campaign, player } = pack;
  const rules = await campaignRulesOf(context, pack.view.rules);
  const changedAt = context.clock();
  const kept = await context.repositories.packs.change(campaign, player, (before) => {
    if (before) expectNotEarlier(pack, before.pack);
    const findings = before ? [...new Set([...before.findings, ...findingsBeside(pack, before.pack)])] : [];
    const isUnchanged = before?.orders && hasOrdersOf(before.orders, before.pack);
    const written = follows && isUnchanged ? null : before?.orders;
    return { pack, orders: ordersIn(rules, pack, written), changedAt, findings };
  });
  if (!kept) throw missing(pack);
  return kept;
}

/** Checks a pack that came as a file and keeps it. @throws InputError naming the place. @throws UseCaseError REFUSED for an old one. */
export const keepPack = async (context: AppContext, call: ImportCall): Promise<OpenPack> =>
  keepReadPack(context, await readPack(context, call), { follows: false });

/** @throws UseCaseError REFUSED for orders of another seat or another campaign. */
export function expectSeatsOrders({ campaign, player }: SeatKey, orders: OrdersFile): void {
  if (orders.player !== player) {
    throw new UseCaseError('REFUSED', `orders of “${orders.player}” in the pack of “${player}”`, 'orders.player');
  }
  if (orders.campaign !== undefined && orders.campaign !== campaign) {
    throw new UseCaseError('REFUSED', 'the orders are for another campaign', 'orders.campaign');
  }
}

/**
 * Keeps orders written in a pack, sealed, when the rules have nothing against them, as the umpire's program will.
 * @throws CampaignRefusal
 */
export async function writeOrders(
  context: AppContext,
  { orders, ...which }: SeatKey & { readonly orders: OrdersFile },
): Promise<OpenPack> {
  expectSeatsOrders(which, orders);
  const changedAt = context.clock();
  const written = await context.repositories.packs.change(which.campaign, which.player, async (kept) => {
    if (!kept) return null;
    (await campaignRulesOf(context, kept.pack.view.rules)).checkOrders(kept.pack.view, orders);
    const { seat } = kept.pack;
    const written = { ...unsealed(orders), campaign: which.campaign };
    return { ...kept, orders: seat === undefined ? written : sealed(written, seat), changedAt };
  });
  if (!written) throw missing(which);
  return written;
}

/** Removes a pack and the orders written in it. @throws UseCaseError NOT_FOUND, and REFUSED for that of a joined seat */
export async function putAwayPack(context: AppContext, which: SeatKey): Promise<Record<string, never>> {
  if (await context.repositories.joined.one(which.campaign, which.player)) {
    throw new UseCaseError('REFUSED', 'this is the pack of a seat in a league: leave the league first', 'campaign');
  }
  if (!(await context.repositories.packs.remove(which.campaign, which.player))) throw missing(which);
  return {};
}
