import { type PlayerPack, getDiceKey, type OpenPack, type PackSummary } from '../../contract/campaign-documents.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { SeatKey } from '../../contract/base.ts';
import type { CampaignRules, OrdersFile } from '../../rules/campaign.ts';
import { addSeal, removeSeal } from '../../rules/core/campaign/chain.ts';
import { getOrderKey, signOrders } from '../../rules/core/campaign/sign-orders.ts';
import { getContribution, stripSignature } from '../../rules/core/campaign/signed-orders.ts';
import { InputError } from '../../rules/core/procedure.ts';
import type { PromisedMonth } from '../../rules/core/promise/promise-proof.ts';
import { isSameJson } from '../../rules/core/same-json.ts';
import type { AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import { packImport } from '../campaigns/import-jobs.ts';
import { deriveOrderSecret } from '../campaigns/proof/signing.ts';
import { countCommands, compareLogs, comparePacks } from '../campaigns/signed-pack.ts';
import { type ImportCall, runImport } from '../imports/import-environment.ts';

interface OwnOrders {
  /** Public key of the seat in this program. */
  readonly key: string;
  /** Orders last written on this computer. */
  readonly orders: OrdersFile | null;
  /** Number of commands in the previous turn file. */
  readonly knownCommands: number;
}

/** Describes a problem with the orders that a month used for the player. The text completes a sentence. Null if there is none. */
function findOrdersIssue(
  { promise, brought }: PromisedMonth,
  player: string,
  { key, orders }: OwnOrders,
): string | null {
  const counted = brought.find((file) => file.player === player);
  if (counted && counted.key !== key)
    return 'was resolved with orders signed with another key than yours here. Unless you wrote them on another computer, someone else wrote them in your name.';
  const signed = orders?.promise === promise ? getContribution(orders) : null;
  if (!signed || signed.digest === counted?.digest) return null;
  return counted
    ? 'was not resolved with your latest orders. If you sent them in time, ask the umpire.'
    : 'was resolved without the orders that you signed here, or with unsigned ones in your name. If you sent yours in time, ask the umpire.';
}

/** Checks whether a report reveals other orders of the player than the signed ones that it reports as used. */
function revealsOtherOrders(
  { report, player }: PlayerPack,
  rules: CampaignRules,
  month: PromisedMonth,
  orders: OrdersFile,
): boolean {
  const revealed = report.flatMap(({ seen, ...when }) => {
    const reveal = seen.kind === 'whole' ? rules.events.getRevealedOrders(seen.happening) : null;
    return reveal?.player === player && when.year === month.year && when.month === month.month ? [reveal.orders] : [];
  });
  return revealed.length > 0 && !isSameJson(revealed.at(-1), orders.orders);
}

/** Lists problems with the player's orders as sentences. Covers the months that no earlier turn file included. */
function listOrdersFindings(pack: PlayerPack, rules: CampaignRules, own: OwnOrders): string[] {
  const months = pack.heads.slice(own.knownCommands).flatMap(({ proof }) => proof.month ?? []);
  const findings = months.flatMap((month) => {
    const issue = findOrdersIssue(month, pack.player, own);
    const words = `Month ${month.month} of year ${month.year}`;
    if (issue !== null) return [`${words} ${issue}`];
    const isRevealed = own.orders?.promise === month.promise && revealsOtherOrders(pack, rules, month, own.orders);
    return isRevealed ? [`${words} was not resolved with your signed orders, although the umpire’s app says so.`] : [];
  });
  return [...new Set(findings)];
}

const createMissingError = ({ campaign, player }: SeatKey): UseCaseError =>
  new UseCaseError('NOT_FOUND', `no turn file of “${player}” in the campaign “${campaign}” is saved`, 'campaign');

const toMonthNumber = ({ year, month }: Pick<PackSummary, 'year' | 'month'>): number => year * 100 + month;

/** Returns saved turn files, newest change first. */
export const listPacks = async (context: AppContext): Promise<PackSummary[]> => [
  ...(await context.repositories.packs.summaries()),
];

/** Opens a saved turn file. @throws UseCaseError NOT_FOUND */
export async function openPack(context: AppContext, which: SeatKey): Promise<OpenPack> {
  const kept = await context.repositories.packs.one(which.campaign, which.player);
  if (!kept) throw createMissingError(which);
  return kept;
}

/** Checks whether orders equal those in a turn file, ignoring seals. */
export function matchesPackOrders(orders: OrdersFile, { campaign, orders: brought }: PlayerPack): boolean {
  const plain = (file: OrdersFile) => ({ ...removeSeal(file), campaign });
  return brought !== null && isSameJson(plain(orders), plain(brought));
}

interface Writing extends Pick<OpenPack, 'pack' | 'orders'> {
  /** Secret from which the user's own keys are derived. */
  readonly secret: string;
}

/** Signs orders with the user's key for the seat. Unsigned if the turn file promises no dice key for its month. */
function signWritten(
  { newSecret }: AppContext,
  { pack, orders: before, secret }: Writing,
  orders: OrdersFile,
): OrdersFile {
  const { campaign, player } = pack;
  const plain = { ...stripSignature(orders), campaign };
  const promise = getDiceKey(pack);
  if (promise === undefined) return plain;
  // Keeps the earlier random value, so that unchanged orders give an identical file.
  const chance = (before?.promise === promise ? before.chance : undefined) ?? newSecret();
  return signOrders(plain, { secret: deriveOrderSecret(secret, { campaign, player }), chance, promise });
}

/** Signs orders as the player and seals them with the secret from the turn file. */
function signAndSeal(context: AppContext, writing: Writing, orders: OrdersFile): OrdersFile {
  const signed = signWritten(context, writing, orders);
  const { seat } = writing.pack;
  return addSeal(signed, seat);
}

/** Returns the orders to keep after an import: those written here if still valid, else the turn file's. Signs them for a new dice key. */
function chooseOrders(
  context: AppContext,
  { rules, pack, secret }: { readonly rules: CampaignRules; readonly pack: PlayerPack; readonly secret: string },
  written: OrdersFile | null | undefined,
): OrdersFile | null {
  if (!written || rules.orderProblems(pack.view, written).length > 0) return pack.orders;
  const isForOther = written.by && written.promise !== getDiceKey(pack);
  return isForOther ? signAndSeal(context, { pack, orders: written, secret }, written) : written;
}

/** Rejects a turn file older than the saved one. Accepts an earlier month with a longer log: the month was undone and played again. */
function expectNotEarlier(pack: PlayerPack, kept: PlayerPack): void {
  const relation = compareLogs(kept, pack);
  const isLonger = countCommands(kept) > 0 && countCommands(pack) > countCommands(kept);
  const isReplay = relation === 'goes-on' && isLonger;
  const isOlder = toMonthNumber(kept.view) > toMonthNumber(pack.view) && !isReplay;
  if (!isOlder && relation !== 'falls-short') return;
  const { year, month } = kept.view;
  const difference = isOlder
    ? `is for month ${pack.view.month} of year ${pack.view.year}, but a newer one for month ${month} of year ${year} is saved`
    : 'has a shorter log than the saved one';
  throw new UseCaseError(
    'REFUSED',
    `the turn file ${difference}. Either this one is old, or the umpire’s log was reset. To use it, delete the saved one first`,
    'view.month',
  );
}

/** Reads and validates a turn file. @throws InputError with the path */
export async function readPack(context: AppContext, call: ImportCall): Promise<PlayerPack> {
  const { pack, issue } = await runImport(context, packImport, call, {});
  if (issue !== null) throw new InputError(`turn file: ${issue}. Ask the umpire for a new one`, 'signed');
  return pack;
}

/** Saves a turn file. If `follows`, the umpire's orders replace orders not changed here. @throws UseCaseError REFUSED for an old one */
export async function savePack(
  context: AppContext,
  pack: PlayerPack,
  { follows }: { readonly follows: boolean },
): Promise<OpenPack> {
  const { campaign, player } = pack;
  const rules = await loadBookCampaign(context, pack.view.rules);
  const changedAt = context.clock();
  const secret = await context.repositories.packs.getOwnSecret(context.newSecret);
  const key = getOrderKey(deriveOrderSecret(secret, { campaign, player }));
  const listFindings = ({ pack: told, orders }: Pick<OpenPack, 'pack' | 'orders'>): string[] =>
    listOrdersFindings(pack, rules, { key, orders, knownCommands: countCommands(told) });
  const kept = await context.repositories.packs.change(campaign, player, (before) => {
    if (before) expectNotEarlier(pack, before.pack);
    const findings = before
      ? [...new Set([...before.findings, ...comparePacks(pack, before.pack), ...listFindings(before)])]
      : [];
    const isUnchanged = before?.orders && matchesPackOrders(before.orders, before.pack);
    const written = follows && isUnchanged ? null : before?.orders;
    return { pack, orders: chooseOrders(context, { rules, pack, secret }, written), changedAt, findings };
  });
  if (!kept) throw createMissingError(pack);
  return kept;
}

/** Reads, validates and saves a turn file. @throws InputError with the path. @throws UseCaseError REFUSED for an old turn file */
export const importPack = async (context: AppContext, call: ImportCall): Promise<OpenPack> =>
  savePack(context, await readPack(context, call), { follows: false });

/** Checks that orders belong to the seat. @throws UseCaseError REFUSED for orders of another seat or campaign */
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

/** Checks orders as the umpire's program does, then signs, seals and saves them in a turn file. @throws CampaignRefusal */
export async function writeOrders(
  context: AppContext,
  { orders, ...which }: SeatKey & { readonly orders: OrdersFile },
): Promise<OpenPack> {
  expectSeatsOrders(which, orders);
  const changedAt = context.clock();
  const secret = await context.repositories.packs.getOwnSecret(context.newSecret);
  const written = await context.repositories.packs.change(which.campaign, which.player, async (kept) => {
    if (!kept) return null;
    (await loadBookCampaign(context, kept.pack.view.rules)).checkOrders(kept.pack.view, orders);
    return { ...kept, orders: signAndSeal(context, { ...kept, secret }, orders), changedAt };
  });
  if (!written) throw createMissingError(which);
  return written;
}

/** Deletes a turn file and its orders. @throws UseCaseError NOT_FOUND, and REFUSED for a joined seat */
export async function deletePack(context: AppContext, which: SeatKey): Promise<Record<string, never>> {
  if (await context.repositories.joined.one(which.campaign, which.player)) {
    throw new UseCaseError(
      'REFUSED',
      'this is the turn file of a seat in a league: leave the league first',
      'campaign',
    );
  }
  if (!(await context.repositories.packs.remove(which.campaign, which.player))) throw createMissingError(which);
  return {};
}
