import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { digestOfOrders, plainOrders, type SignableOrders, signedOrdersText } from './signed-orders.ts';

/** Derives the public key of a seat, which does not reveal its secret. */
export const orderKeyOf = (secret: string): string => bytesToHex(ed25519.getPublicKey(hexToBytes(secret)));

interface Signing {
  /** Seed of the seat's key pair: 32 bytes in hexadecimal. */
  readonly secret: string;
  readonly chance: string;
  readonly promise: string;
}

/** Signs a player's orders, which must name their campaign. */
export function signedOrders<File extends SignableOrders & { readonly campaign: string }>(
  file: File,
  { secret, chance, promise }: Signing,
) {
  const bytes = hexToBytes(secret);
  const unsigned = { ...plainOrders(file), chance, promise };
  const signature = bytesToHex(ed25519.sign(utf8ToBytes(signedOrdersText(digestOfOrders(unsigned))), bytes));
  return { ...unsigned, by: { key: orderKeyOf(secret), signature } };
}
