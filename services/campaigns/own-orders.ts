import { UseCaseError } from '../../contract/errors.ts';
import type { OrdersFile } from '../../rules/campaign.ts';

/** @throws UseCaseError REFUSED for orders that were written for another campaign. */
export function expectOwnOrders(id: string, orders: OrdersFile): void {
  if (orders.campaign === undefined || orders.campaign === id) return;
  throw new UseCaseError(
    'REFUSED',
    `these orders were written for another campaign, “${orders.campaign}”; this one is “${id}”`,
    'campaign',
  );
}
