import { type OrdersFile, ordersFileSchema } from '../../../../rules/campaign.ts';

/** A file that is or is not a player's orders; `issue` says which, `place` where. */
export type OrdersReading =
  | { readonly orders: OrdersFile; readonly issue: null; readonly place: '' }
  | { readonly orders: null; readonly issue: 'noJson' | 'noOrders' | 'badField'; readonly place: string };

export function readOrdersFile(text: string): OrdersReading {
  let document: unknown;
  try {
    document = JSON.parse(text) as unknown;
  } catch {
    return { orders: null, issue: 'noJson', place: '' };
  }
  const isOrders =
    typeof document === 'object' && document !== null && 'format' in document && document.format === 'nomarch-orders';
  if (!isOrders) return { orders: null, issue: 'noOrders', place: '' };
  const read = ordersFileSchema.safeParse(document);
  if (read.success) return { orders: read.data, issue: null, place: '' };
  return { orders: null, issue: 'badField', place: read.error.issues[0]?.path.join('.') ?? '' };
}
