import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { getDiceKey, type OpenPack } from '../../../contract/campaign-documents.ts';
import type { OrdersFile } from '../../../contract/campaigns.ts';
import { stripSignature } from '../../../rules/core/campaign/signed-orders.ts';

/** Returns 32 random bytes in hexadecimal. */
const createSecret = (): string => bytesToHex(randomBytes(32));

/** Returns the secret of the seat's key in this browser, or null if the browser cannot store it. The league never receives it. */
function getSecret({ campaign, player }: OpenPack['pack'], storage: Storage): string | null {
  const name = `nomarch.orders-key.${campaign}.${player}`;
  try {
    const kept = storage.getItem(name) ?? createSecret();
    storage.setItem(name, kept);
    return kept;
  } catch {
    return null;
  }
}

/** Signs a seat's orders with the key stored in this browser. Orders stay unsigned if the browser cannot store a key. */
export async function signWithBrowserKey(
  { pack, orders: before }: Pick<OpenPack, 'pack' | 'orders'>,
  orders: OrdersFile,
  storage: Storage = localStorage,
): Promise<OrdersFile> {
  const plain = { ...stripSignature(orders), campaign: pack.campaign };
  const promise = getDiceKey(pack);
  const secret = promise === undefined ? null : getSecret(pack, storage);
  if (promise === undefined || secret === null) return plain;
  const chance = (before?.promise === promise ? before.chance : undefined) ?? createSecret();
  const { signOrders } = await import('../../../rules/core/campaign/sign-orders.ts');
  return signOrders(plain, { secret, chance, promise });
}
