import type { OrdersReading, StoredCampaign } from '../../contract/campaigns.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { OrdersFile } from '../../rules/campaign.ts';
import { type SealState, sealed, sealStateOf, unsealed } from '../../rules/core/campaign/seal.ts';
import { type AppContext } from '../app-context.ts';
import { campaignRulesOf } from '../books.ts';
import { type ImportCall, runImport } from '../imports/run-import.ts';
import { expectCampaign, expectWritten, missingCampaign, openCampaign, readCampaign } from './campaigns.ts';
import { ordersImport } from './import-jobs.ts';
import { expectOwnOrders } from './own-orders.ts';
import { secretsOf } from './proof/prove.ts';
import { seatSecret } from './proof/signing.ts';

/** Whether orders are sealed by the secret of their player's seat. */
async function sealOf(context: AppContext, id: string, orders: OrdersFile): Promise<SealState> {
  const { secret } = await secretsOf(context, id);
  return sealStateOf(orders, seatSecret(secret, orders.player));
}

interface FileOrders {
  readonly id: string;
  readonly orders: OrdersFile;
  /** The umpire's word for orders whose seal is wrong. */
  readonly word?: true | undefined;
}

/** Files a player's orders for the present month in place of earlier ones. A seal has been checked before. */
export async function fileOrders(context: AppContext, { id, orders, word }: FileOrders): Promise<StoredCampaign> {
  const { state, head } = await readCampaign(context, id);
  expectOwnOrders(id, orders);
  (await campaignRulesOf(context, state.rules)).checkOrders(state, orders);
  const isWrong = (await sealOf(context, id, orders)) === 'wrong';
  if (isWrong && !word) {
    throw new UseCaseError(
      'REFUSED',
      `the seal on these orders is not that of “${orders.player}”: they were changed since, or written by somebody else`,
      'seal',
    );
  }
  const filing = { id, base: head, at: context.clock(), orders: isWrong ? unsealed(orders) : orders };
  expectWritten(await context.repositories.campaigns.fileOrders(filing), id);
  return openCampaign(context, id);
}

/**
 * Files a player's orders under the seal of its seat, for somebody who was let in as its player: in one campaign's lock, so that it reads
 * no
 * more than it needs. @throws CampaignRefusal for an order that cannot be
 */
export async function fileUnderSeal(
  context: AppContext,
  { id, orders }: { readonly id: string; readonly orders: OrdersFile },
): Promise<void> {
  const { campaigns } = context.repositories;
  const stand = await campaigns.stand(id);
  if (!stand) throw missingCampaign(id);
  (await campaignRulesOf(context, stand.state.rules)).checkOrders(stand.state, orders);
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
  const { filed } = await readCampaign(context, id);
  const replaces = filed.find(({ player }) => player === orders.player) ?? null;
  return { orders, seal: await sealOf(context, id, orders), replaces };
}

interface WithdrawOrders {
  readonly id: string;
  readonly player: string;
}

/** Takes a player's filed orders back. @throws UseCaseError NOT_FOUND where none are filed. */
export async function withdrawOrders(context: AppContext, { id, player }: WithdrawOrders): Promise<StoredCampaign> {
  await expectCampaign(context, id);
  if (!(await context.repositories.campaigns.withdrawOrders(id, player, context.clock()))) {
    throw new UseCaseError('NOT_FOUND', `no orders of “${player}” are filed for the month at hand`, 'player');
  }
  return openCampaign(context, id);
}
