import type { OrdersReading, OrdersSignature, StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { type OrdersFile, titleIn } from '../../rules/campaign.ts';
import { sealed, type SealState, sealStateOf, unsealed } from '../../rules/core/campaign/chain.ts';
import { broughtBy, plainOrders } from '../../rules/core/campaign/signed-orders.ts';
import { type AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import { type ImportCall, runImport } from '../imports/run-import.ts';
import { expectWritten, missingCampaign, openCampaign, readCampaign } from './campaigns.ts';
import { ordersImport } from './import-jobs.ts';
import { expectOwnOrders } from './read-orders.ts';
import type { CampaignRead } from '../repositories/campaigns.ts';
import { secretsOf, standingPromise } from './proof/prove.ts';
import { isSigned, seatSecret, signatureOf } from './proof/signing.ts';

interface Written {
  readonly seal: SealState;
  readonly signature: OrdersSignature;
}

/** Whether orders are sealed by the secret of their player's seat, and signed by the player. */
async function writtenBy(context: AppContext, { id, proof }: CampaignRead, orders: OrdersFile): Promise<Written> {
  const secrets = await secretsOf(context, id);
  const { next } = await standingPromise(secrets, proof);
  const heads = await context.repositories.campaigns.heads(id);
  return {
    seal: sealStateOf(orders, seatSecret(secrets.secret, orders.player)),
    signature: await signatureOf(orders, { heads, promise: next.key }),
  };
}

/** Why orders are filed only on the umpire's word; null where they need none. */
function doubt({ seal, signature }: Written, player: string): UseCaseError | null {
  const refused = (sentence: string, path: string) => new UseCaseError('REFUSED', sentence, path);
  const changed = 'they were changed since, or written by somebody else';
  if (seal === 'wrong') return refused(`the seal on these orders is not that of “${player}”: ${changed}`, 'seal');
  if (signature === 'wrong') return refused(`these orders are not as “${player}” signed them: ${changed}`, 'by');
  if (signature !== 'otherKey') return null;
  return refused(
    `these orders are signed with another key than those of “${player}” before: ask the player whether they were written on another machine`,
    'by',
  );
}

const isFiledFor = (filed: readonly OrdersFile[], seat: string): boolean =>
  filed.some((orders) => orders.player === seat && !orders.substitute);

/**
 * What an umpire who plays a seat sees of filed orders where others file by themselves: of theirs, before the seat's own are in, only whose
 * they are.
 */
export function filedAsUmpireSees({ state, filed }: StoredCampaign): Pick<StoredCampaign, 'filed' | 'unread'> {
  const own = state.umpirePlays;
  if (own === undefined || isFiledFor(filed, own)) return { filed };
  const [seen, unread] = [filed.filter(({ player }) => player === own), filed.filter(({ player }) => player !== own)];
  return unread.length === 0 ? { filed } : { filed: seen, unread: unread.map(({ player }) => player) };
}

/**
 * An umpire who plays a seat files its orders before he opens those of others, and leaves them as they are from then on. Where he is
 * not shown them until then, as in a league, others may have filed before.
 * @throws UseCaseError REFUSED
 */
function expectUmpireFirst(
  { state, filed, settings }: CampaignRead,
  { player, substitute }: Pick<OrdersFile, 'player' | 'substitute'>,
  areHidden = false,
): void {
  const own = state.umpirePlays;
  if (own === undefined || settings.playMode !== 'umpire') return;
  const isFiled = isFiledFor(filed, own);
  const isOpened = (isFiled || !areHidden) && filed.some((orders) => orders.player !== own && !orders.substitute);
  const name = `“${titleIn(state, own)}”`;
  if (player === own && isOpened)
    throw new UseCaseError(
      'REFUSED',
      `the umpire plays ${name}, and orders of others are in: those of ${name} stay as they are until the month is resolved`,
      'player',
    );
  if (player === own || isFiled || (substitute && !areHidden)) return;
  throw new UseCaseError(
    'REFUSED',
    `the umpire plays ${name} as well: file the orders of ${name} first, then open those of others`,
    'player',
  );
}

interface FileOrders {
  readonly id: string;
  readonly orders: OrdersFile;
  /** The umpire's word for orders whose seal or signature is wrong, or whose key is another one than before. */
  readonly word?: true | undefined;
  /** The umpire is not shown the orders of others before those of a seat of his own: see `filedAsUmpireSees`. */
  readonly areHidden?: true;
}

/** Files a player's orders for the present month in place of earlier ones. What is wrong of seal and signature is not filed with them. */
export async function fileOrders(
  context: AppContext,
  { id, orders, word, areHidden }: FileOrders,
): Promise<StoredCampaign> {
  const read = await readCampaign(context, id);
  const { state, head } = read;
  expectUmpireFirst(read, orders, areHidden);
  expectOwnOrders(id, orders);
  (await campaignRulesOf(context, state.rules)).checkOrders(state, orders);
  const written = await writtenBy(context, read, orders);
  const why = doubt(written, orders.player);
  if (why && !word) throw why;
  const signed = written.signature === 'wrong' ? plainOrders(orders) : orders;
  const filing = { id, base: head, at: context.clock(), orders: written.seal === 'wrong' ? unsealed(signed) : signed };
  expectWritten(await context.repositories.campaigns.fileOrders(filing), id);
  return openCampaign(context, id);
}

/**
 * Files a player's orders under the seal of its seat, for somebody who was let in as its player: in one campaign's lock, so that it reads no
 * more than it needs. @throws CampaignRefusal for an order that cannot be; UseCaseError REFUSED for a signature that is not of these orders
 */
export async function fileUnderSeal(
  context: AppContext,
  { id, orders }: { readonly id: string; readonly orders: OrdersFile },
): Promise<void> {
  const { campaigns } = context.repositories;
  const stand = await campaigns.stand(id);
  if (!stand) throw missingCampaign(id);
  expectOwnOrders(id, orders);
  if (orders.player === stand.state.umpirePlays) expectUmpireFirst(await readCampaign(context, id), orders, true);
  (await campaignRulesOf(context, stand.state.rules)).checkOrders(stand.state, orders);
  const brought = broughtBy(orders);
  if (brought && !(await isSigned(brought)))
    throw new UseCaseError(
      'REFUSED',
      `these orders are not as “${orders.player}” signed them; nothing was filed`,
      'by',
    );
  const { secret } = stand.secrets ?? (await secretsOf(context, id));
  const written = sealed({ ...unsealed(orders), campaign: id }, seatSecret(secret, orders.player));
  const filing = { id, base: stand.head, at: context.clock(), orders: written };
  expectWritten(await campaigns.fileOrders(filing), id);
}

/** Reads a file of orders and checks it against the campaign without filing it. @throws InputError for a text that is no such file */
export async function readOrders(
  context: AppContext,
  { id, ...call }: ImportCall & { readonly id: string },
): Promise<OrdersReading> {
  const orders = await runImport(context, ordersImport, call, {});
  const read = await readCampaign(context, id);
  expectOwnOrders(id, orders);
  const rules = await campaignRulesOf(context, read.state.rules);
  const late = rules.orderProblems(read.state, orders).find(({ code }) => code === 'wrong-month');
  if (late) throw new UseCaseError('REFUSED', `these are ${late.message}`, late.path);
  expectUmpireFirst(read, orders);
  const replaces = read.filed.find(({ player }) => player === orders.player) ?? null;
  return { orders, ...(await writtenBy(context, read, orders)), replaces };
}

interface WithdrawOrders {
  readonly id: string;
  readonly player: string;
}

/** Takes a player's filed orders back. @throws UseCaseError NOT_FOUND where none are filed. */
export async function withdrawOrders(context: AppContext, { id, player }: WithdrawOrders): Promise<StoredCampaign> {
  const read = await readCampaign(context, id);
  // Those of others may be taken back before their umpire's are in.
  if (player === read.state.umpirePlays) expectUmpireFirst(read, { player });
  if (!(await context.repositories.campaigns.withdrawOrders(id, player, context.clock()))) {
    throw new UseCaseError('NOT_FOUND', `no orders of “${player}” are filed for the month at hand`, 'player');
  }
  return openCampaign(context, id);
}
