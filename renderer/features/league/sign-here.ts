import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { getPromisedKey } from '../../../contract/campaign-documents.ts';
import type { OrdersFile } from '../../../contract/campaigns.ts';
import type { OpenPack } from '../../../contract/packs.ts';
import { stripSignature } from '../../../rules/core/campaign/signed-orders.ts';

/** 32 bytes that nobody can guess, in hexadecimal. */
const newSecret = (): string => bytesToHex(randomBytes(32));

/** What the seat's key is made of in this browser; null where it keeps nothing. It never goes to the league. */
function ownSecret({ campaign, player }: OpenPack['pack'], storage: Storage): string | null {
  const name = `nomarch.orders-key.${campaign}.${player}`;
  try {
    const kept = storage.getItem(name) ?? newSecret();
    storage.setItem(name, kept);
    return kept;
  } catch {
    return null;
  }
}

/** Orders of a seat on the league's page, signed with the key that this browser keeps for it; as they are where it can keep none. */
export async function signHere(
  { pack, orders: before }: Pick<OpenPack, 'pack' | 'orders'>,
  orders: OrdersFile,
  storage: Storage = localStorage,
): Promise<OrdersFile> {
  const plain = { ...stripSignature(orders), campaign: pack.campaign };
  const promise = getPromisedKey(pack);
  const secret = promise === undefined ? null : ownSecret(pack, storage);
  if (promise === undefined || secret === null) return plain;
  const chance = (before?.promise === promise ? before.chance : undefined) ?? newSecret();
  const { signOrders } = await import('../../../rules/core/campaign/sign-orders.ts');
  return signOrders(plain, { secret, chance, promise });
}
