import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { digestOrders, stripSignature, type SignableOrders, formatSignedOrders } from './signed-orders.ts';

/** Derives the public key of a seat, which does not reveal its secret. */
export const getOrderKey = (secret: string): string => bytesToHex(ed25519.getPublicKey(hexToBytes(secret)));

interface Signing {
  /** Seed of the seat's key pair: 32 bytes in hexadecimal. */
  readonly secret: string;
  readonly chance: string;
  readonly promise: string;
}

/** Signs a player's orders, which must name their campaign. */
export function signOrders<File extends SignableOrders & { readonly campaign: string }>(
  file: File,
  { secret, chance, promise }: Signing,
) {
  const bytes = hexToBytes(secret);
  const unsigned = { ...stripSignature(file), chance, promise };
  const signature = bytesToHex(ed25519.sign(utf8ToBytes(formatSignedOrders(digestOrders(unsigned))), bytes));
  return { ...unsigned, by: { key: getOrderKey(secret), signature } };
}
