import { type OrdersFile, ordersFileSchema } from '../../../../rules/campaign.ts';

/** A file that is or is not a player's orders; `fault` says which, `place` where. */
export type OrdersReading =
  | { readonly orders: OrdersFile; readonly fault: null; readonly place: '' }
  | { readonly orders: null; readonly fault: 'noJson' | 'noOrders' | 'badField'; readonly place: string };

export function readOrdersFile(text: string): OrdersReading {
  let document: unknown;
  try {
    document = JSON.parse(text) as unknown;
  } catch {
    return { orders: null, fault: 'noJson', place: '' };
  }
  const isOrders =
    typeof document === 'object' && document !== null && 'format' in document && document.format === 'nomarch-orders';
  if (!isOrders) return { orders: null, fault: 'noOrders', place: '' };
  const read = ordersFileSchema.safeParse(document);
  if (read.success) return { orders: read.data, fault: null, place: '' };
  return { orders: null, fault: 'badField', place: read.error.issues[0]?.path.join('.') ?? '' };
}
