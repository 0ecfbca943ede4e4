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
  /** Public key of the seat in this program. */
  readonly key: string;
  /** Orders last written here. */
  readonly orders: OrdersFile | null;
  /** Number of commands in the previous turn file. */
  readonly told: number;
}

/** Describes a problem with the orders that a month used for the player, as the rest of a sentence. Null if there is none. */
function wrongly({ promise, brought }: PromisedMonth, player: string, { key, orders }: Own): string | null {
  const counted = brought.find((file) => file.player === player);
  if (counted && counted.key !== key)
    return 'was resolved with orders signed with a key that is not yours here. If you did not write them in another program, someone else wrote them in your name.';
  const own = orders?.promise === promise ? broughtBy(orders) : null;
  if (!own || own.digest === counted?.digest) return null;
  return counted
    ? 'was not resolved with the orders that you wrote last. If you sent them in time, ask the umpire.'
    : 'was resolved without the orders that you signed here, or with unsigned ones in your name. If you sent yours in time, ask the umpire.';
}

/** Checks whether a report reveals orders of the player that differ from the signed ones although those were reported as used. */
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

/** Lists problems with the player's orders in the months that this turn file is the first to include, as sentences. */
function countedOrders(pack: PlayerPack, rules: CampaignRules, own: Own): string[] {
  const months = pack.heads.slice(own.told).flatMap(({ proof }) => proof.month ?? []);
  const found = months.flatMap((month) => {
    const issue = wrongly(month, pack.player, own);
    const words = `The month ${month.month} of year ${month.year}`;
    if (issue !== null) return [`${words} ${issue}`];
    const isRevealed = own.orders?.promise === month.promise && isOther(pack, rules, month, own.orders);
    return isRevealed
      ? [`${words} was not resolved with the orders that you signed, although the umpire’s app says so.`]
      : [];
  });
  return [...new Set(found)];
}

const missing = ({ campaign, player }: SeatKey): UseCaseError =>
  new UseCaseError('NOT_FOUND', `no turn file of “${player}” in the campaign “${campaign}” is saved`, 'campaign');

const inOrder = ({ year, month }: Pick<PackSummary, 'year' | 'month'>): number => year * 100 + month;

/** Returns saved turn files, newest change first. */
export const allPacks = async (context: AppContext): Promise<PackSummary[]> => [
  ...(await context.repositories.packs.summaries()),
];

/** @throws UseCaseError NOT_FOUND */
export async function openPack(context: AppContext, which: SeatKey): Promise<OpenPack> {
  const kept = await context.repositories.packs.one(which.campaign, which.player);
  if (!kept) throw missing(which);
  return kept;
}

/** Checks whether orders equal those in a turn file, ignoring seals. */
export function hasOrdersOf(orders: OrdersFile, { campaign, orders: brought }: PlayerPack): boolean {
  const plain = (file: OrdersFile) => ({ ...unsealed(file), campaign });
  return brought !== null && sameJson(plain(orders), plain(brought));
}

interface Writing extends Pick<OpenPack, 'pack' | 'orders'> {
  /** Secret from which the user's own keys are derived. */
  readonly own: string;
}

/** Signs orders with the user's key for the seat. Unsigned if the turn file promises no dice key for its month. */
function signedFor({ newSecret }: AppContext, { pack, orders: before, own }: Writing, orders: OrdersFile): OrdersFile {
  const { campaign, player } = pack;
  const plain = { ...plainOrders(orders), campaign };
  const promise = promisedNext(pack);
  if (promise === undefined) return plain;
  // Unchanged orders give an identical file.
  const chance = (before?.promise === promise ? before.chance : undefined) ?? newSecret();
  return signedOrders(plain, { secret: orderSecret(own, { campaign, player }), chance, promise });
}

/** Signs orders as the player and seals them with the secret from the turn file. */
function writtenIn(context: AppContext, writing: Writing, orders: OrdersFile): OrdersFile {
  const signed = signedFor(context, writing, orders);
  const { seat } = writing.pack;
  return sealed(signed, seat);
}

/**
 * Returns the orders after an import: those written here if the month still allows them, otherwise the turn file's. Signs them again if the
 * promised dice key has changed.
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

/** Accepts an earlier month if its log is longer: the month was undone and is played again. */
function expectNotEarlier(pack: PlayerPack, kept: PlayerPack): void {
  const how = continuation(kept, pack);
  const isLonger = commandsTold(kept) > 0 && commandsTold(pack) > commandsTold(kept);
  const goesFurther = how === 'goes-on' && isLonger;
  const isOlder = inOrder(kept.view) > inOrder(pack.view) && !goesFurther;
  if (!isOlder && how !== 'falls-short') return;
  const { year, month } = kept.view;
  throw new UseCaseError(
    'REFUSED',
    `the turn file is for month ${pack.view.month} of year ${pack.view.year}, but a newer one for month ${month} of year ${year} is saved. Either this one is old, or the umpire’s log was reset. To use it, delete the saved one first`,
    'view.month',
  );
}

/** Reads and validates a turn file. @throws InputError with the path */
export async function readPack(context: AppContext, call: ImportCall): Promise<PlayerPack> {
  const { pack, issue } = await runImport(context, packImport, call, {});
  if (issue !== null) throw new InputError(`turn file: ${issue}. Ask the umpire for a new one`, 'signed');
  return pack;
}

/**
 * Saves a turn file. If it `follows` the umpire's program, orders unchanged since the previous turn file are replaced.
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

/** Reads, validates and saves a turn file. @throws InputError with the path. @throws UseCaseError REFUSED for an old one */
export const keepPack = async (context: AppContext, call: ImportCall): Promise<OpenPack> =>
  keepReadPack(context, await readPack(context, call), { follows: false });

/** @throws UseCaseError REFUSED for orders of another seat or campaign */
export function expectSeatsOrders({ campaign, player }: SeatKey, orders: OrdersFile): void {
  if (orders.player !== player) {
    throw new UseCaseError(
      'REFUSED',
      `the orders are for “${orders.player}”, but the turn file is for “${player}”`,
      'orders.player',
    );
  }
  if (orders.campaign !== undefined && orders.campaign !== campaign) {
    throw new UseCaseError('REFUSED', 'the orders are for another campaign', 'orders.campaign');
  }
}

/**
 * Saves orders in a turn file, signed and sealed, after the same rules check as in the umpire's program.
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

/** Deletes a turn file and its orders. @throws UseCaseError NOT_FOUND, and REFUSED for a joined seat */
export async function putAwayPack(context: AppContext, which: SeatKey): Promise<Record<string, never>> {
  if (await context.repositories.joined.one(which.campaign, which.player)) {
    throw new UseCaseError(
      'REFUSED',
      'this is the turn file of a seat in a league: leave the league first',
      'campaign',
    );
  }
  if (!(await context.repositories.packs.remove(which.campaign, which.player))) throw missing(which);
  return {};
}
