import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { digestOfOrders, plainOrders, type SignableOrders, signedOrdersText } from './signed-orders.ts';

/** The public key of a seat, which tells nothing of its secret. */
export const orderKeyOf = (secret: string): string => bytesToHex(ed25519.getPublicKey(hexToBytes(secret)));

interface Signing {
  /** 32 bytes in hexadecimal that the seat's key pair is made of. */
  readonly secret: string;
  readonly chance: string;
  readonly promise: string;
}

/** Orders as their player signs them. They must name their campaign. */
export function signedOrders<File extends SignableOrders & { readonly campaign: string }>(
  file: File,
  { secret, chance, promise }: Signing,
) {
  const bytes = hexToBytes(secret);
  const unsigned = { ...plainOrders(file), chance, promise };
  const signature = bytesToHex(ed25519.sign(utf8ToBytes(signedOrdersText(digestOfOrders(unsigned))), bytes));
  return { ...unsigned, by: { key: orderKeyOf(secret), signature } };
}
