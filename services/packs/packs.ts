import { type PlayerPack, promisedNext } from '../../contract/campaign-documents.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { OpenPack, PackSummary } from '../../contract/packs.ts';
import type { SeatKey } from '../../contract/seats.ts';
import type { CampaignRules, OrdersFile } from '../../rules/campaign.ts';
import { sealed, unsealed } from '../../rules/core/campaign/chain.ts';
import { orderKeyOf, signedOrders } from '../../rules/core/campaign/sign-orders.ts';
import { broughtBy, plainOrders } from '../../rules/core/campaign/signed-orders.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { PromisedMonth } from '../../rules/core/promise/promise-proof.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import { packImport } from '../campaigns/import-jobs.ts';
import { orderSecret } from '../campaigns/proof/signing.ts';
import { commandsTold, continuation, findingsBeside } from '../campaigns/signed-pack.ts';
import { type ImportCall, runImport } from '../imports/run-import.ts';

interface Own {
  /** The public key of the seat in this program. */
  readonly key: string;
  /** The orders that were written here last. */
  readonly orders: OrdersFile | null;
  /** How many commands the pack before told of. */
  readonly told: number;
}

/** What is wrong with what a month counted as the player's, as the rest of a sentence; null where nothing is. */
function wrongly({ promise, brought }: PromisedMonth, player: string, { key, orders }: Own): string | null {
  const counted = brought.find((file) => file.player === player);
  if (counted && counted.key !== key)
    return 'was resolved with orders that are signed with another key than yours here. If you did not write them in another program, somebody else wrote them in your name.';
  const own = orders?.promise === promise ? broughtBy(orders) : null;
  if (!own || own.digest === counted?.digest) return null;
  return counted
    ? 'was resolved with other orders than those that you wrote last. If you had sent these in time, ask the umpire.'
    : 'was resolved without the orders that you signed here, or with others in your name that nobody has signed. If you had sent yours in time, ask the umpire.';
}

/** Whether a report reveals other orders of the player’s for a month than those that he signed, and that are said to be counted. */
function isOther(
  { report, player }: PlayerPack,
  rules: CampaignRules,
  month: PromisedMonth,
  orders: OrdersFile,
): boolean {
  const revealed = report.flatMap(({ seen, ...when }) => {
    const found = seen.kind === 'whole' ? rules.events.revealed(seen.happening) : null;
    return found?.player === player && when.year === month.year && when.month === month.month ? [found.orders] : [];
  });
  return revealed.length > 0 && !sameJson(revealed.at(-1), orders.orders);
}

/** What a player should know, in words, of how the months that a pack is the first to tell of were resolved with his orders. */
function countedOrders(pack: PlayerPack, rules: CampaignRules, own: Own): string[] {
  const months = pack.heads.slice(own.told).flatMap(({ proof }) => proof.month ?? []);
  const found = months.flatMap((month) => {
    const issue = wrongly(month, pack.player, own);
    const words = `The month ${month.month} of year ${month.year}`;
    if (issue !== null) return [`${words} ${issue}`];
    const isRevealed = own.orders?.promise === month.promise && isOther(pack, rules, month, own.orders);
    return isRevealed
      ? [`${words} was resolved with other orders than those that you signed, although yours are said to be counted.`]
      : [];
  });
  return [...new Set(found)];
}

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

interface Writing extends Pick<OpenPack, 'pack' | 'orders'> {
  /** What the user's own keys follow from. */
  readonly own: string;
}

/** Orders signed by the seat's key of the user's own. They are not signed if the pack promises nothing for its month. */
function signedFor({ newSecret }: AppContext, { pack, orders: before, own }: Writing, orders: OrdersFile): OrdersFile {
  const { campaign, player } = pack;
  const plain = { ...plainOrders(orders), campaign };
  const promise = promisedNext(pack);
  if (promise === undefined) return plain;
  // The same orders are the same file again.
  const chance = (before?.promise === promise ? before.chance : undefined) ?? newSecret();
  return signedOrders(plain, { secret: orderSecret(own, { campaign, player }), chance, promise });
}

/** Orders as they are written in a pack: signed by the player, and sealed by what the umpire's app has made for the seat. */
function writtenIn(context: AppContext, writing: Writing, orders: OrdersFile): OrdersFile {
  const signed = signedFor(context, writing, orders);
  const { seat } = writing.pack;
  return sealed(signed, seat);
}

/**
 * Importing a pack again keeps the orders written for its month if it still allows them; else the pack's own orders count. Where the umpire's
 * app promises another key by now, they are signed again for that.
 */
function ordersIn(
  context: AppContext,
  { rules, pack, own }: { readonly rules: CampaignRules; readonly pack: PlayerPack; readonly own: string },
  written: OrdersFile | null | undefined,
): OrdersFile | null {
  if (!written || rules.orderProblems(pack.view, written).length > 0) return pack.orders;
  const isForOther = written.by && written.promise !== promisedNext(pack);
  return isForOther ? writtenIn(context, { pack, orders: written, own }, written) : written;
}

/** A month that was taken back comes again: its log goes further although its month is earlier. */
function expectNotEarlier(pack: PlayerPack, kept: PlayerPack): void {
  const how = continuation(kept, pack);
  const isLonger = commandsTold(kept) > 0 && commandsTold(pack) > commandsTold(kept);
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
  const own = await context.repositories.packs.ownSecret(context.newSecret);
  const key = orderKeyOf(orderSecret(own, { campaign, player }));
  const counted = ({ pack: told, orders }: Pick<OpenPack, 'pack' | 'orders'>): string[] =>
    countedOrders(pack, rules, { key, orders, told: commandsTold(told) });
  const kept = await context.repositories.packs.change(campaign, player, (before) => {
    if (before) expectNotEarlier(pack, before.pack);
    const findings = before
      ? [...new Set([...before.findings, ...findingsBeside(pack, before.pack), ...counted(before)])]
      : [];
    const isUnchanged = before?.orders && hasOrdersOf(before.orders, before.pack);
    const written = follows && isUnchanged ? null : before?.orders;
    return { pack, orders: ordersIn(context, { rules, pack, own }, written), changedAt, findings };
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
 * Keeps orders written in a pack, signed and sealed, when the rules have nothing against them, as the umpire's program will.
 * @throws CampaignRefusal
 */
export async function writeOrders(
  context: AppContext,
  { orders, ...which }: SeatKey & { readonly orders: OrdersFile },
): Promise<OpenPack> {
  expectSeatsOrders(which, orders);
  const changedAt = context.clock();
  const own = await context.repositories.packs.ownSecret(context.newSecret);
  const written = await context.repositories.packs.change(which.campaign, which.player, async (kept) => {
    if (!kept) return null;
    (await campaignRulesOf(context, kept.pack.view.rules)).checkOrders(kept.pack.view, orders);
    return { ...kept, orders: writtenIn(context, { ...kept, own }, orders), changedAt };
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
