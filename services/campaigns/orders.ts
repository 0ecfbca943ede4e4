import type { OrdersReading, OrdersSignature, StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { type OrdersFile, getPlayerTitle } from '../../rules/campaign.ts';
import { addSeal, type SealState, checkSeal, removeSeal } from '../../rules/core/campaign/chain.ts';
import { getContribution, stripSignature } from '../../rules/core/campaign/signed-orders.ts';
import { type AppContext } from '../app-context.ts';
import { loadBookCampaign } from '../books.ts';
import { type ImportCall, runImport } from '../imports/import-environment.ts';
import { expectWritten, createMissingError, openCampaign, readCampaign } from './campaigns.ts';
import { ordersImport } from './import-jobs.ts';
import { expectOwnOrders } from './read-orders.ts';
import type { CampaignRead } from '../repositories/campaigns.ts';
import { getSecrets, getCurrentDiceKey } from './proof/prove.ts';
import { isSigned, deriveSeatSecret, checkSignature } from './proof/signing.ts';

interface SealCheck {
  readonly seal: SealState;
  readonly signature: OrdersSignature;
}

/** Checks the seal and the signature of orders. */
async function checkSubmission(
  context: AppContext,
  { id, proof }: CampaignRead,
  orders: OrdersFile,
): Promise<SealCheck> {
  const secrets = await getSecrets(context, id);
  const { next } = await getCurrentDiceKey(secrets, proof);
  const heads = await context.repositories.campaigns.heads(id);
  return {
    seal: checkSeal(orders, deriveSeatSecret(secrets.secret, orders.player)),
    signature: await checkSignature(orders, { heads, promise: next.key }),
  };
}

/** Explains why orders need the umpire's confirmation. Null if they need none. */
function findDoubt({ seal, signature }: SealCheck, player: string): UseCaseError | null {
  const refused = (sentence: string, path: string) => new UseCaseError('REFUSED', sentence, path);
  const changed = 'someone else changed or wrote them';
  if (seal === 'wrong') return refused(`the seal on these orders is not that of “${player}”: ${changed}`, 'seal');
  if (signature === 'wrong')
    return refused(`the signature of “${player}” does not match these orders: ${changed}`, 'by');
  if (signature !== 'otherKey') return null;
  return refused(
    `these orders are signed with a different key from the last orders of “${player}”: ask if the player used another computer`,
    'by',
  );
}

const isFiledFor = (filed: readonly OrdersFile[], seat: string): boolean =>
  filed.some((orders) => orders.player === seat && !orders.substitute);

/** Hides other players' orders from an umpire whose own seat has not submitted orders. Leaves only those players' ids. */
export function hideFromUmpire({ state, filed }: StoredCampaign): Pick<StoredCampaign, 'filed' | 'unread'> {
  const ownSeat = state.umpirePlays;
  if (ownSeat === undefined || isFiledFor(filed, ownSeat)) return { filed };
  const [seen, unread] = [
    filed.filter(({ player }) => player === ownSeat),
    filed.filter(({ player }) => player !== ownSeat),
  ];
  return unread.length === 0 ? { filed } : { filed: seen, unread: unread.map(({ player }) => player) };
}

/**
 * Requires an umpire who plays a seat to submit its orders before opening those of others, and to keep them unchanged afterwards. In a
 * league, others may submit first, because the umpire cannot see their orders.
 * @throws UseCaseError REFUSED
 */
function expectUmpireFirst(
  { state, filed, settings }: CampaignRead,
  { player, substitute }: Pick<OrdersFile, 'player' | 'substitute'>,
  areHidden = false,
): void {
  const ownSeat = state.umpirePlays;
  if (ownSeat === undefined || settings.playMode !== 'umpire') return;
  const isFiled = isFiledFor(filed, ownSeat);
  const isOpened = (isFiled || !areHidden) && filed.some((orders) => orders.player !== ownSeat && !orders.substitute);
  const name = `“${getPlayerTitle(state, ownSeat)}”`;
  if (player === ownSeat && isOpened)
    throw new UseCaseError(
      'REFUSED',
      `the umpire plays ${name} and can see submitted orders, so the orders of ${name} cannot change until the month is resolved`,
      'player',
    );
  if (player === ownSeat || isFiled || (substitute && !areHidden)) return;
  throw new UseCaseError(
    'REFUSED',
    `the umpire also plays ${name}: submit the orders of ${name} first, then open those of others`,
    'player',
  );
}

interface FileOrders {
  readonly id: string;
  readonly orders: OrdersFile;
  /** Present if the umpire accepts orders with a wrong seal, a wrong signature or a new key. */
  readonly word?: true | undefined;
  /** Present if the orders of others are hidden from the umpire: see `hideFromUmpire`. */
  readonly areHidden?: true;
}

/** Submits a player's orders for the current month, replacing earlier orders. Removes a wrong seal or signature. */
export async function fileOrders(
  context: AppContext,
  { id, orders, word, areHidden }: FileOrders,
): Promise<StoredCampaign> {
  const read = await readCampaign(context, id);
  const { state, head } = read;
  expectUmpireFirst(read, orders, areHidden);
  expectOwnOrders(id, orders);
  (await loadBookCampaign(context, state.rules)).checkOrders(state, orders);
  const written = await checkSubmission(context, read, orders);
  const why = findDoubt(written, orders.player);
  if (why && !word) throw why;
  const signed = written.signature === 'wrong' ? stripSignature(orders) : orders;
  const filing = {
    id,
    base: head,
    at: context.clock(),
    orders: written.seal === 'wrong' ? removeSeal(signed) : signed,
  };
  expectWritten(await context.repositories.campaigns.fileOrders(filing), id);
  return openCampaign(context, id);
}

/**
 * Seals and submits orders for a caller who was authorised as the player. Reads only what is needed, because it runs within the campaign's
 * lock.
 * @throws CampaignRefusal for an impossible order, UseCaseError REFUSED for a wrong signature
 */
export async function fileUnderSeal(
  context: AppContext,
  { id, orders }: { readonly id: string; readonly orders: OrdersFile },
): Promise<void> {
  const { campaigns } = context.repositories;
  const stand = await campaigns.readHead(id);
  if (!stand) throw createMissingError(id);
  expectOwnOrders(id, orders);
  if (orders.player === stand.state.umpirePlays) expectUmpireFirst(await readCampaign(context, id), orders, true);
  (await loadBookCampaign(context, stand.state.rules)).checkOrders(stand.state, orders);
  const brought = getContribution(orders);
  if (brought && !(await isSigned(brought)))
    throw new UseCaseError(
      'REFUSED',
      `the signature of “${orders.player}” does not match these orders; nothing was submitted`,
      'by',
    );
  const { secret } = stand.secrets ?? (await getSecrets(context, id));
  const written = addSeal({ ...removeSeal(orders), campaign: id }, deriveSeatSecret(secret, orders.player));
  const filing = { id, base: stand.head, at: context.clock(), orders: written };
  expectWritten(await campaigns.fileOrders(filing), id);
}

/** Reads an order file and compares it with the campaign without submitting it. @throws InputError for any other text */
export async function readOrders(
  context: AppContext,
  { id, ...call }: ImportCall & { readonly id: string },
): Promise<OrdersReading> {
  const orders = await runImport(context, ordersImport, call, {});
  const read = await readCampaign(context, id);
  expectOwnOrders(id, orders);
  const rules = await loadBookCampaign(context, read.state.rules);
  const late = rules.orderProblems(read.state, orders).find(({ code }) => code === 'wrong-month');
  if (late) throw new UseCaseError('REFUSED', late.message, late.path);
  expectUmpireFirst(read, orders);
  const replaces = read.filed.find(({ player }) => player === orders.player) ?? null;
  return { orders, ...(await checkSubmission(context, read, orders)), replaces };
}

interface WithdrawOrders {
  readonly id: string;
  readonly player: string;
}

/** Withdraws a player's orders. @throws UseCaseError NOT_FOUND if none were submitted */
export async function withdrawOrders(context: AppContext, { id, player }: WithdrawOrders): Promise<StoredCampaign> {
  const read = await readCampaign(context, id);
  // Orders of other players may be withdrawn before the umpire submits.
  if (player === read.state.umpirePlays) expectUmpireFirst(read, { player });
  if (!(await context.repositories.campaigns.withdrawOrders(id, player, context.clock()))) {
    throw new UseCaseError('NOT_FOUND', `“${player}” has submitted no orders for the current month`, 'player');
  }
  return openCampaign(context, id);
}
