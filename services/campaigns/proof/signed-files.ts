import type { LogHead } from '../../../contract/campaign-documents.ts';
import type { OrdersSignature } from '../../../contract/campaigns.ts';
import type { OrdersFile } from '../../../rules/campaign.ts';
import { broughtBy } from '../../../rules/core/campaign/signed-orders.ts';
import type { Brought } from '../../../rules/core/promise/promise-proof.ts';
import { isSigned } from './signing.ts';

/** The key that a seat's orders were signed with last; undefined where none were. */
const seatKey = (heads: readonly LogHead[], player: string): string | undefined =>
  heads.flatMap(({ proof }) => proof?.month?.brought ?? []).findLast((brought) => brought.player === player)?.key;

interface Standing {
  readonly heads: readonly LogHead[];
  /** The key that is promised for the month at hand. */
  readonly promise: string;
}

/** What is to be said of a file's signature before it is filed. */
export async function signatureOf(orders: OrdersFile, { heads, promise }: Standing): Promise<OrdersSignature> {
  const brought = broughtBy(orders);
  if (!brought) return 'none';
  if (!(await isSigned(brought))) return 'wrong';
  const known = seatKey(heads, orders.player);
  if (known !== undefined && known !== brought.key) return 'otherKey';
  return orders.promise === promise ? 'sound' : 'otherPromise';
}

/** What the files of a month bring to its dice, by player: those that are signed, and answer what was promised for it. */
export async function broughtTo(
  { id, promise }: { readonly id: string; readonly promise: string },
  filed: readonly OrdersFile[],
): Promise<{ readonly brought: readonly Brought[]; readonly chances?: Readonly<Record<string, string>> }> {
  const brought: Brought[] = [];
  const chances: Record<string, string> = {};
  for (const orders of filed) {
    const brings = broughtBy(orders);
    const isOfMonth = orders.promise === promise && orders.campaign === id && !orders.substitute;
    if (!brings || !isOfMonth || !(await isSigned(brings))) continue;
    brought.push(brings);
    chances[orders.player] = orders.chance ?? '';
  }
  return brought.length === 0 ? { brought } : { brought, chances };
}
