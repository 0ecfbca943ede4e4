import type { Order } from '../../core/campaign/orders.ts';
import { type Checking, refuse } from './order-checks.ts';

/** A check of the orders of one winter, one after another. @throws CampaignRefusal */
export function winterChecks(_checking: Checking): (order: Order, path: string) => void {
  return (order, path) => refuse('unknown-order', path, `the order “${order.kind}” is not known`);
}
