import { z } from 'zod';
import { canonicalJson, digest } from '../digest.ts';
import { hex32, hex64 } from '../promise/throw-names.ts';
import type { Brought } from '../promise/promise-proof.ts';

/** The part of a file of orders that the player's app adds when it signs: random bytes for the month's dice, and a signature. */
export const signedFields = {
  /** Random bytes of the player's app. They hide the orders in the file's digest as well. */
  chance: hex32.optional(),
  /** The key that the umpire's app had promised for the month's dice when the file was written. */
  promise: hex32.optional(),
  /** The seat's public key (Ed25519) and its signature of the file's digest. */
  by: z.strictObject({ key: hex32, signature: hex64 }).optional(),
};

/** A file of orders, as far as it is signed and sealed. */
export interface SignableOrders {
  readonly campaign?: string | undefined;
  readonly player: string;
  readonly chance?: string | undefined;
  readonly promise?: string | undefined;
  readonly by?: { readonly key: string; readonly signature: string } | undefined;
  readonly seal?: string | undefined;
}

/** True if a file has all that a signed one needs, or none of it. */
export const isSignedOrPlain = ({ campaign, chance, promise, by }: SignableOrders): boolean => {
  const signed = [chance, promise, by];
  if (signed.every((part) => part === undefined)) return true;
  return campaign !== undefined && signed.every((part) => part !== undefined);
};

/** Orders without seal and signature: what was signed was another file as soon as an order of it is changed. */
export function plainOrders<File extends SignableOrders>({
  seal: _seal,
  chance: _chance,
  promise: _promise,
  by: _by,
  ...file
}: File): Omit<File, 'seal' | 'chance' | 'promise' | 'by'> {
  return file;
}

/** What binds a file and, by its random bytes, tells nothing of it. */
export function digestOfOrders({ seal: _seal, by: _by, ...file }: SignableOrders): string {
  return digest(file);
}

/** What a player's signature is over. */
export const signedOrdersText = (brought: string): string => canonicalJson({ orders: 1, digest: brought });

/** What a signed file brings to the dice of its month; null for one that is not signed. Whether the signature holds is another matter. */
export function broughtBy(file: SignableOrders): Brought | null {
  if (!file.by) return null;
  return { player: file.player, digest: digestOfOrders(file), ...file.by };
}
